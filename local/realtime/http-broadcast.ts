import { messageOf } from "../process/start-error.ts";
import { claimsOfRequest, isRecord } from "../tokens/jwt.ts";
import type { Caller } from "./authorization.ts";
import type { Context } from "./context.ts";
import { MAX_PAYLOAD_BYTES, type UserBroadcast } from "./protocol.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const SINGLE = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

interface Broadcast {
  topic: string;
  private: boolean;
  content: UserBroadcast;
  id?: string;
}

const accepted = () => new Response("", { status: 202 });
const refusal = (status: number, body: Record<string, unknown>) => Response.json(body, { status });

/** Handles broadcasts sent by HTTP: `POST …/api/broadcast` (a batch) and `POST …/api/broadcast/:topic/events/:event`. */
export async function handleHttpBroadcast(context: Context, request: Request): Promise<Response> {
  if (request.method !== "POST") return refusal(405, { message: "Method Not Allowed" });
  const caller = callerOf(context, request);
  if (!caller) return refusal(401, { message: "Unauthorized" });
  const url = new URL(request.url);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return tooLarge();
  const body = Buffer.from(await request.arrayBuffer());
  const single = SINGLE.exec(url.pathname);
  if (single) {
    const [, topic, event] = single.map(decode);
    if (!topic || !event) return refusal(422, { errors: { topic: ["can't be blank"] } });
    return sendOne(
      context,
      caller,
      request,
      { topic, event, private: url.searchParams.get("private") === "true" },
      body,
    );
  }
  return sendBatch(context, caller, body);
}

function callerOf(context: Context, request: Request): Caller | undefined {
  const result = claimsOfRequest(request.headers, context.keys);
  if (!result || result.failure) return undefined;
  return { claims: result.claims, headers: forwardedHeaders([...request.headers]) };
}

/** Returns the headers that policies may read in `request.headers`. */
export function forwardedHeaders(headers: [string, string | string[] | undefined][]): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap(([name, value]) => (name.startsWith("x-") && typeof value === "string" ? [[name, value]] : [])),
  );
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
};

const tooLarge = () => refusal(422, { errors: { payload: ["Payload size exceeds tenant limit"] } });

async function sendOne(
  context: Context,
  caller: Caller,
  request: Request,
  { topic, event, private: isPrivate }: { topic: string; event: string; private: boolean },
  payload: Buffer,
): Promise<Response> {
  const isBinary = request.headers.get("content-type")?.startsWith("application/octet-stream") ?? false;
  if (payload.length > MAX_PAYLOAD_BYTES) return tooLarge();
  if (!isBinary && parse(payload) === undefined) return refusal(400, { message: "Bad Request" });
  if (isPrivate && !(await mayBroadcast(context, caller, topic))) return refusal(403, { message: "Unauthorized" });
  context.topics.broadcast(topic, isPrivate, { event, encoding: isBinary ? "binary" : "json", payload });
  return accepted();
}

/** Sends a batch, and silently skips its private topics to which the caller may not write, as hosted does. */
async function sendBatch(context: Context, caller: Caller, body: Buffer): Promise<Response> {
  const json = parse(body);
  const messages = isRecord(json) ? json.messages : undefined;
  if (!Array.isArray(messages) || messages.length === 0) {
    return refusal(422, { errors: { messages: ["can't be blank"] } });
  }
  const broadcasts: Broadcast[] = [];
  const errors: Record<string, string[]>[] = [];
  for (const message of messages) {
    const result = readBatched(message);
    if ("errors" in result) errors.push(result.errors);
    else broadcasts.push(result);
  }
  if (errors.length > 0) return refusal(422, { errors: { messages: errors } });

  const permitted = new Map<string, boolean>();
  for (const broadcast of broadcasts) {
    const { topic, content, id } = broadcast;
    if (broadcast.private && !permitted.has(topic)) permitted.set(topic, await mayBroadcast(context, caller, topic));
    if (broadcast.private && !permitted.get(topic)) continue;
    context.topics.broadcast(topic, broadcast.private, content, id ? { meta: { id } } : {});
  }
  return accepted();
}

function readBatched(message: unknown): Broadcast | { errors: Record<string, string[]> } {
  const { topic, event, payload, private: isPrivate, id } = isRecord(message) ? message : {};
  const errors: Record<string, string[]> = {};
  if (typeof topic !== "string" || topic === "") errors.topic = ["can't be blank"];
  if (typeof event !== "string" || event === "") errors.event = ["can't be blank"];
  if (!isRecord(payload)) errors.payload = ["can't be blank"];
  const bytes = Buffer.from(JSON.stringify(payload ?? null));
  if (bytes.length > MAX_PAYLOAD_BYTES) errors.payload = ["Payload size exceeds tenant limit"];
  if (typeof topic !== "string" || typeof event !== "string" || Object.keys(errors).length > 0) return { errors };
  const content = { event, encoding: "json" as const, payload: bytes };
  return { topic, content, private: isPrivate === true, ...(typeof id === "string" && { id }) };
}

async function mayBroadcast(context: Context, caller: Caller, topic: string): Promise<boolean> {
  try {
    return (await context.writeRights(topic, caller)).broadcast === true;
  } catch (error) {
    context.log(`a policy of realtime.messages failed for topic ${topic}: ${messageOf(error)}`);
    return false;
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}
