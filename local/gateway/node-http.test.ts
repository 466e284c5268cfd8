import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { sendResponse } from "./node-http.ts";

/** Starts a server that answers every request with this body. */
async function serve(source: UnderlyingSource<Uint8Array>): Promise<string> {
  const server = createServer((_, outgoing) => void sendResponse(outgoing, new Response(new ReadableStream(source))));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("A response", () => {
  it("arrives whole, however slowly it is read", async () => {
    const parts = Array.from({ length: 200 }, (_, n) => new Uint8Array(50_000).fill(n));
    const url = await serve({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const [incoming] = await once(get(url), "response");
    // The check waits until the server's buffers are full.
    await expect.poll(() => incoming.readableLength >= incoming.readableHighWaterMark).toBe(true);
    let [bytes, last] = [0, 0];
    for await (const chunk of incoming) {
      bytes += chunk.length;
      expect(chunk[0]).toBeGreaterThanOrEqual(last);
      last = chunk.at(-1);
    }
    expect([bytes, last]).toEqual([10_000_000, 199]);
  });

  it("is not mistaken for a complete one when it breaks off", async () => {
    const url = await serve({
      pull(controller) {
        controller.enqueue(new Uint8Array(1000));
        controller.error(new Error("The file is gone."));
      },
    });
    await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow();
  });
});
