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
  const payload = frame.subarray(offset);
  // Checked here: invalid JSON would otherwise break the parsers of all other clients.
  if (frame[6] !== JSON_ENCODING || !isJson(payload)) throw new MalformedFrame("not JSON");
  return { joinRef: joinRef || null, ref: ref || null, topic, broadcast: { event, payload } };
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

/** Encodes a broadcast for every member of `topic`. `meta` has the id of the row in realtime.messages if the broadcast came from the database. */
export function encodeBroadcast(topic: string, broadcast: UserBroadcast, meta?: Record<string, unknown>): Buffer {
  const name = Buffer.from(topic);
  const event = Buffer.from(broadcast.event);
  const metadata = Buffer.from(meta ? JSON.stringify(meta) : "");
  const head = Buffer.from([USER_BROADCAST, name.length, event.length, metadata.length, JSON_ENCODING]);
  return Buffer.concat([head, name, event, metadata, broadcast.payload]);
}

export interface JoinConfig {
  private: boolean;
  broadcast: {
    ack: boolean;
    self: boolean;
    replicationReady: boolean;
  };
  presence: { enabled: boolean; key: string };
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
  const token = join.user_token ?? join.access_token;
  return {
    private: isTrue(config.private),
    broadcast: {
      ack: isTrue(broadcast.ack),
      self: isTrue(broadcast.self),
      replicationReady: isTrue(broadcast.replication_ready),
    },
    presence: { enabled: isTrue(presence.enabled), key: typeof presence.key === "string" ? presence.key : "" },
    ...(typeof token === "string" && { accessToken: token }),
  };
}
