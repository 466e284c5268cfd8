import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { bundleScript } from "./bundle-script.ts";

interface ServiceWorkerOptions {
  /** The script; it finds the page's path and version in `OFFLINE`. */
  entry: string;
  /** The page, with a placeholder for each font. */
  offline: string;
  /** Patterns for the names of the built font files, by placeholder. */
  fonts: Record<string, RegExp>;
}

/** The script's address never changes, because browsers look there for new versions. */
const SCRIPT = "service-worker.js";
const PAGE = "offline.html";

/** Adds `/service-worker.js` and `/offline.html` to the build, and to the development server. */
export function serviceWorker({ entry, offline, fonts }: ServiceWorkerOptions): Plugin {
  let config: ResolvedConfig;

  /** Returns both files, by name. `built`: the names of the build's files. */
  async function write(built: string[]): Promise<Record<string, string>> {
    let page = await readFile(join(config.root, offline), "utf8");
    for (const [placeholder, name] of Object.entries(fonts)) {
      const file = built.find((one) => name.test(one));
      page = page.replace(placeholder, file ? `/${file}` : "");
    }
    // The cache's name depends on the page, so that a new page replaces the old one.
    const version = createHash("sha256").update(page).digest("hex").slice(0, 12);
    const script = await bundleScript(config, entry, {
      OFFLINE: JSON.stringify({ page: `/${PAGE}`, version }),
    });
    return { [PAGE]: page, [SCRIPT]: script };
  }

  return {
    name: "parlour:service-worker",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_, bundle) {
      if (config.build.ssr) return;
      for (const [fileName, source] of Object.entries(await write(Object.keys(bundle))))
        this.emitFile({ type: "asset", fileName, source });
    },
    configureServer({ middlewares }) {
      const types: Record<string, string> = { [SCRIPT]: "text/javascript", [PAGE]: "text/html; charset=utf-8" };
      middlewares.use(async (request, response, next) => {
        const name = request.url?.slice(1) ?? "";
        if (!types[name]) return next();
        try {
          const files = await write([]);
          response.writeHead(200, { "content-type": types[name], "cache-control": "no-cache" }).end(files[name]);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
