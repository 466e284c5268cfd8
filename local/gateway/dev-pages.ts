import type { Server } from "node:http";
import { createServer } from "vite";
import type { Pages } from "./gateway.ts";

/** Serves the web app in `root` through Vite's development server, on the gateway's own port. */
export async function devPages(server: Server, root: string): Promise<Pages> {
  const vite = await createServer({
    root,
    appType: "spa",
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    handle: (request, response) => vite.middlewares(request, response),
    close: () => vite.close(),
  };
}
