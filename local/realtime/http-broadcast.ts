import { messageOf } from "../process/start-error.ts";
import { claimsOfRequest, isRecord } from "../tokens/jwt.ts";
import type { Caller } from "./authorization.ts";
import type { Context } from "./context.ts";
import { MAX_PAYLOAD_BYTES, type UserBroadcast } from "./protocol.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;

interface Broadcast {
  topic: string;
  content: UserBroadcast;
  id?: string;
}

const accepted = () => new Response("", { status: 202 });
const refusal = (status: number, body: Record<string, unknown>) => Response.json(body, { status });

/** Handles broadcasts sent by HTTP (`POST …/api/broadcast`), as the client sends them while its channel is not joined. */
export async function handleHttpBroadcast(context: Context, request: Request): Promise<Response> {
  if (request.method !== "POST") return refusal(405, { message: "Method Not Allowed" });
  const caller = callerOf(context, request);
  if (!caller) return refusal(401, { message: "Unauthorized" });
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return tooLarge();
  return sendBatch(context, caller, Buffer.from(await request.arrayBuffer()));
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

const tooLarge = () => refusal(422, { errors: { payload: ["Payload size exceeds tenant limit"] } });

/** Sends a batch, and silently skips topics to which the caller may not write, as hosted does. */
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
  for (const { topic, content, id } of broadcasts) {
    if (!permitted.has(topic)) permitted.set(topic, await mayBroadcast(context, caller, topic));
    if (permitted.get(topic)) context.topics.broadcast(topic, content, id ? { meta: { id } } : {});
  }
  return accepted();
}

function readBatched(message: unknown): Broadcast | { errors: Record<string, string[]> } {
  const { topic, event, payload, id } = isRecord(message) ? message : {};
  const errors: Record<string, string[]> = {};
  if (typeof topic !== "string" || topic === "") errors.topic = ["can't be blank"];
  if (typeof event !== "string" || event === "") errors.event = ["can't be blank"];
  if (!isRecord(payload)) errors.payload = ["can't be blank"];
  const bytes = Buffer.from(JSON.stringify(payload ?? null));
  if (bytes.length > MAX_PAYLOAD_BYTES) errors.payload = ["Payload size exceeds tenant limit"];
  if (typeof topic !== "string" || typeof event !== "string" || Object.keys(errors).length > 0) return { errors };
  return { topic, content: { event, payload: bytes }, ...(typeof id === "string" && { id }) };
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
