import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** The request as the web standard has it; its body streams. `origin` is scheme and host, without a slash at the end. */
export function toRequest(incoming: IncomingMessage, origin: string): Request {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? "";
    if (!name.startsWith(":")) headers.append(name, incoming.rawHeaders[index + 1] ?? "");
  }
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`${origin}${incoming.url ?? "/"}`, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as globalThis.ReadableStream, duplex: "half" }),
  });
}

/** Sends a web-standard response. */
export async function sendResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  if (!response.body || outgoing.req.method === "HEAD") {
    outgoing.end();
    return;
  }
  // A client that goes away in the middle is not an error of ours.
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing).catch(() => undefined);
}
