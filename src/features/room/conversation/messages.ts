import type { BookingFile } from "@contract/files.ts";
import { localDate } from "@/domain/booking/slot-picker/slot-days.ts";
import type { DrawnLine } from "@/features/room/stage/activity.ts";

/** A row of `messages` in the form in which the Data API and the broadcasts send it. */
export type Message = {
  id: string;
  sender_id: string;
  sender: "user" | "designer";
  text: string;
  created_at: string;
  /** The file that the message sends; the text is then its name. */
  file?: BookingFile;
};

/** This browser's knowledge of a conversation, oldest first. */
export type Conversation = {
  messages: Message[];
  /** Whether there are older messages that have not been fetched. */
  hasOlder: boolean;
  /** `momentOf` the newest message of the last complete fetch; there may be gaps after it. "" before the first fetch. */
  completeTo: string;
  fetches: number;
};

export const UNKNOWN_CONVERSATION: Conversation = { messages: [], hasOlder: false, completeTo: "", fetches: 0 };

/**
 * Returns a `created_at` as text that sorts as in the database. The Data API and broadcasts write the fraction differently, and microseconds decide the order
 * of quick messages. Text that cannot be parsed counts as now.
 */
export function momentOf(createdAt: string): string {
  const parsed = Date.parse(createdAt);
  if (Number.isNaN(parsed)) return `${new Date().toISOString().slice(0, 23)}000`;
  const fraction = /\.(\d+)/.exec(createdAt)?.[1] ?? "";
  return `${new Date(parsed).toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, "0")}`;
}

/** Merges both lists, each message once, oldest first. */
export function mergeMessages(known: Message[], more: Message[]): Message[] {
  const before = new Set(known.map(({ id }) => id));
  const news = new Map(more.filter(({ id }) => !before.has(id)).map((message) => [message.id, message]));
  if (news.size === 0) return known;
  return [...known, ...news.values()]
    .map((message) => ({ message, order: momentOf(message.created_at) + message.id }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ message }) => message);
}

/** A sequence of one sender's messages, or a mark between messages. */
export type LogItem =
  | { kind: "day"; key: string; date: string; at: string }
  | { kind: "new"; key: string }
  | { kind: "drawn"; key: string; line: DrawnLine }
  | { kind: "turn"; key: string; own: boolean; at: string; messages: Message[] };

/** The pause that ends a turn, so that the time is shown, in milliseconds. */
const TURN_PAUSE = 5 * 60_000;

/**
 * Lays out the log: turns, drawn changes between them, a mark where a day begins in the browser's zone, and one before `firstUnread`. `at` is the instant of a
 * day's first and of a turn's last message, `date` the day's date in that zone.
 */
export function layOut(
  messages: Message[],
  ownId: string,
  firstUnread: string | null,
  drawn: readonly DrawnLine[] = [],
): LogItem[] {
  const items: LogItem[] = [];
  let day = "";
  let turn: Extract<LogItem, { kind: "turn" }> | null = null;
  const all = [
    ...messages.map((message) => ({ moment: momentOf(message.created_at), message })),
    ...drawn.map((line) => ({ moment: momentOf(line.at), line })),
  ];
  if (drawn.length > 0) all.sort((one, two) => (one.moment < two.moment ? -1 : 1));
  for (const entry of all) {
    const at = new Date(entry.moment.slice(0, 23).concat("Z"));
    const date = localDate(at);
    if (date !== day) {
      day = date;
      turn = null;
      items.push({ kind: "day", key: `day ${day}`, date, at: at.toISOString() });
    }
    if ("line" in entry) {
      turn = null;
      items.push({ kind: "drawn", key: entry.line.key, line: entry.line });
      continue;
    }
    const { message } = entry;
    const own = message.sender_id === ownId;
    if (message.id === firstUnread) {
      turn = null;
      items.push({ kind: "new", key: "new" });
    }
    if (!turn || turn.own !== own || at.getTime() - Date.parse(turn.at) > TURN_PAUSE) {
      turn = { kind: "turn", key: message.id, own, at: at.toISOString(), messages: [] };
      items.push(turn);
    }
    turn.messages.push(message);
    turn.at = at.toISOString();
  }
  return items;
}

/** Groups the messages of a turn: consecutive ones with pictures together, every other one alone. */
export function inRuns(messages: Message[]): Message[][] {
  const runs: Message[][] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    if (run && message.file?.kind === "picture" && run[0]?.file?.kind === "picture") run.push(message);
    else runs.push([message]);
  }
  return runs;
}

/** Addresses with or without https://. Without it, the name must have a common ending, or be followed by a path, so "end.Start" is not an address. */
const ADDRESS =
  /https?:\/\/[^\s<>"]+|(?<![\w@.:/-])(?:www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+|(?:[a-z0-9-]+\.)+(?:com|org|net|in|[a-z]{2,}(?=\/)))(?![\w@-]|\.\w)(?:\/[^\s<>"]*)?/gi;

/**
 * Splits a text into plain text and web addresses to link. Punctuation that ends a sentence is not part of an address, and a closing bracket only if the
 * address contains the opening one. Addresses with a name and password before the host, and hosts that may imitate another by foreign letters, stay text.
 */
export function withLinks(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEnd(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function withoutEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'"\]]+$/, "");
  const unopened = trimmed.endsWith(")") && trimmed.split(")").length > trimmed.split("(").length;
  if (unopened) return withoutEnd(trimmed.slice(0, -1));
  return trimmed;
}

function hrefOf(address: string): string | null {
  const whole = /^https?:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const { username, password, hostname, href } = new URL(whole);
  const foreign = hostname.split(".").some((label) => label.startsWith("xn--"));
  return username || password || foreign ? null : href;
}
