import type { Paper, Party } from "./papers.ts";

/* What a paper says, for the page and for the PDF. */

/** With its code and all digits, as books are kept: "INR 1,416.00". */
export const paperMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" })
    .format(minor / 100)
    .replace(/\u00a0/g, " ");

const format = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format(new Date(at));

const dateOf = (at: string, timeZone: string) =>
  format(at, timeZone, { day: "numeric", month: "long", year: "numeric" });

function partyOf({ name, address, country, region, taxId }: Party) {
  const lines = [name, ...address.split("\n"), region, country].filter(Boolean);
  return { lines: [...new Set(lines)], taxId: taxId && `${country === "India" ? "GSTIN" : "Tax id"} ${taxId}` };
}

export function paperWords(paper: Paper) {
  const { amount, currency, taxes, timeZone, slotStart, slotEnd } = paper;
  const title = paper.kind === "credit_note" ? "Credit note" : taxes.length > 0 ? "Tax invoice" : "Receipt";
  const time = (at: string) => format(at, timeZone, { hour: "2-digit", minute: "2-digit" });
  const net = amount - taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const sums: [label: string, value: string][] = taxes.map((tax) => [
    `${tax.name} ${tax.percent} %`,
    paperMoney(tax.amount, currency),
  ]);
  return {
    title,
    facts: [
      ["Number", paper.number],
      ["Date", dateOf(paper.issuedAt, timeZone)],
      ...(paper.corrects ? [["Corrects", paper.corrects]] : []),
      ["Payment", paper.paymentId],
    ] as [label: string, value: string][],
    seller: partyOf(paper.seller),
    buyer: partyOf(paper.buyer),
    what: `${paper.serviceName}${paper.adds ? ", added time" : ""} (${paper.slotType})`,
    when: `${dateOf(slotStart, timeZone)}, ${time(slotStart)} to ${time(slotEnd)} (${timeZone.replace(/_/g, " ")})`,
    sums: taxes.length > 0 ? [["Net", paperMoney(net, currency)] as [string, string], ...sums] : [],
    total: [paper.kind === "credit_note" ? "Refunded" : "Paid", paperMoney(amount, currency)] as [string, string],
    issued: `Issued by Parlour in the name of ${paper.seller.name}.`,
  };
}
