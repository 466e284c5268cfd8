import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { StartError } from "../process/start-error.ts";
import { acceptedEncoding, SMALLEST_COMPRESSED } from "./compression.ts";
import type { Pages } from "./gateway.ts";

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;

interface Page {
  body: Buffer;
  type: string;
  etag: string;
  /** The encoded forms; each is filled at its first request. */
  encoded: Map<string, Promise<Buffer>>;
}

/** Files that are served for paths without a file: the app, or the home page if the build has no separate app page. */
const FALLBACKS = ["/app.html", "/index.html"];

/**
 * Returns a pattern that matches the addresses of a page: `:name` is any one part, and neither case nor a slash at the end makes a difference, as in React
 * Router.
 */
export const pathPattern = (page: string) =>
  new RegExp(`^${page.replace(/\/$/, "").replace(/:\w+/g, "[^/]+")}/?$`, "i");

/** Returns the addresses that `_pages` lists, one per line; a site without that file has pages everywhere. */
export function parsePages(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

/**
 * Serves a built site as a static host does: files by path, the app for any other path, and the headers that the site's `_headers` file specifies (the format
 * of Netlify and Cloudflare Pages). Where `_pages` names no page, the answer is the app with 404.
 * @throws StartError when the site is not built
 */
export function staticPages(folder: string): Pages {
  if (!existsSync(join(folder, "index.html"))) {
    throw new StartError(
      `The web app is not built (${join(folder, "index.html")} is missing). Build it: npm run build`,
    );
  }
  const pages = new Map<string, Page>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith("_")) continue;
    const file = join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    pages.set(`/${relative(folder, file).split(sep).join("/")}`, {
      body,
      type: TYPES[extname(file)] ?? "application/octet-stream",
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`,
      encoded: new Map(),
    });
  }
  const rules = readHeaderRules(join(folder, "_headers"));
  const listed = join(folder, "_pages");
  const appPaths = existsSync(listed) ? parsePages(readFileSync(listed, "utf8")).map(pathPattern) : [/^/];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const path = decodePath(request.url ?? "/");
    const page =
      path === undefined ? undefined : (pages.get(path) ?? pages.get(`${path.replace(/\/$/, "")}/index.html`));
    for (const [name, value] of headersFor(rules, path ?? "/")) response.setHeader(name, value);
    if (page) return send(request, response, page);
    const home = FALLBACKS.map((name) => pages.get(name)).find(Boolean);
    // A missing asset must be a 404, not the app's page.
    if (!home || path === undefined || extname(path) !== "") {
      response
        .writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
        .end("Not found");
      return;
    }
    return send(request, response, home, appPaths.some((pattern) => pattern.test(path)) ? 200 : 404);
  }
  return { handle, close: async () => undefined };
}

async function send(request: IncomingMessage, response: ServerResponse, page: Page, status = 200): Promise<void> {
  response.setHeader("Content-Type", page.type);
  response.setHeader("ETag", page.etag);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-cache");
  if (status === 200 && request.headers["if-none-match"] === page.etag) {
    response.writeHead(304).end();
    return;
  }
  let body = page.body;
  if (COMPRESSIBLE.test(page.type) && body.length >= SMALLEST_COMPRESSED) {
    response.setHeader("Vary", "Accept-Encoding");
    const encoding = acceptedEncoding(request);
    if (encoding) {
      response.setHeader("Content-Encoding", encoding);
      body = await encode(page, encoding);
    }
  }
  response.setHeader("Content-Length", body.length);
  response.writeHead(status);
  response.end(request.method === "HEAD" ? undefined : body);
}

function encode(page: Page, encoding: "br" | "gzip"): Promise<Buffer> {
  const known = page.encoded.get(encoding);
  if (known) return known;
  const made =
    encoding === "br"
      ? promisify(brotliCompress)(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : promisify(gzip)(page.body);
  page.encoded.set(encoding, made);
  return made;
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "/");
  } catch {
    return undefined;
  }
}

interface HeaderRule {
  path: RegExp;
  headers: [string, string][];
}

/** Reads the rules: a line that begins with a slash is a path (`*` matches anything); the indented lines below it are its headers. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.trim().startsWith("#")) continue;
    if (/^\S/.test(line)) {
      const pattern = line
        .trim()
        .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
        .replaceAll("*", ".*");
      rules.push({ path: new RegExp(`^${pattern}$`), headers: [] });
    } else {
      const [name = "", ...value] = line.trim().split(":");
      rules.at(-1)?.headers.push([name.trim(), value.join(":").trim()]);
    }
  }
  return rules;
}

function readHeaderRules(file: string): HeaderRule[] {
  return existsSync(file) ? parseHeaderRules(readFileSync(file, "utf8")) : [];
}

function headersFor(rules: readonly HeaderRule[], path: string): [string, string][] {
  return rules.filter((rule) => rule.path.test(path)).flatMap((rule) => rule.headers);
}
