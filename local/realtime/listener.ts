import type { Sql } from "postgres";
import { messageOf } from "../process/start-error.ts";
import type { Topics } from "./topics.ts";

const NOTIFICATIONS = "realtime_messages";
/** Position of the head in a notification with a whole message: a uuid, `["topic","event"]`, a line feed, the payload. */
const HEAD_AT = 36;
/** How many delivered ids to remember, so that messages are not delivered again after a lost connection. */
const REMEMBERED = 128;

interface Row {
  id: string;
  topic: string;
  event: string;
  payload: string;
}

/**
 * Delivers broadcasts from the database to their topics. When its connection is lost, the driver reconnects with a growing pause; the listener then reads from
 * the table the messages committed in the meantime.
 */
export class Listener {
  /** Resolves when the first LISTEN has succeeded. */
  readonly ready: Promise<void>;
  readonly #sql: Sql;
  readonly #topics: Topics;
  readonly #log: (line: string) => void;
  readonly #delivered: string[] = [];
  #count = 0;
  #heardAt = Date.now();
  /** While a row is read, later notifications wait: messages are delivered in the order of their commits. */
  #reading: Promise<void> | undefined;

  constructor(sql: Sql, topics: Topics, log: (line: string) => void) {
    this.#sql = sql;
    this.#topics = topics;
    this.#log = log;
    this.ready = new Promise((resolve) => {
      let listened = false;
      const onListen = () => {
        if (listened) this.#read(() => this.#catchUp());
        listened = true;
        resolve();
      };
      sql
        .listen(NOTIFICATIONS, (note) => this.#receive(note), onListen)
        .catch((error: unknown) => log(`cannot listen to the database yet: ${messageOf(error)}`));
    });
  }

  #receive(note: string): void {
    this.#heardAt = Date.now();
    if (note.startsWith("?")) this.#read(() => this.#deliverRow(note.slice(1)));
    else if (this.#reading) this.#read(() => this.#deliverNote(note));
    else this.#deliverNote(note);
  }

  #read(work: () => Promise<void> | void): void {
    const reading = (this.#reading ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => this.#log(`lost a broadcast from the database: ${messageOf(error)}`))
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
  }

  #deliverNote(note: string): void {
    const headEnd = note.indexOf("\n");
    const [topic, event] = JSON.parse(note.slice(HEAD_AT, headEnd)) as [string, string];
    const id = note.slice(0, HEAD_AT);
    this.#deliver({ id, topic, event, payload: note.slice(headEnd + 1) });
  }

  async #deliverRow(id: string): Promise<void> {
    const rows = await this.#sql<Row[]>`
      select id, topic, event, payload::text as payload from realtime.messages where id = ${id}
    `;
    for (const row of rows) this.#deliver(row);
  }

  async #catchUp(): Promise<void> {
    // inserted_at is the time at which the transaction began, a little before its notification.
    const since = (this.#heardAt - 1000) / 1000;
    const rows = await this.#sql<Row[]>`
      select id, topic, event, payload::text as payload from realtime.messages
      where inserted_at >= to_timestamp(${since}::float8) at time zone 'utc'
        and event is not null and payload is not null and private
      order by inserted_at
    `;
    for (const row of rows) if (!this.#delivered.includes(row.id)) this.#deliver(row);
  }

  #deliver({ id, topic, event, payload }: Row): void {
    this.#delivered[this.#count++ % REMEMBERED] = id;
    this.#topics.broadcast(topic, { event, payload: Buffer.from(payload) }, { meta: { id } });
  }
}
