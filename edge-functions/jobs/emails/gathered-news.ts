import * as z from "zod/mini";
import { booking, title, withinSentence } from "../../shared/booking-facts.ts";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatSlot } from "./parts/times.ts";

const Item = z.object({
  /** The kind of the email that the item replaces (`outbox_gather`). */
  kind: z.string(),
  count: z.number(),
  serviceName: title,
  slotStart: Instant,
  slotEnd: Instant,
});
type Item = z.infer<typeof Item>;

const WORDS: Record<string, [one: string, several: string]> = {
  booking_confirmed: ["New booking", "New bookings"],
  booking_moved: ["New time", "New times"],
  time_offered: ["New time offered", "New times offered"],
  booking_cancelled: ["Cancelled", "Cancelled"],
  new_message: ["New message", "new messages"],
  brief_received: ["The room described", "The room described"],
  plan_received: ["Your plan", "New versions of your plan"],
  plan_question: ["A question about your plan", "Questions about your plan"],
  plan_answer: ["An answer about the plan", "Answers about the plan"],
  brief_asked: ["A question about your room", "Questions about your room"],
  time_requested: ["A time asked for", "Times asked for"],
  request_answered: ["Times for you", "Times for you"],
  request_declined: ["Request declined", "Requests declined"],
  offer_withdrawn: ["Offer withdrawn", "Offers withdrawn"],
  review_received: ["New review", "New reviews"],
};
const OTHER = ["News", "News"] as const;
const titleOf = ({ kind, count }: Item) => {
  const [one, several] = WORDS[kind] ?? OTHER;
  if (count === 1) return one;
  return kind === "new_message" ? `${count} ${several}` : several;
};

/** To a member to whom one person has caused more emails than a day allows: what the withheld emails would have said. */
export const gatheredNews = defineEmail({
  content: z.object({
    senderName: z.string(),
    recipient: z.enum(["customer", "designer"]),
    timeZone: z.string(),
    zoneOf: booking.zoneOf,
    /** The number of all items; `items` has only the first ones. */
    total: z.number(),
    items: z.array(Item),
  }),
  write({ senderName, recipient, timeZone, zoneOf, total, items }, { site }) {
    const left = total - items.reduce((sum, { count }) => sum + count, 0);
    const news = total === 1 ? "1 more update" : `${total} more updates`;
    const customer = recipient === "customer";
    return {
      subject: `${news} about your consultations`,
      heading: `${news} from ${withinSentence(senderName)}`,
      paragraphs: [
        `A lot happened between you and ${withinSentence(senderName)} today, so we put the rest into one email.`,
        ...(items.some(({ kind }) => kind.startsWith("booking_"))
          ? [
              "This email has no invitations, so your calendar is not up to date yet: please enter the changes there yourself.",
            ]
          : []),
      ],
      choices: items.map((item) => ({
        title: titleOf(item),
        note: `${item.serviceName}, ${formatSlot(item, { timeZone, zoneOf }).replace("\n", ", ")}`,
      })),
      ...(left > 0 && { aside: `${left} more ${left === 1 ? "is" : "are"} not listed.` }),
      action: customer
        ? { label: "See My Chats", url: site + paths.chats, tone: "petrol" }
        : { label: "Open the dashboard", url: site + paths.dashboard, tone: "petrol" },
      footnote: `You’re receiving this because ${customer ? "you booked consultations" : "a customer booked consultations with you"} on Parlour.`,
    };
  },
});
