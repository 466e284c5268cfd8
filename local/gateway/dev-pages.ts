import type { Server } from "node:http";
import { createServer } from "vite";
import type { Pages } from "./gateway.ts";

/** The web app below `root` by Vite's development server, on the gateway's own port: sources as they are, changes at once. */
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
