import { isRecord } from "../tokens/jwt.ts";
import { invalidRequest, tooLarge } from "./failure.ts";

const MAX_JSON_BYTES = 1024 * 1024;

export interface Upload {
  content: Uint8Array;
  mimeType: string;
  cacheControl: string;
}

/** Reads at most `limit` bytes of a body. Throws tooLarge. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON object. Throws invalidRequest. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = Buffer.from(await readBytes(request, MAX_JSON_BYTES)).toString();
  try {
    const body: unknown = JSON.parse(text || "{}");
    if (isRecord(body)) return body;
  } catch {
    // The statement below answers this.
  }
  throw invalidRequest("body must be object");
}

/** Reads the content of an upload; `check` may refuse its type, which comes from the caller. */
export async function readUpload(request: Request, limit: number, check: (mimeType: string) => void): Promise<Upload> {
  const mimeType = request.headers.get("content-type") ?? "application/octet-stream";
  check(mimeType);
  const cacheControl = request.headers.get("cache-control") ?? "no-cache";
  return { content: await readBytes(request, limit), mimeType, cacheControl };
}
