import { isRecord } from "../tokens/jwt.ts";
import { invalidRequest, StorageFailure, tooLarge } from "./failure.ts";

/** The most bytes that a form adds to its file. */
const FORM_OVERHEAD_BYTES = 2 * 1024 * 1024;
const MAX_JSON_BYTES = 1024 * 1024;

export interface Upload {
  content: Uint8Array;
  mimeType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | undefined;
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

/** Reads the file of an upload: a form, as browsers and supabase-js send a Blob, or the bare content. Its type comes from the caller; `check` may refuse it. */
export async function readUpload(request: Request, limit: number, check: (mimeType: string) => void): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "application/octet-stream";
  if (contentType.startsWith("multipart/form-data")) return readForm(request, limit, check);
  check(contentType);
  return {
    content: await readBytes(request, limit),
    mimeType: contentType,
    cacheControl: request.headers.get("cache-control") ?? "no-cache",
    userMetadata: parseMetadata(fromBase64(request.headers.get("x-metadata"))),
  };
}

async function readForm(request: Request, limit: number, check: (mimeType: string) => void): Promise<Upload> {
  const bytes = await readBytes(request, limit + FORM_OVERHEAD_BYTES);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers }).formData();
  } catch {
    throw new StorageFailure(400, "InvalidRequest", "No content provided");
  }
  const file = [...form.values()].find((value) => value instanceof Blob);
  if (!file) throw new StorageFailure(400, "InvalidRequest", "No content provided");
  const mimeType = text(form.get("contentType")) || file.type || "application/octet-stream";
  check(mimeType);
  if (file.size > limit) throw tooLarge();
  const cacheControl = text(form.get("cacheControl"));
  return {
    content: new Uint8Array(await file.arrayBuffer()),
    mimeType,
    cacheControl: cacheControl ? `max-age=${cacheControl}` : "no-cache",
    userMetadata: parseMetadata(text(form.get("metadata")) ?? text(form.get("userMetadata"))),
  };
}

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : undefined);
const fromBase64 = (value: string | null) => (value === null ? undefined : Buffer.from(value, "base64").toString());

/** Parses metadata; ignores anything but a JSON object, as hosted does. */
function parseMetadata(json: string | undefined): Record<string, unknown> | undefined {
  try {
    const metadata: unknown = JSON.parse(json ?? "");
    return isRecord(metadata) ? metadata : undefined;
  } catch {
    return undefined;
  }
}
