import type { Member } from "@/domain/booking/members.ts";
import { formatDay, formatFullDate, formatTime, formatTimeRange } from "@/lib/format.ts";
import { saveFile } from "@/lib/save-file.ts";
import { listMessages, PAGE_SIZE } from "./list-messages.ts";
import type { Message } from "./messages.ts";

/** `start` and `end` in milliseconds. */
type Session = { serviceName: string; other: Member; start: number; end: number };

/** All that was written, oldest first, as text to keep: what it was and when, then who said what. `timeZone`: the browser's by default. */
export function conversationText(
  messages: Message[],
  { serviceName, other, start, end }: Session,
  timeZone?: string,
): string {
  const head = `${serviceName} with ${other.name}\n${formatFullDate(start, timeZone)}, ${formatTimeRange(start, end, timeZone)}`;
  const turns = messages.map(({ sender_id, text, created_at: at }) => {
    const name = sender_id === other.id ? other.name : "You";
    return `${name}, ${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}\n${text}`;
  });
  return `${[head, ...turns].join("\n\n")}\n`;
}

/** Fetches the whole conversation of a booking and hands it to the browser as a file. */
export async function saveConversation(bookingId: string, session: Session): Promise<void> {
  const messages: Message[] = [];
  let page: Message[];
  do {
    page = await listMessages(bookingId, messages.at(-1) ?? null);
    messages.push(...page);
  } while (page.length === PAGE_SIZE);
  saveFile("parlour-conversation.txt", "text/plain", conversationText(messages.reverse(), session));
}
