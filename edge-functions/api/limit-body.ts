import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../shared/api-error.ts";

/** Reads a body to its end: a proxy that is still sending it when it is refused would find the connection closed and lose the answer. */
async function discard(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let bytes = 0; bytes < mostBytes; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
  }
}

/** Refuses larger bodies with 413 `too_large`. Also reads the bodies of requests that are refused for another reason. */
export function limitBody(mostBytes: number): MiddlewareHandler {
  // Beyond this limit, the connection may break.
  const mostDiscarded = 1024 * 1024 + 2 * mostBytes;
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: async (c) => {
      await discard(c.req.raw.body, mostDiscarded);
      throw new ApiError(413, "too_large", "The request is too large.");
    },
  });
  return (c, next) =>
    limit(c, async () => {
      await next();
      if (c.res.status >= 400) await discard(c.req.raw.body, mostDiscarded);
    });
}
