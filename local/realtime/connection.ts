import type { RawData, WebSocket } from "ws";
import type { Claims } from "../tokens/jwt.ts";
import { type Carrier, Channel } from "./channel.ts";
import type { Context } from "./context.ts";
import { decodeBinary, decodeText, encodeReply, MalformedFrame, type Message } from "./protocol.ts";
import { TOPIC_PREFIX } from "./topics.ts";

const MAX_CHANNELS = 100;
/** A client that reads too slowly is disconnected when its buffer exceeds this number of bytes. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;
const UNSUPPORTED_DATA = 1003;

/** One WebSocket and the channels on it. */
export class Connection implements Carrier {
  readonly context: Context;
  readonly claims: Claims;
  readonly headers: Record<string, string>;
  readonly #socket: WebSocket;
  readonly #channels = new Map<string, Channel>();
  #heardAt = Date.now();

  constructor(context: Context, socket: WebSocket, claims: Claims, headers: Record<string, string>) {
    this.context = context;
    this.claims = claims;
    this.headers = headers;
    this.#socket = socket;
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("close", () => {
      for (const channel of [...this.#channels.values()]) channel.dispose();
    });
    // An error is followed by "close"; without a listener it would end the process.
    socket.on("error", (error) => context.log(`connection: ${error.message}`));
  }

  send(frame: Buffer | string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate();
    else this.#socket.send(frame);
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  /** Ends the connection if nothing arrives for `milliseconds`; clients send a heartbeat every 25 s. */
  closeIfSilentFor(milliseconds: number): void {
    if (Date.now() - this.#heardAt > milliseconds) this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#heardAt = Date.now();
    // By default `ws` delivers one Buffer per message.
    const frame = data as Buffer;
    try {
      if (isBinary) {
        const push = decodeBinary(frame);
        const channel = this.#channelOf(push);
        if (channel) channel.receiveBroadcast(push);
        else this.#unmatched(push);
      } else {
        this.#dispatch(decodeText(frame.toString()));
      }
    } catch (error) {
      if (!(error instanceof MalformedFrame)) throw error;
      this.#socket.close(UNSUPPORTED_DATA, `malformed frame: ${error.message}`);
    }
  }

  #dispatch(message: Message): void {
    if (message.topic === "phoenix") {
      if (message.event === "heartbeat") this.send(encodeReply(message, "ok"));
      else this.#unmatched(message);
      return;
    }
    if (message.event === "phx_join") {
      this.#join(message);
      return;
    }
    const channel = this.#channelOf(message);
    if (channel) channel.receive(message);
    // Leaving a channel that was never joined, or has been joined again since, succeeds.
    else if (message.event === "phx_leave") this.send(encodeReply(message, "ok"));
    else this.#unmatched(message);
  }

  #join(message: Message): void {
    // A second join replaces the first.
    this.#channels.get(message.topic)?.dispose();
    const problem = this.#problemOf(message.topic);
    if (problem) {
      this.#refuse(message, problem);
      return;
    }
    const channel = new Channel(this, message);
    this.#channels.set(message.topic, channel);
    channel.join();
  }

  #problemOf(topic: string): string | undefined {
    if (!topic.startsWith(TOPIC_PREFIX)) return "unmatched topic";
    if (topic === TOPIC_PREFIX) return "TopicNameRequired: You must provide a topic name";
    if (this.#channels.size >= MAX_CHANNELS) return "ChannelRateLimitReached: Too many channels";
    return undefined;
  }

  #channelOf(message: Pick<Message, "topic" | "joinRef">): Channel | undefined {
    const channel = this.#channels.get(message.topic);
    return channel && (message.joinRef === null || message.joinRef === channel.joinRef) ? channel : undefined;
  }

  #unmatched(message: Pick<Message, "joinRef" | "ref" | "topic">): void {
    this.#refuse(message, "unmatched topic");
  }

  #refuse(message: Pick<Message, "joinRef" | "ref" | "topic">, reason: string): void {
    this.send(encodeReply(message, "error", { reason }));
  }
}
