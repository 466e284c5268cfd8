import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { Journal } from "../journal.ts";

export type Attachment = {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
  /** The id of a picture that the HTML shows as `cid:…`. */
  contentId?: string;
};

/** An email as the API received it, with its addresses as lists. */
export type Message = {
  id: string;
  /** ISO instant of its arrival. */
  createdAt: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  html: string | null;
  text: string | null;
  attachments: Attachment[];
};

type Entry = { message: Message } | { key: string; request: string; answer: unknown };

/** All sent emails, in memory and in a journal, with the answer to each idempotency key. */
export class Messages {
  readonly #journal: Journal<Entry>;
  readonly #messages = new Map<string, Message>();
  readonly #answers = new Map<string, { request: string; answer: unknown }>();

  constructor(dataDir: string) {
    this.#journal = new Journal(join(dataDir, "mail.jsonl"));
    for (const entry of this.#journal.read()) this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if ("message" in entry) this.#messages.set(entry.message.id, entry.message);
    else this.#answers.set(entry.key, entry);
  }

  #save(entry: Entry): void {
    this.#apply(entry);
    this.#journal.append(entry);
  }

  add(message: Omit<Message, "id" | "createdAt">): Message {
    const added: Message = { id: randomUUID(), createdAt: new Date().toISOString(), ...message };
    this.#save({ message: added });
    return added;
  }

  /** Returns all messages, newest first. */
  all(): Message[] {
    return [...this.#messages.values()].reverse();
  }
  get(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  /** Returns the earlier answer to this key; `conflict` if the key belongs to another request. */
  answered(key: string, request: string): { answer: unknown } | "conflict" | undefined {
    const known = this.#answers.get(key);
    if (!known) return undefined;
    return known.request === digest(request) ? { answer: known.answer } : "conflict";
  }
  remember(key: string, request: string, answer: unknown): void {
    this.#save({ key, request: digest(request), answer });
  }
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
