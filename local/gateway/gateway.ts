import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type Duplex, pipeline, type Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { messageOf, StartError } from "../process/start-error.ts";
import { acceptedEncoding, SMALLEST_COMPRESSED } from "./compression.ts";
import { sendResponse, toRequest } from "./node-http.ts";

/** Answers requests that no service handles. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
  close(): Promise<void>;
}
export type WebHandler = (request: Request) => Promise<Response>;
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

interface ProxyTarget {
  port: number;
  prefix: string;
  headers?: Record<string, string>;
}

export interface GatewayOptions {
  port: number;
  /** The address to listen on; 127.0.0.1 by default. */
  host?: string | undefined;
  /** Services by path prefix, without a slash at the end. */
  services: Record<string, WebHandler>;
  /** Proxies by path prefix: a port on the loopback, the prefix to request there, and headers to add. */
  proxies: Record<string, ProxyTarget>;
  /** The clients that are sent elsewhere, by their `User-Agent` and path: for them the whole path follows the prefix. */
  crawlers?: { agents: RegExp; paths: RegExp; target: ProxyTarget };
  upgrades: Record<string, UpgradeHandler>;
  pages(server: Server): Pages | Promise<Pages>;
}

export interface Gateway {
  close(): Promise<void>;
}

/** Starts one HTTP server in front of all services: a single origin, as a deployed site has. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const origin = `http://localhost:${options.port}`;
  const find = <T>(table: Record<string, T>, path: string): [string, T] | undefined =>
    Object.entries(table).find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));

  const server = createServer(async (request, response) => {
    try {
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      const { crawlers } = options;
      if (crawlers?.paths.test(path) && crawlers.agents.test(request.headers["user-agent"] ?? ""))
        return forward(request, response, "", crawlers.target);
      const proxy = find(options.proxies, path);
      if (proxy) return forward(request, response, proxy[0], proxy[1]);
      const service = find(options.services, path);
      if (service) {
        const incoming = toRequest(request, originOf(request, origin));
        const answer = await service[1](incoming.request);
        incoming.letGo();
        return await sendResponse(response, answer);
      }
      await pages.handle(request, response);
    } catch (error) {
      console.error(`${request.method} ${request.url}: ${messageOf(error)}`);
      if (!response.headersSent) response.writeHead(500, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ error: { code: "internal", message: "Something went wrong here." } }));
    }
  });
  server.on("upgrade", (request, socket, head) => {
    const handler = find(options.upgrades, (request.url ?? "/").split("?", 1)[0] ?? "/");
    if (handler) handler[1](request, socket, head);
    // In development, Vite also listens for upgrades.
    else if (server.listenerCount("upgrade") === 1) socket.destroy();
  });
  // The server must keep idle connections longer than clients keep them in their pools (the edge functions: 90 s). A client that does not close first may send
  // a request on a connection that the server is closing.
  server.keepAliveTimeout = 120_000;
  server.headersTimeout = 125_000;
  const pages = await options.pages(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new StartError(`Port ${options.port} cannot be used: ${error.message}`)));
    server.listen(options.port, options.host ?? "127.0.0.1", () => resolve());
  });
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, pages.close()]);
    },
  };
}

/** Returns the origin that the client used: links that services build must work behind a tunnel or another host name. */
function originOf(request: IncomingMessage, fallback: string): string {
  const host = request.headers.host;
  return host && /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : fallback;
}

/** Compresses JSON, as the platform's proxy does; null if the answer is already compressed, or too short. */
function compressed(request: IncomingMessage, answer: IncomingMessage): { encoding: string; stream: Transform } | null {
  const { "content-type": type = "", "content-encoding": already, "content-length": length } = answer.headers;
  const short = length !== undefined && Number(length) < SMALLEST_COMPRESSED;
  if (already || short || request.method === "HEAD" || !type.startsWith("application/json")) return null;
  const encoding = acceptedEncoding(request);
  if (!encoding) return null;
  const stream =
    encoding === "br" ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip();
  return { encoding, stream };
}

const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "proxy-connection",
  "te",
  "trailer",
]);

function forward(request: IncomingMessage, response: ServerResponse, prefix: string, target: ProxyTarget): void {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
  const client = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const upstream = httpRequest(
    {
      host: "127.0.0.1",
      port: target.port,
      method: request.method,
      path: target.prefix + (request.url ?? "/").slice(prefix.length),
      headers: {
        ...headers,
        // The platform's proxy sets the same headers. Values that the client sent are not forwarded.
        "x-forwarded-for": client,
        "x-forwarded-host": request.headers.host ?? "",
        "x-forwarded-proto": "http",
        ...target.headers,
      },
    },
    (answer) => {
      const kept = Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
      ) as Record<string, string | string[]>;
      const smaller = compressed(request, answer);
      if (smaller) {
        delete kept["content-length"];
        kept["content-encoding"] = smaller.encoding;
        kept.vary = [answer.headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
      }
      response.writeHead(answer.statusCode ?? 502, kept);
      // If one end disconnects, `pipeline` closes the other.
      if (smaller) pipeline(answer, smaller.stream, response, () => undefined);
      else answer.pipe(response);
    },
  );
  upstream.on("error", () => {
    // The client reads the answer only after it has sent everything.
    request.unpipe(upstream);
    request.resume();
    if (response.headersSent) return response.destroy();
    response.writeHead(503, { "Content-Type": "application/json", "Retry-After": "1" });
    response.end(
      JSON.stringify({ error: { code: "unavailable", message: "The service is starting. Please try again." } }),
    );
  });
  response.on("close", () => upstream.destroy());
  request.pipe(upstream);
}
