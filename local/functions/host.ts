/*
 * Runs in Deno: hosts several edge functions in one process, distinguished by the first word of the path, as on Supabase.
 * Arguments: the port, then `<name>=<file URL of its entry point>` for each.
 */
const [port, ...functions] = Deno.args;

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
const serve = Deno.serve;

for (const entry of functions) {
  const [name = "", ...file] = entry.split("=");
  // A function starts its own server; here it passes its handler on instead. Therefore they are loaded one after the other.
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
  (request, info) => {
    const handler = handlers.get(new URL(request.url).pathname.split("/")[1] ?? "");
    return handler ? handler(request, info) : new Response("Function not found", { status: 404 });
  },
);

export {};
