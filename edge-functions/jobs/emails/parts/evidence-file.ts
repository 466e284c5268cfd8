import { formatCode, formatPlainMoney } from "../../../shared/contract/format.ts";
import { createSheet } from "../../../shared/pdf/sheet.ts";
import type { Evidence } from "./evidence.ts";
import { formatInstant, UTC } from "./times.ts";

type Disputed = {
  paymentId: string;
  bookingId: string;
  customerName: string;
  designerName: string;
  currency: string;
  reason: string;
  evidence: Evidence;
};

/** The most characters of messages: more would take longer than the two seconds of processor time that the platform gives a function. */
const MOST_CHARACTERS = 100_000;

const clock = (at: string) => at.slice(11, 19);
const day = (at: string) => at.slice(0, 10);

/** The evidence about a disputed payment as a PDF, of which `createdAt` is the time. Instants are in UTC. */
export function writeEvidence(
  { paymentId, bookingId, customerName, designerName, currency, reason, evidence }: Disputed,
  createdAt: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { serviceName, slotType, terms, rules, stays, minutesTogether, messages } = evidence;
  const sheet = createSheet({
    title: `Evidence about payment ${paymentId}`,
    footer: `Evidence about payment ${paymentId}, as of ${formatInstant(createdAt, UTC)}`,
    created: new Date(createdAt),
  });
  const nameOf = (who: "customer" | "designer") => (who === "customer" ? customerName : designerName);
  sheet.letterhead("Evidence", "Parlour");
  sheet.columns([
    () =>
      sheet.facts([
        [
          "Payment",
          `${paymentId}: ${formatPlainMoney({ amount: evidence.paid, currency })}, ${formatInstant(evidence.paidAt, UTC)}`,
        ],
        ["Refunded", formatPlainMoney({ amount: evidence.refunded, currency })],
        ["Reason of the dispute", formatCode(reason)],
      ]),
    () =>
      sheet.facts([
        ["Customer", customerName],
        ["Designer", designerName],
        ["Booking", bookingId],
      ]),
  ]);
  sheet.heading("What was agreed");
  sheet.facts([
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
      rules
        .map(
          ({ noticeHours, percent }) =>
            `${percent} % with ${noticeHours === 1 ? "1 hour’s" : `${noticeHours} hours’`} notice or more`,
        )
        .join("\n"),
    ],
  ]);
  sheet.heading("Who was there");
  sheet.text(
    `Both were in the room at the same time for ${minutesTogether === 1 ? "1 minute" : `${minutesTogether} minutes`}.`,
  );
  sheet.space(8);
  if (stays.length > 0)
    sheet.table({
      columns: [
        { head: "Who", share: 0.4 },
        { head: "From (UTC)", share: 0.22 },
        { head: "Until", share: 0.16 },
        { head: "Sound or picture received", share: 0.22, align: "right" },
      ],
      rows: stays.map(({ who, from, to, mediaSeconds }) => [
        nameOf(who),
        `${day(from)} ${clock(from)}`,
        clock(to),
        `${Math.floor(mediaSeconds / 60)} min`,
      ]),
    });
  sheet.heading("What was written");
  let characters = 0;
  const over = messages.findIndex(({ text }) => {
    characters += text.length;
    return characters > MOST_CHARACTERS;
  });
  const fit = over < 0 ? messages.length : over;
  if (messages.length === 0) sheet.text("Nothing was written in the session’s chat.");
  else {
    sheet.table({
      columns: [
        { head: "When (UTC)", share: 0.22 },
        { head: "Who", share: 0.23 },
        { head: "Message", share: 0.55 },
      ],
      rows: messages.slice(0, fit).map(({ who, at, text }) => [`${day(at)} ${clock(at)}`, nameOf(who), text]),
    });
    if (fit < messages.length) sheet.text(`Later messages are not in this file: ${messages.length - fit}.`);
  }
  return sheet.bytes();
}
