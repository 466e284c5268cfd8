import { formatExactMoney, formatLongDate, formatTime } from "./format.ts";
import type { Paper, Party } from "./papers.ts";
import { formatZone } from "./zones.ts";

/* The words of a paper, for the page and for the PDF. */

export function partyOf({ name, address, country, region, taxId }: Party) {
  const lines = [name, ...address.split("\n"), region, country].filter(Boolean);
  const label = country !== "India" ? "Tax id" : taxId.length === 10 ? "PAN" : "GSTIN";
  return { lines: [...new Set(lines)], taxId: taxId && `${label} ${taxId}` };
}

/** `readerZone`: the zone of the page's reader, in which the time of the session is shown. The PDF and the date of issue use the paper's own zone. */
export function paperWords(paper: Paper, readerZone = paper.timeZone) {
  const { amount, currency, taxes, timeZone, session } = paper;
  const untaxed = paper.kind === "fee_invoice" ? "Invoice" : "Receipt";
  const returned = paper.kind === "credit_note" || paper.kind === "fee_credit_note";
  const title = returned ? "Credit note" : taxes.length > 0 ? "Tax invoice" : untaxed;
  const net = amount - taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const sums: [label: string, value: string][] = taxes.map((tax) => [
    `${tax.name} ${tax.percent} %`,
    formatExactMoney({ amount: tax.amount, currency }),
  ]);
  return {
    title: `${title} ${paper.number}`,
    /** Either part of the title. */
    kind: title,
    number: paper.number,
    facts: [
      ["Date", formatLongDate(paper.issuedAt, timeZone)],
      ...(paper.corrects ? [["Corrects", paper.corrects]] : []),
    ] as [label: string, value: string][],
    seller: partyOf(paper.seller),
    buyer: partyOf(paper.buyer),
    what: session
      ? `${session.serviceName}${session.adds ? ", added time" : ""} (${session.slotType})`
      : returned
        ? "Fee on a session that was refunded"
        : "Fee on sessions that were paid out",
    when: session
      ? `${formatLongDate(session.slotStart, readerZone)}, ${formatTime(session.slotStart, readerZone)} to ${formatTime(session.slotEnd, readerZone)} ${formatZone(readerZone, session.slotStart)}`
      : returned
        ? "Returned to your balance."
        : "Kept from what customers paid; nothing is due.",
    sums: taxes.length > 0 ? [["Net", formatExactMoney({ amount: net, currency })] as [string, string], ...sums] : [],
    /** The sentence for a paper without taxes. */
    untaxed: taxes.length > 0 ? "" : "No taxes are shown.",
    total: [returned ? (session ? "Refunded" : "Returned") : "Paid", formatExactMoney({ amount, currency })] as [
      string,
      string,
    ],
    settled: {
      receipt: ["Paid by", `${paper.buyer.name}, through Razorpay`],
      credit_note: [
        "Refunded to",
        `${paper.buyer.name}, ${paper.byHand ? "in another way than it was paid" : "the way it was paid"}`,
      ],
      fee_invoice: null,
      fee_credit_note: null,
    }[paper.kind] as [label: string, value: string] | null,
    /** For looking up the paper: printed last and small. */
    reference: `${session ? "Payment" : returned ? "Booking" : "Payout"} ${paper.reference}`,
    issued: session ? `Issued by Parlour on behalf of ${paper.seller.name}.` : "",
  };
}
