import { randomUUID } from "node:crypto";
import { messageOf } from "../process/start-error.ts";
import { accessKeyOf, type Claims, claimsOfToken, isRecord, type TokenFailure } from "../tokens/jwt.ts";
import type { Rights } from "./authorization.ts";
import type { Context } from "./context.ts";
import {
  type BroadcastPush,
  encodeMessage,
  encodeReply,
  type JoinConfig,
  MAX_PAYLOAD_BYTES,
  type Message,
  readJoin,
} from "./protocol.ts";
import { type Member, TOPIC_PREFIX } from "./topics.ts";

/** A channel's connection as the channel sees it. */
export interface Carrier {
  readonly context: Context;
  /** The claims of the connection's API key. */
  readonly claims: Claims;
  readonly headers: Record<string, string>;
  send(frame: Buffer | string): void;
  /** Removes the channel from the connection. */
  forget(channel: Channel): void;
}

/** Refuses a join or closes a channel; its message is sent to the client. */
class Refused extends Error {}

const MAX_PRESENCE_CALLS = 5;
const PRESENCE_WINDOW_MS = 30_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** One joined (or joining) channel of one connection. */
export class Channel implements Member {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly #name: string;
  readonly #carrier: Carrier;
  readonly #join: Message;
  readonly #config: JoinConfig;
  readonly #presenceKey: string;
  #claims: Claims;
  #accessToken: string | undefined;
  #readable: Rights = {};
  #writable: Rights | undefined;
  #presenceWindow = { endsAt: 0, calls: 0 };
  #tracked: string | undefined;
  #expiry: NodeJS.Timeout | undefined;
  #closed = false;
  /** Messages are processed one at a time, in order, even while one waits for the database. */
  #queue: Promise<void> | undefined;

  constructor(carrier: Carrier, join: Message) {
    this.#carrier = carrier;
    this.#join = join;
    this.topic = join.topic;
    this.joinRef = join.joinRef;
    this.#name = join.topic.slice(TOPIC_PREFIX.length);
    this.#config = readJoin(join.payload);
    this.#claims = carrier.claims;
    this.#presenceKey = this.#config.presence.key || randomUUID();
  }

  get readsBroadcasts(): boolean {
    return this.#readable.broadcast === true;
  }

  get readsPresence(): boolean {
    return this.#readable.presence === true;
  }

  send(frame: Buffer | string): void {
    this.#carrier.send(frame);
  }

  /** Answers the `phx_join` that created this channel. */
  join(): void {
    this.#enqueue(async () => {
      try {
        if (!this.#config.private) {
          throw new Refused("PrivateOnly: This project only allows private channels");
        }
        await this.#authorize(this.#config.accessToken);
        if (this.#closed) return;
        this.#enter();
      } catch (error) {
        if (this.#closed) return;
        this.dispose();
        this.#carrier.send(encodeReply(this.#join, "error", { reason: this.#reasonOf(error) }));
      }
    });
  }

  receive(message: Message): void {
    this.#enqueue(() => this.#process(message));
  }

  receiveBroadcast(push: BroadcastPush): void {
    this.#enqueue(() => this.#broadcast(push));
  }

  /** Leaves the topic without sending anything to the client. */
  dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#expiry);
    this.#topics.leave(this.#name, this);
    this.#carrier.forget(this);
  }

  get #topics() {
    return this.#carrier.context.topics;
  }

  #enqueue(work: () => Promise<void> | undefined): void {
    const run = () => (this.#closed ? undefined : work());
    const pending = this.#queue ? this.#queue.then(run) : run();
    if (!pending) return;
    const settled = pending
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        if (this.#queue === settled) this.#queue = undefined;
      });
    this.#queue = settled;
  }

  #enter(): void {
    this.#topics.join(this.#name, this);
    this.#carrier.send(encodeReply(this.#join, "ok", { postgres_changes: [] }));
    if (this.readsPresence) {
      this.#push("presence_state", this.#topics.presenceState(this.#name));
    }
    // Reported without the queue: the client may send and leave before the listener reads.
    if (!this.#config.broadcast.replicationReady) return;
    void this.#carrier.context.listening.then(() => {
      if (!this.#closed) this.#system("ok", "Replication connection established");
    });
  }

  /** Verifies the token and asks the policies what its owner may read. Throws Refused. */
  async #authorize(accessToken: string | undefined): Promise<void> {
    if (accessToken?.startsWith("sb_")) accessToken = undefined;
    const { context, claims, headers } = this.#carrier;
    const result = accessToken ? claimsOfToken(accessToken, accessKeyOf(context.keys)) : { claims };
    if (result.failure) throw new Refused(explain(result.failure));
    this.#accessToken = accessToken;
    this.#claims = result.claims;
    this.#writable = undefined;
    this.#closeAt(result.claims.exp);

    const before = this.#readable;
    const extensions = this.#config.presence.enabled ? (["broadcast", "presence"] as const) : (["broadcast"] as const);
    let readable: Rights;
    try {
      readable = await context.readRights(this.#name, { claims: this.#claims, headers }, [...extensions]);
    } catch (error) {
      context.log(`a policy of realtime.messages failed for topic ${this.#name}: ${messageOf(error)}`);
      throw new Refused(`Unauthorized: ${this.#denied}`);
    }
    this.#readable = readable;
    if (!readable.broadcast && !readable.presence) throw new Refused(`Unauthorized: ${this.#denied}`);
    if ((before.broadcast && !readable.broadcast) || (before.presence && readable.presence === false)) {
      throw new Refused(`You no longer have permission to read from this Channel topic: ${this.#name}`);
    }
  }

  get #denied(): string {
    return `You do not have permissions to read from this Channel topic: ${this.#name}`;
  }

  #closeAt(exp: number | undefined): void {
    clearTimeout(this.#expiry);
    if (exp === undefined) return;
    const delay = Math.min(Math.max(exp * 1000 - Date.now(), 0), MAX_TIMER_MS);
    this.#expiry = setTimeout(() => {
      const ago = Math.floor(Date.now() / 1000) - exp;
      if (ago < 0) this.#closeAt(exp);
      else this.#shutDown(`Token has expired ${ago} seconds ago`);
    }, delay).unref();
  }

  #process(message: Message): Promise<void> | undefined {
    switch (message.event) {
      case "phx_leave":
        this.#carrier.send(encodeReply(message, "ok"));
        this.#close();
        return;
      case "presence":
        return this.#presence(message);
      case "access_token":
        return this.#refresh(isRecord(message.payload) ? message.payload.access_token : undefined);
      default:
        // The real server ignores unknown events.
        return;
    }
  }

  /** Drops a broadcast without an answer if the sender has no right to insert, as the real server does. */
  #broadcast(push: BroadcastPush): Promise<void> | undefined {
    const send = () => {
      if (!this.#writable?.broadcast) return;
      const { ack, self } = this.#config.broadcast;
      const fits = push.broadcast.payload.length <= MAX_PAYLOAD_BYTES;
      if (fits) this.#topics.broadcast(this.#name, push.broadcast, self ? {} : { except: this });
      if (!ack) return;
      this.#carrier.send(
        fits ? encodeReply(push, "ok") : encodeReply(push, "error", { reason: "payload_size_exceeded" }),
      );
    };
    if (this.#writable) {
      send();
      return;
    }
    return this.#askToWrite().then(send);
  }

  async #askToWrite(): Promise<void> {
    const { context, headers } = this.#carrier;
    try {
      this.#writable = await context.writeRights(this.#name, { claims: this.#claims, headers });
    } catch (error) {
      context.log(`a policy of realtime.messages failed for topic ${this.#name}: ${messageOf(error)}`);
    }
  }

  async #presence(message: Message): Promise<void> {
    const payload = isRecord(message.payload) ? message.payload : {};
    const now = Date.now();
    if (now > this.#presenceWindow.endsAt) this.#presenceWindow = { endsAt: now + PRESENCE_WINDOW_MS, calls: 0 };
    this.#presenceWindow.calls += 1;
    if (this.#presenceWindow.calls > MAX_PRESENCE_CALLS) return this.#shutDown("Client presence rate limit exceeded");

    if (payload.event !== "track") return this.#carrier.send(encodeReply(message, "error"));
    const problem = await this.#track(payload.payload ?? {});
    if (problem) return this.#carrier.send(encodeReply(message, "error", problem));
    if (!this.#closed) this.#carrier.send(encodeReply(message, "ok"));
  }

  /** Returns the refusal to answer with, or undefined when the member is announced. */
  async #track(payload: unknown): Promise<Record<string, unknown> | undefined> {
    if (!this.#writable) await this.#askToWrite();
    if (!this.#writable?.presence) return {};
    if (!isRecord(payload)) return { reason: "Presence track payload must be a map" };
    const text = JSON.stringify(payload);
    if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) {
      this.#shutDown("Track message size exceeded");
      return undefined;
    }
    if (this.#closed || text === this.#tracked) return undefined;
    this.#tracked = text;
    this.#topics.track(this.#name, this, this.#presenceKey, payload);
    return undefined;
  }

  async #refresh(accessToken: unknown): Promise<void> {
    if (typeof accessToken !== "string" || accessToken.startsWith("sb_") || accessToken === this.#accessToken) return;
    try {
      await this.#authorize(accessToken);
    } catch (error) {
      this.#shutDown(this.#reasonOf(error).replace(/^\w+: /, ""));
    }
  }

  #push(event: string, payload: unknown): void {
    this.#carrier.send(encodeMessage({ joinRef: this.joinRef, ref: null, topic: this.topic, event, payload }));
  }

  #system(status: "ok" | "error", message: string): void {
    this.#push("system", { extension: "system", status, message, channel: this.#name });
  }

  #shutDown(message: string): void {
    if (this.#closed) return;
    this.#system("error", message);
    this.#close();
  }

  #close(): void {
    const { topic, joinRef } = this;
    this.dispose();
    this.#carrier.send(encodeMessage({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} }));
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    this.#carrier.context.log(`channel ${this.topic}: ${messageOf(error)}`);
    const { topic, joinRef } = this;
    this.dispose();
    this.#carrier.send(encodeMessage({ joinRef, ref: joinRef, topic, event: "phx_error", payload: {} }));
  }

  #reasonOf(error: unknown): string {
    if (error instanceof Refused) return error.message;
    this.#carrier.context.log(`channel ${this.topic}: ${messageOf(error)}`);
    return "Unknown Error on Channel";
  }
}

function explain(failure: TokenFailure): string {
  switch (failure.reason) {
    case "expired":
      return `InvalidJWTToken: Token has expired ${failure.ago} seconds ago`;
    case "missing_claims":
      return "InvalidJWTToken: Fields `role` and `exp` are required in JWT";
    case "malformed":
      return "MalformedJWT: The token provided is not a valid JWT";
    case "signature":
      return "JwtSignatureError: Failed to validate JWT signature";
  }
}
