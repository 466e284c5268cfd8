import { formatCode, formatExactMoney } from "../../../shared/contract/format.ts";
import { FULL_REFUND_MINUTES } from "../../../shared/contract/limits.ts";
import type { Evidence } from "./evidence.ts";
import { type Cell, createTextPdf } from "./text-pdf.ts";
import { formatInstant, UTC } from "./times.ts";

type Contested = {
  /** What the evidence is about: "payment pay_1", "complaint C-4829-1376". */
  about: string;
  bookingId: string;
  customerName: string;
  designerName: string;
  currency: string;
  reason: string;
  evidence: Evidence;
};

/** The most characters of messages, because the platform limits processor time. */
const MOST_CHARACTERS = 100_000;

const clock = (at: string) => at.slice(11, 19);
const day = (at: string) => at.slice(0, 10);

/**
 * Writes the evidence about a disputed payment or a complaint as a PDF that is dated `createdAt`. Instants are in UTC. Names and messages are in Latin letters,
 * because the file has no fonts for other scripts.
 */
export function writeEvidence(
  { about, bookingId, customerName, designerName, currency, reason, evidence }: Contested,
  createdAt: string,
): Uint8Array<ArrayBuffer> {
  const { serviceName, slotType, terms, rules, stays, minutesTogether, messages } = evidence;
  const title = `Evidence about ${about}`;
  const pdf = createTextPdf({
    title,
    footer: `Parlour. ${title}, as of ${formatInstant(createdAt, UTC)}`,
    created: new Date(createdAt),
  });
  const nameOf = (who: "customer" | "designer") => (who === "customer" ? customerName : designerName);
  const facts = (pairs: [label: string, value: string][]) => {
    for (const [label, value] of pairs) {
      pdf.row([
        [label, 0.38],
        [value, 0.62],
      ]);
    }
  };
  const heading = (words: string) => {
    pdf.gap(16);
    pdf.row([[words, 1]], { size: 13, bold: true });
  };
  const table = (heads: Cell[], rows: string[][]) => {
    pdf.row(heads, { size: 8, bold: true });
    for (const row of rows) pdf.row(heads.map(([, share], index) => [row[index] ?? "", share]));
  };

  pdf.row([[title, 1]], { size: 18, bold: true });
  pdf.gap(8);
  facts([
    [
      "Paid",
      evidence.paidAt === null
        ? "Nothing: the session was free"
        : `${formatExactMoney({ amount: evidence.paid, currency })}, ${formatInstant(evidence.paidAt, UTC)}`,
    ],
    ["Refunded", formatExactMoney({ amount: evidence.refunded, currency })],
    ["Reason given", formatCode(reason)],
    ["Customer", customerName],
    ["Designer", designerName],
    ["Booking", bookingId],
  ]);
  pdf.row([["Names and messages in other scripts are written here in Latin letters.", 1]], { size: 8 });
  heading("What was agreed");
  facts([
    ["Service", `${serviceName}, a consultation by ${slotType}`],
    ["Session", `${formatInstant(evidence.slotStart, UTC)} to ${clock(evidence.slotEnd).slice(0, 5)}`],
    ["Booked", formatInstant(evidence.bookedAt, UTC)],
    ["State of the booking", formatCode(evidence.status)],
    [
      "Terms",
      terms
        ? `Version of ${terms.version}, agreed to on ${formatInstant(terms.agreedAt, UTC)}`
        : "No agreement is on record",
    ],
    [
      "Refunds, as shown before payment",
      [
        `100 % within ${FULL_REFUND_MINUTES} minutes after paying, before the session begins`,
        ...rules.map(
          ({ noticeHours, percent }) =>
            `${percent} % with ${noticeHours === 1 ? "1 hour’s" : `${noticeHours} hours’`} notice or more`,
        ),
      ].join("\n"),
    ],
  ]);
  heading("Who was there");
  pdf.row([
    [
      `Both were in the room at the same time for ${minutesTogether === 1 ? "1 minute" : `${minutesTogether} minutes`}.`,
      1,
    ],
  ]);
  if (stays.length > 0) {
    table(
      [
        ["Who", 0.4],
        ["From (UTC)", 0.22],
        ["Until", 0.16],
        ["Sound or picture received", 0.22],
      ],
      stays.map(({ who, from, to, mediaSeconds }) => [
        nameOf(who),
        `${day(from)} ${clock(from)}`,
        clock(to),
        `${Math.floor(mediaSeconds / 60)} min`,
      ]),
    );
  }
  heading("What was written");
  let characters = 0;
  const over = messages.findIndex(({ text }) => {
    characters += text.length;
    return characters > MOST_CHARACTERS;
  });
  const fit = over < 0 ? messages.length : over;
  if (messages.length === 0) pdf.row([["Nothing was written in the session’s chat.", 1]]);
  else {
    table(
      [
        ["When (UTC)", 0.22],
        ["Who", 0.23],
        ["Message", 0.55],
      ],
      messages.slice(0, fit).map(({ who, at, text }) => [`${day(at)} ${clock(at)}`, nameOf(who), text]),
    );
    if (fit < messages.length) pdf.row([[`Later messages are not in this file: ${messages.length - fit}.`, 1]]);
  }
  return pdf.bytes();
}
