import { isRecord } from "../tokens/jwt.ts";

/**
 * The wire format of Realtime's protocol 2.0.0: text frames `[join_ref, ref, topic, event, payload]`, and two binary frames for broadcasts of clients, which
 * leave their payload untouched: kind 3 to the server, kind 4 from it.
 */
export interface Message {
  joinRef: string | null;
  ref: string | null;
  /** The topic with its prefix, e.g. `realtime:chat:1`. */
  topic: string;
  event: string;
  payload: unknown;
}

export interface UserBroadcast {
  event: string;
  encoding: "json" | "binary";
  payload: Uint8Array;
}

/** A binary client broadcast; it has the event `broadcast`, and no payload other than `broadcast`. */
export interface BroadcastPush {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  broadcast: UserBroadcast;
}

/** A frame that violates the protocol. Its sender's connection is closed. */
export class MalformedFrame extends Error {}

/** The largest payload of a broadcast or a presence: the limit of hosted's free plan, plus the allowance that hosted makes for its own encoding. */
export const MAX_PAYLOAD_BYTES = 256_000 + 500;

const USER_BROADCAST_PUSH = 3;
const USER_BROADCAST = 4;
const JSON_ENCODING = 1;
const MAX_FIELD = 255;

const isRef = (value: unknown): value is string | null => value === null || typeof value === "string";

/** Decodes a text frame. Throws MalformedFrame. */
export function decodeText(frame: string): Message {
  let fields: unknown;
  try {
    fields = JSON.parse(frame);
  } catch {
    throw new MalformedFrame("not JSON");
  }
  if (!Array.isArray(fields) || fields.length < 5) throw new MalformedFrame("not a message of five fields");
  const [joinRef = null, ref = null, topic, event, payload] = fields as unknown[];
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== "string" || typeof event !== "string") {
    throw new MalformedFrame("a field of the wrong type");
  }
  return { joinRef, ref, topic, event, payload };
}

/** Decodes a binary frame. Throws MalformedFrame. */
export function decodeBinary(frame: Buffer): BroadcastPush {
  if (frame.length < 7 || frame[0] !== USER_BROADCAST_PUSH) throw new MalformedFrame("not a broadcast push");
  let offset = 7;
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map((index) => {
    const length = frame[index] ?? 0;
    const field = frame.toString("utf8", offset, offset + length);
    offset += length;
    return field;
  });
  if (offset > frame.length || topic === undefined || event === undefined) throw new MalformedFrame("cut short");
  const encoding = frame[6] === JSON_ENCODING ? "json" : "binary";
  const payload = frame.subarray(offset);
  // Checked here: invalid JSON would otherwise break the parsers of all other clients.
  if (encoding === "json" && !isJson(payload)) throw new MalformedFrame("not JSON");
  return { joinRef: joinRef || null, ref: ref || null, topic, broadcast: { event, encoding, payload } };
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}

export function encodeMessage(message: Message): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}

export function encodeReply(
  to: Pick<Message, "joinRef" | "ref" | "topic">,
  status: "ok" | "error",
  response: unknown = {},
): string {
  return encodeMessage({ ...to, event: "phx_reply", payload: { status, response } });
}

/**
 * Encodes a broadcast for every member of `topic`. `id` is the id of the row in realtime.messages if the broadcast came from the database. Falls back to a text
 * frame if a name is too long for the length bytes of the binary frame.
 */
export function encodeBroadcast(
  topic: string,
  broadcast: UserBroadcast,
  meta?: Record<string, unknown>,
): Buffer | string {
  const name = Buffer.from(topic);
  const event = Buffer.from(broadcast.event);
  const metadata = Buffer.from(meta ? JSON.stringify(meta) : "");
  if (name.length > MAX_FIELD || event.length > MAX_FIELD || metadata.length > MAX_FIELD) {
    return encodeLongBroadcast(topic, broadcast, meta);
  }
  const head = Buffer.from([
    USER_BROADCAST,
    name.length,
    event.length,
    metadata.length,
    broadcast.encoding === "json" ? JSON_ENCODING : 0,
  ]);
  return Buffer.concat([head, name, event, metadata, broadcast.payload]);
}

function encodeLongBroadcast(topic: string, broadcast: UserBroadcast, meta?: Record<string, unknown>): string {
  const text = Buffer.from(broadcast.payload).toString();
  const payload: unknown = broadcast.encoding === "json" ? JSON.parse(text) : text;
  return encodeMessage({
    joinRef: null,
    ref: null,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event: broadcast.event, payload, ...(meta && { meta }) },
  });
}

export interface JoinConfig {
  private: boolean;
  broadcast: {
    ack: boolean;
    self: boolean;
    replicationReady: boolean;
    /** Milliseconds since 1970, at most `limit` messages. */
    replay?: { since: number; limit: number };
  };
  presence: { enabled: boolean; key: string };
  postgresChanges: Record<string, unknown>[];
  accessToken?: string;
}

const isTrue = (value: unknown) => value === true || (typeof value === "string" && value.toLowerCase() === "true");
const recordOf = (value: unknown) => (isRecord(value) ? value : {});

/** Reads the payload of a `phx_join`. Missing values and values of the wrong type get their defaults, as on the real server. */
export function readJoin(payload: unknown): JoinConfig {
  const join = recordOf(payload);
  const config = recordOf(join.config);
  const broadcast = recordOf(config.broadcast);
  const presence = recordOf(config.presence);
  const replay = isRecord(broadcast.replay) ? broadcast.replay : undefined;
  const token = join.user_token ?? join.access_token;
  return {
    private: isTrue(config.private),
    broadcast: {
      ack: isTrue(broadcast.ack),
      self: isTrue(broadcast.self),
      replicationReady: isTrue(broadcast.replication_ready),
      ...(replay && { replay: { since: Number(replay.since), limit: Number(replay.limit ?? 25) } }),
    },
    presence: { enabled: isTrue(presence.enabled), key: typeof presence.key === "string" ? presence.key : "" },
    postgresChanges: Array.isArray(config.postgres_changes) ? config.postgres_changes.filter(isRecord) : [],
    ...(typeof token === "string" && { accessToken: token }),
  };
}
