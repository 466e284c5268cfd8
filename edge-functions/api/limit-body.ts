import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../shared/api-error.ts";

/** Reads a body to its end: a proxy that is still sending it when it is refused finds the connection closed, and loses the answer. */
async function discard(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let bytes = 0; bytes < mostBytes; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
  }
}

/** Refuses larger bodies with 413 `too_large`. */
export const limitBody = (mostBytes: number) =>
  bodyLimit({
    maxSize: mostBytes,
    onError: async (c) => {
      // Who sends still more has to bear a broken connection.
      await discard(c.req.raw.body, 1024 * 1024 + 2 * mostBytes);
      throw new ApiError(413, "too_large", "The request is too large.");
    },
  });
