import * as z from "zod/mini";
import { Currency, Instant, SlotType } from "../../shared/contract/common.ts";
import type { Environment } from "../../shared/environment.ts";
import type { Mail } from "../../shared/mail.ts";
import { writeInvite } from "./invite.ts";
import { type Letter, layOut } from "./layout.ts";

const Booking = z.object({
  bookingId: z.string(),
  recipient: z.enum(["customer", "designer"]),
  customerName: z.string(),
  designerName: z.string(),
  designerId: z.string(),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  timeZone: z.string(),
  /** Minor units. */
  amount: z.number(),
  currency: Currency,
  notes: z.nullable(z.string()),
  sequence: z.number(),
});
type Booking = z.infer<typeof Booking>;

const common = {
  id: z.uuid(),
  key: z.string(),
  to: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  createdAt: Instant,
};
const ContactQuery = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  query: z.string(),
  receivedAt: Instant,
});

/** A row of the outbox as it is claimed; `content` is written by the migrations' triggers. */
export const OutboxMail = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.enum([
      "booking_confirmed",
      "booking_moved",
      "booking_cancelled",
      "reminder_day",
      "reminder_hour",
      "chat_open",
    ]),
    content: Booking,
  }),
  z.object({ ...common, kind: z.literal("contact_query"), content: ContactQuery }),
]);
export type OutboxMail = z.infer<typeof OutboxMail>;

const money = (minor: number, currency: string) =>
  new Intl.NumberFormat(currency === "INR" ? "en-IN" : "en-US", { style: "currency", currency }).format(minor / 100);

/** "Tuesday 24 November 2026, 15:00 – 15:30 (Asia/Kolkata, GMT+5:30)" */
function slotText({ slotStart, slotEnd, timeZone }: Pick<Booking, "slotStart" | "slotEnd" | "timeZone">): string {
  const format = (options: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format(new Date(at));
  const day: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const offset =
    new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "shortOffset" })
      .formatToParts(new Date(slotStart))
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const zone = timeZone === "UTC" ? "UTC" : `${timeZone.replace(/_/g, " ")}, ${offset}`;
  return `${format(day, slotStart).replace(",", "")}, ${format(time, slotStart)} – ${format(time, slotEnd)} (${zone})`;
}

function letterOf(mail: Extract<OutboxMail, { content: Booking }>, site: string): Letter {
  const { content: booking, kind } = mail;
  const forCustomer = booking.recipient === "customer";
  const other = forCustomer ? booking.designerName : booking.customerName;
  const chat = booking.slotType === "chat";
  const what = chat ? "chat" : "call";
  const home = forCustomer
    ? { label: "See My Chats", url: `${site}/chats` }
    : { label: "Open the dashboard", url: `${site}/designer/dashboard` };
  const open = chat ? { label: "Open the chat", url: `${site}/chat/${booking.bookingId}` } : home;
  const facts: [string, string][] = [
    ["When", slotText(booking)],
    [forCustomer ? "Designer" : "Customer", other],
    ["Service", booking.serviceName],
    ["How", chat ? "Chat on Parlour" : "Call"],
  ];
  const price: [string, string] = [
    "Price",
    booking.amount === 0 ? "Free consultation" : money(booking.amount, booking.currency),
  ];
  const notes: [string, string][] = !forCustomer && booking.notes ? [["Notes", booking.notes]] : [];
  const footnote = `You get this mail because ${forCustomer ? "you have booked a consultation" : "a customer has booked a consultation with you"} on Parlour.`;
  const room = chat
    ? "The chat opens at the start of the slot and closes at its end."
    : "The call is at the start of the slot.";

  switch (kind) {
    case "booking_confirmed":
      return {
        subject: forCustomer ? `Confirmed: your ${what} with ${other}` : `New booking: ${what} with ${other}`,
        heading: forCustomer ? "Your consultation is confirmed" : "You have a new booking",
        paragraphs: [
          forCustomer
            ? `${other} is looking forward to talking with you. ${room}`
            : `${other} has booked a consultation with you. ${room}`,
          "The invitation is attached: your calendar shows it in your own time zone.",
        ],
        facts: [...facts, price, ...notes],
        action: open,
        footnote,
      };
    case "booking_moved":
      return {
        subject: `New time: your ${what} with ${other}`,
        heading: "Your consultation has a new time",
        paragraphs: [`The consultation with ${other} has been moved. The attached invitation updates your calendar.`],
        facts: [...facts, ...notes],
        action: open,
        footnote,
      };
    case "booking_cancelled":
      return {
        subject: `Cancelled: your ${what} with ${other}`,
        heading: "The consultation is cancelled",
        paragraphs: [
          `The consultation with ${other} has been called off. The attached note takes it out of your calendar.`,
        ],
        facts,
        action: forCustomer ? { label: "Find another time", url: `${site}/designer/${booking.designerId}` } : home,
        footnote,
      };
    case "reminder_day":
      return {
        subject: `Tomorrow: your ${what} with ${other}`,
        heading: "Your consultation is tomorrow",
        paragraphs: [`A reminder of your consultation with ${other}. ${room}`],
        facts: [...facts, ...notes],
        action: home,
        footnote,
      };
    case "reminder_hour":
      return {
        subject: `In an hour: your ${what} with ${other}`,
        heading: "Your consultation starts in an hour",
        paragraphs: [`${other} will be with you soon. ${room}`],
        facts: [...facts, ...notes],
        action: open,
        footnote,
      };
    case "chat_open":
      return {
        subject: `Your chat with ${other} opens now`,
        heading: "Your chat is open",
        paragraphs: [`The room is yours until the end of the slot. ${other} is expecting you.`],
        facts,
        action: open,
        footnote,
      };
  }
}

const INVITES = new Set<OutboxMail["kind"]>(["booking_confirmed", "booking_moved", "booking_cancelled"]);

/** The mail of a row of the outbox. The same row always gives the same bytes: the provider compares them under one key. */
export function writeMail(row: OutboxMail, to: string, environment: Pick<Environment, "mail" | "siteOrigins">): Mail {
  const site = environment.siteOrigins[0] ?? "";
  if (row.kind === "contact_query") {
    const { name, email, phone, query, receivedAt } = row.content;
    const received = slotText({ slotStart: receivedAt, slotEnd: receivedAt, timeZone: "UTC" }).replace(/ – [\d:]+/, "");
    const letter: Letter = {
      subject: `Contact query from ${name}`,
      heading: `${name} has a question`,
      paragraphs: [query],
      facts: [
        ["Name", name],
        ["Email", email],
        ["Phone", phone],
        ["Received", received],
      ],
      footnote: "Answering this mail answers the person who wrote.",
    };
    return { to, replyTo: email, ...layOut(letter) };
  }
  const letter = letterOf(row, site);
  const mail: Mail = { to, ...layOut(letter) };
  if (!INVITES.has(row.kind)) return mail;

  const { content: booking } = row;
  const [, fromName = "Parlour", fromAddress = environment.mail.from] =
    /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(environment.mail.from) ?? [];
  const other = booking.recipient === "customer" ? booking.designerName : booking.customerName;
  const url = `${site}/chat/${booking.bookingId}`;
  mail.attachments = [
    writeInvite({
      bookingId: booking.bookingId,
      sequence: booking.sequence,
      cancelled: row.kind === "booking_cancelled",
      start: booking.slotStart,
      end: booking.slotEnd,
      stamp: row.createdAt,
      summary: `${booking.serviceName} with ${other}`,
      description: `${booking.slotType === "chat" ? "Chat" : "Call"} on Parlour: ${url}`,
      url,
      organizer: { name: fromName, email: fromAddress },
      attendee: { name: row.recipientName ?? other, email: to },
    }),
  ];
  return mail;
}
