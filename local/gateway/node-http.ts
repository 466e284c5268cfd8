import type { IncomingMessage, ServerResponse } from "node:http";

/** Node requires this for a streaming body; the DOM's types lack it. */
const HALF_DUPLEX = { duplex: "half" };

/**
 * Returns the request in the form of the web standard; its body streams. `origin` is scheme and host, without a slash at the end. After the answer, `letGo`
 * reads and discards the rest of the body: a browser sends the whole body before it reads the answer, and would hang, or get a connection reset, if nobody read
 * it.
 */
export function toRequest(incoming: IncomingMessage, origin: string): { request: Request; letGo(): void } {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? "";
    if (!name.startsWith(":")) headers.append(name, incoming.rawHeaders[index + 1] ?? "");
  }
  const method = incoming.method ?? "GET";
  const url = `${origin}${incoming.url ?? "/"}`;
  if (method === "GET" || method === "HEAD") {
    return { request: new Request(url, { method, headers }), letGo: () => void incoming.resume() };
  }
  const { stream, letGo } = streamOf(incoming);
  return { request: new Request(url, { method, headers, body: stream, ...HALF_DUPLEX }), letGo };
}

function streamOf(incoming: IncomingMessage): { stream: globalThis.ReadableStream<Uint8Array>; letGo(): void } {
  let wanted = true;
  const letGo = () => {
    wanted = false;
    incoming.resume();
  };
  const stream = new globalThis.ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on("data", (chunk: Buffer) => {
          if (!wanted) return;
          controller.enqueue(new Uint8Array(chunk));
          incoming.pause();
        });
        incoming.once("end", () => {
          if (wanted) controller.close();
        });
        incoming.once("error", (error) => {
          if (wanted) controller.error(error);
        });
        incoming.pause();
      },
      pull: () => void incoming.resume(),
      // The reader has stopped before the end.
      cancel: letGo,
    },
    { highWaterMark: 0 },
  );
  return { stream, letGo };
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
  // Node's pipeline is not used: it took a fifth of this process's time for a call of the Data API.
  const reader = response.body.getReader();
  let goOn = () => {};
  outgoing.on("drain", () => goOn());
  // The client may disconnect before the end.
  outgoing.once("close", () => {
    goOn();
    reader.cancel().catch(() => undefined);
  });
  try {
    for (let part = await reader.read(); !part.done && !outgoing.destroyed; part = await reader.read()) {
      if (!outgoing.write(part.value) && !outgoing.destroyed) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
    }
    if (!outgoing.destroyed) outgoing.end();
  } catch {
    // The rest of the body is unavailable, and the client must not mistake this for the body's end.
    outgoing.destroy();
  }
}
