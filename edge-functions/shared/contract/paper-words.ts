import type { Paper, Party } from "./papers.ts";
import { zoneText } from "./zone-words.ts";

/* What a paper says, for the page and for the PDF. */

/** With its code and all digits, as books are kept: "INR 1,416.00". */
export const paperMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" })
    .format(minor / 100)
    .replace(/\u00a0/g, " ");

/** Runtimes disagree on the space before AM and PM; the page and the PDF must not. */
const format = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(new Date(at)).replace(/\u202f/g, " ");

const dateOf = (at: string, timeZone: string) =>
  format(at, timeZone, { day: "numeric", month: "long", year: "numeric" });

function partyOf({ name, address, country, region, taxId }: Party) {
  const lines = [name, ...address.split("\n"), region, country].filter(Boolean);
  return { lines: [...new Set(lines)], taxId: taxId && `${country === "India" ? "GSTIN" : "Tax id"} ${taxId}` };
}

/** `readerZone`: the zone of the page's reader, for the time of the session. The PDF and the date of issue keep the paper's own. */
export function paperWords(paper: Paper, readerZone = paper.timeZone) {
  const { amount, currency, taxes, timeZone, session } = paper;
  const untaxed = paper.kind === "fee_invoice" ? "Invoice" : "Receipt";
  const title = paper.kind === "credit_note" ? "Credit note" : taxes.length > 0 ? "Tax invoice" : untaxed;
  const time = (at: string) => format(at, readerZone, { hour: "numeric", minute: "2-digit" });
  const net = amount - taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const sums: [label: string, value: string][] = taxes.map((tax) => [
    `${tax.name} ${tax.percent} %`,
    paperMoney(tax.amount, currency),
  ]);
  return {
    title: `${title} ${paper.number}`,
    /** Both parts of the title. */
    kind: title,
    number: paper.number,
    facts: [["Date", dateOf(paper.issuedAt, timeZone)], ...(paper.corrects ? [["Corrects", paper.corrects]] : [])] as [
      label: string,
      value: string,
    ][],
    seller: partyOf(paper.seller),
    buyer: partyOf(paper.buyer),
    what: session
      ? `${session.serviceName}${session.adds ? ", added time" : ""} (${session.slotType})`
      : "Fee on sessions that were paid out",
    when: session
      ? `${dateOf(session.slotStart, readerZone)}, ${time(session.slotStart)} to ${time(session.slotEnd)} ${zoneText(readerZone, session.slotStart)}`
      : "Kept from what customers paid; nothing is due.",
    sums: taxes.length > 0 ? [["Net", paperMoney(net, currency)] as [string, string], ...sums] : [],
    total: [paper.kind === "credit_note" ? "Refunded" : "Paid", paperMoney(amount, currency)] as [string, string],
    settled: {
      receipt: ["Paid by", `${paper.buyer.name}, through Razorpay`],
      credit_note: [
        "Refunded to",
        `${paper.buyer.name}, ${paper.byHand ? "in another way than it was paid" : "the way it was paid"}`,
      ],
      fee_invoice: null,
    }[paper.kind] as [label: string, value: string] | null,
    /** For looking it up: last and small. */
    reference: `${session ? "Payment" : "Payout"} ${paper.reference}`,
    issued: session ? `Issued by Parlour on behalf of ${paper.seller.name}.` : "",
  };
}
