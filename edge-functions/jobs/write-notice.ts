import * as z from "zod/mini";
import { Instant, SlotType } from "../shared/contract/common.ts";
import { formatDay, formatTime } from "../shared/contract/format.ts";
import { ROOM } from "../shared/contract/limits.ts";
import type { Notice } from "../shared/contract/notifications.ts";
import * as paths from "../shared/contract/paths.ts";
import type { PushKind } from "../shared/database.ts";

/** What SQL returns about the booking of a notification (`private.push_content`). */
const Content = z.object({
  bookingId: z.uuid(),
  recipient: z.enum(["customer", "designer"]),
  customerName: z.string(),
  designerName: z.string(),
  serviceName: z.string(),
  slotStart: Instant,
  slotType: SlotType,
  /** Unread messages. */
  count: z.optional(z.number()),
  actor: z.optional(z.nullable(z.enum(["customer", "designer", "administrator"]))),
});

/** A row of `pushes` as it is claimed. */
export const PushRow = z.object({
  kind: z.enum([
    "reminder",
    "room",
    "new_message",
    "booking_confirmed",
    "booking_moved",
    "booking_cancelled",
    "time_offered",
    "time_requested",
    "request_answered",
    "request_declined",
    "brief_received",
    "brief_asked",
    "plan_received",
    "plan_question",
    "plan_answer",
  ] satisfies PushKind[]),
  content: Content,
  /** The time zone of the device that shows it. */
  timeZone: z.string(),
});
export type PushRow = z.infer<typeof PushRow>;

type Facts = z.infer<typeof Content> & {
  other: string;
  /** The start, as "3:00 PM" and with its day as "Tue, Nov 24, 3:00 PM". */
  time: string;
  when: string;
  /** Whether the slot has begun, which is obvious in the room. */
  begun: boolean;
};
type Text = Pick<Notice, "title" | "body"> & { leadsTo: "room" | "booking" | "list" | "brief" | "plan" };

/**
 * The text of each kind. Anybody can read it on a locked screen, so it names the other member, the service and the time, but contains neither money nor
 * anything that a person has written.
 */
const TEXTS: Record<PushKind, (facts: Facts) => Text> = {
  reminder: ({ other, slotType, time }) => ({
    title: `Your ${slotType} with ${other} begins at ${time}`,
    body: `The room opens ${ROOM.opensBeforeMinutes} minutes before.`,
    leadsTo: "room",
  }),
  room: ({ other, slotType, time, begun }) => ({
    title: `${other} is in the room`,
    body: begun ? `Your ${slotType} has begun.` : `Your ${slotType} begins at ${time}.`,
    leadsTo: "room",
  }),
  new_message: ({ other, count = 1, serviceName }) => ({
    title: count === 1 ? `New message from ${other}` : `${count} new messages from ${other}`,
    body: serviceName,
    leadsTo: "room",
  }),
  booking_confirmed: ({ other, serviceName, when }) => ({
    title: `New booking: ${when}`,
    body: `${serviceName} with ${other}`,
    leadsTo: "booking",
  }),
  booking_moved: ({ other, serviceName, when }) => ({
    title: `Moved to ${when}`,
    body: `${serviceName} with ${other}`,
    leadsTo: "booking",
  }),
  booking_cancelled: ({ other, serviceName, when, actor }) => ({
    title: `Cancelled: ${when}`,
    body: `${actor === "customer" || actor === "designer" ? other : "Parlour"} cancelled ${serviceName}.`,
    leadsTo: "booking",
  }),
  time_offered: ({ other, when }) => ({
    title: `${other} offers other times`,
    body: `Instead of ${when}. Nothing changes until you choose.`,
    leadsTo: "booking",
  }),
  time_requested: ({ other, serviceName }) => ({
    title: `${other} asks you for a time`,
    body: serviceName,
    leadsTo: "list",
  }),
  request_answered: ({ other, serviceName }) => ({
    title: `${other} offers you a time`,
    body: `${serviceName}. It is held for you for up to a day.`,
    leadsTo: "list",
  }),
  request_declined: ({ other, serviceName }) => ({
    title: `${other} has answered your request`,
    body: serviceName,
    leadsTo: "list",
  }),
  brief_received: ({ other, serviceName, when }) => ({
    title: `${other} described the room`,
    body: `${serviceName}, ${when}`,
    leadsTo: "brief",
  }),
  brief_asked: ({ other, serviceName, when }) => ({
    title: `${other} would like to know more about your room`,
    body: `${serviceName}, ${when}`,
    leadsTo: "brief",
  }),
  plan_received: ({ other, serviceName }) => ({
    title: `Your plan from ${other} is here`,
    body: serviceName,
    leadsTo: "plan",
  }),
  plan_question: ({ other, serviceName }) => ({
    title: `${other} asks about your plan`,
    body: serviceName,
    leadsTo: "plan",
  }),
  plan_answer: ({ other, serviceName }) => ({
    title: `${other} has answered your question about the plan`,
    body: serviceName,
    leadsTo: "plan",
  }),
};

/** Returns what the recipient's browser shows, in the time of the recipient's device. */
export function writeNotice({ kind, content, timeZone }: PushRow): Notice {
  const { bookingId, recipient, customerName, designerName, slotStart } = content;
  const forCustomer = recipient === "customer";
  const time = formatTime(slotStart, timeZone);
  const { leadsTo, ...text } = TEXTS[kind]({
    ...content,
    other: forCustomer ? designerName : customerName,
    time,
    when: `${formatDay(slotStart, timeZone)}, ${time}`,
    begun: Date.parse(slotStart) <= Date.now(),
  });
  const path = {
    room: paths.linkTo(recipient, paths.chat(bookingId)),
    booking: forCustomer ? paths.bookingInChats(bookingId) : paths.dashboard,
    list: forCustomer ? paths.chats : paths.dashboard,
    brief: paths.linkTo(recipient, paths.brief(bookingId)),
    plan: paths.linkTo(recipient, paths.plan(bookingId)),
  }[leadsTo];
  return { ...text, path, tag: `${kind}:${bookingId}` };
}
