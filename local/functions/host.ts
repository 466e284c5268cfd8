/*
 * Runs in Deno: hosts several edge functions in one process, distinguished by the first word of the path, as on Supabase.
 * Arguments: the port, then `<name>=<file URL of its entry point>` for each.
 */
const [port, ...functions] = Deno.args;

/** Bytes that fit into the buffers between two processes. */
const SHORT_BODY = 64 * 1024;

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
const serve = Deno.serve;

for (const entry of functions) {
  const [name = "", ...file] = entry.split("=");
  // A function starts its own server; here it passes its handler on instead. Therefore the functions are loaded one after the other.
  Deno.serve = ((...args: unknown[]) => {
    const handler = args.find((arg) => typeof arg === "function");
    if (handler) handlers.set(name, handler as Handler);
    return undefined;
  }) as unknown as typeof Deno.serve;
  await import(file.join("="));
  if (!handlers.has(name)) throw new Error(`The function ${name} does not call Deno.serve(handler).`);
}

serve(
  { hostname: "127.0.0.1", port: Number(port), onListen: () => console.log("functions: listening") },
  async (request, info) => {
    const handler = handlers.get(new URL(request.url).pathname.split("/")[1] ?? "");
    const { inner, letGo } = readToEnd(request);
    const response = handler ? await handler(inner, info) : new Response("Function not found", { status: 404 });
    await letGo();
    return response;
  },
);

/**
 * Returns the same request, whose body can also be read to its end when the function has left some of it. Otherwise Deno would close the connection before the
 * rest, and the sender could miss the answer. The platform's proxy also reads the rest.
 */
function readToEnd(request: Request): { inner: Request; letGo(): Promise<void> } {
  // Deno itself reads a short rest; wrapping every body would slow down all calls.
  const long = !(Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= SHORT_BODY);
  const reader = long ? request.body?.getReader() : undefined;
  if (!reader) return { inner: request, letGo: async () => undefined };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    inner: new Request(request, { body, duplex: "half" } as RequestInit),
    async letGo() {
      try {
        while (!(await reader.read()).done);
      } catch {
        // The sender has disconnected.
      }
    },
  };
}

export {};
