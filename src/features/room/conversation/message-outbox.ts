import { outboxes, type SendStatus } from "@/lib/outbox.ts";
import type { Message } from "./messages.ts";
import { sendMessage } from "./send-message.ts";

type NewMessage = { id: string; at: string; text: string };
export type Unsent = NewMessage & SendStatus;

/** Returns the outbox of the signed-in person in a booking's chat. */
export const outboxOf = outboxes<NewMessage, Message>(
  "outbox",
  ({ text }) => typeof text === "string",
  (bookingId) => (message) => sendMessage(bookingId, message),
);
