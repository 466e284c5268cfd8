import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { booking } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { slotText } from "./parts/wording.ts";

const Item = z.object({
  kind: z.enum(["time_offered", "booking_cancelled", "new_message"]),
  count: z.number(),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
});
type Item = z.infer<typeof Item>;

const WORDS: Record<Item["kind"], [one: string, several: string]> = {
  time_offered: ["Another time is proposed", "Other times are proposed"],
  booking_cancelled: ["Cancelled", "Cancelled"],
  new_message: ["A new message", "new messages"],
};
const titleOf = ({ kind, count }: Item) => {
  const [one, several] = WORDS[kind];
  if (count === 1) return one;
  return kind === "new_message" ? `${count} ${several}` : several;
};

/** To a member whom one person would have sent more emails than a day allows: what the others would have said. */
export const gatheredNews = defineEmail({
  content: z.object({
    senderName: z.string(),
    recipient: z.enum(["customer", "designer"]),
    timeZone: z.string(),
    zoneOf: booking.zoneOf,
    /** Of everything; the items are the first of it. */
    total: z.number(),
    items: z.array(Item),
  }),
  write({ senderName, recipient, timeZone, zoneOf, total, items }, { site }) {
    const left = total - items.reduce((sum, { count }) => sum + count, 0);
    const news = total === 1 ? "1 more piece of news" : `${total} more pieces of news`;
    const customer = recipient === "customer";
    return {
      subject: `${news} about your consultations`,
      heading: `${senderName}: ${news}`,
      paragraphs: [
        "So many emails about the two of you were due today that we have gathered the rest in this one.",
        ...(items.some(({ kind }) => kind === "booking_cancelled")
          ? ["What is cancelled may still be in your calendar: please take it out there."]
          : []),
      ],
      choices: items.map((item) => ({
        title: titleOf(item),
        note: `${item.serviceName}, ${slotText(item, { timeZone, zoneOf }).replace("\n", ", ")}`,
      })),
      ...(left > 0 && { aside: `${left} more ${left === 1 ? "is" : "are"} not listed.` }),
      action: customer
        ? { label: "See My Chats", url: site + paths.chats, tone: "petrol" }
        : { label: "Open the dashboard", url: site + paths.dashboard, tone: "petrol" },
      footnote: `You get this mail because ${customer ? "you have booked consultations" : "a customer has booked consultations with you"} on Parlour.`,
    };
  },
});
