import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import postgres from "postgres";
import { WebSocketServer } from "ws";
import { messageOf } from "../process/start-error.ts";
import { type ApiKeys, accessKeyOf, type Claims, claimsOfKey, claimsOfToken } from "../tokens/jwt.ts";
import { readRights, writeRights } from "./authorization.ts";
import { Connection } from "./connection.ts";
import type { Context } from "./context.ts";
import { forwardedHeaders, handleHttpBroadcast } from "./http-broadcast.ts";
import { Listener } from "./listener.ts";
import { Topics } from "./topics.ts";

export interface RealtimeOptions extends ApiKeys {
  /** Connection as a superuser: rights are probed by acting as the user's role. */
  databaseUrl: string;
  /** Called with each problem; by default problems are not reported. */
  log?: (line: string) => void;
}

export interface Realtime {
  /** Resolves once broadcasts from the database arrive and today's partition exists (a message sent earlier is lost). */
  ready: Promise<void>;
  /** Answers requests below `/realtime/v1/` that are not upgrades. */
  handleHttp(request: Request): Promise<Response>;
  /** Takes over a request to upgrade to a WebSocket; refuses invalid ones with an HTTP status. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes every connection. */
  stop(): Promise<void>;
}

const SOCKET_PATH = "/realtime/v1/websocket";
const BROADCAST_PATH = "/realtime/v1/api/broadcast";
const PROTOCOL = "2.0.0";
/** Slightly more than the largest broadcast, so that refusing a broadcast that is too large does not close the connection. */
const MAX_FRAME_BYTES = 1024 * 1024;
const SILENCE_MS = 60_000;
const SILENCE_CHECK_MS = 15_000;
const MAINTENANCE_MS = 60 * 60 * 1000;
const GOING_AWAY = 1001;

/** Creates a Supabase Realtime server: broadcast and presence on private channels over WebSockets, authorized by the policies of realtime.messages. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const log = options.log ?? (() => undefined);
  const sql = postgres(options.databaseUrl, {
    max: 4,
    onnotice: () => undefined,
    // Seconds until the next attempt to connect.
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 2),
    connection: { application_name: "realtime", statement_timeout: 5000 },
  });
  const topics = new Topics();
  const listener = new Listener(sql, topics, log);
  const context: Context = {
    keys: options,
    topics,
    readRights: (topic, caller, extensions) => readRights(sql, topic, caller, extensions),
    writeRights: (topic, caller) => writeRights(sql, topic, caller),
    listening: listener.ready,
    log: (line) => log(`realtime: ${line}`),
  };

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const connections = new Set<Connection>();
  const silence = setInterval(() => {
    for (const connection of connections) connection.closeIfSilentFor(SILENCE_MS);
  }, SILENCE_CHECK_MS).unref();
  const maintain = () =>
    sql`select _realtime.maintain_messages()`.catch((error: unknown) =>
      context.log(`cannot create partitions: ${messageOf(error)}`),
    );
  const maintenance = setInterval(maintain, MAINTENANCE_MS).unref();
  const maintained = maintain();

  return {
    ready: Promise.all([listener.ready, maintained]).then(() => undefined),

    async handleHttp(request) {
      const { pathname } = new URL(request.url);
      if (pathname === BROADCAST_PATH) return handleHttpBroadcast(context, request);
      if (pathname === SOCKET_PATH) return new Response("Upgrade Required", { status: 426 });
      return Response.json({ message: "not found" }, { status: 404 });
    },

    handleUpgrade(request, socket, head) {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const refuse = (status: number, error: string) => refuseUpgrade(socket, status, error);
      if (pathname !== SOCKET_PATH) return refuse(404, "Not found");
      if ((searchParams.get("vsn") ?? PROTOCOL) !== PROTOCOL) return refuse(400, `Only vsn=${PROTOCOL} is spoken here`);
      const apiKey = request.headers["x-api-key"] ?? searchParams.get("apikey");
      if (typeof apiKey !== "string" || apiKey === "") return refuse(401, "API key is missing");
      const claims = claimsOfApiKey(apiKey, options);
      if (!claims) return refuse(401, "The token provided is not a valid JWT");
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(
          context,
          webSocket,
          claims,
          forwardedHeaders(Object.entries(request.headers)),
        );
        connections.add(connection);
        webSocket.on("close", () => connections.delete(connection));
      });
    },

    async stop() {
      clearInterval(silence);
      clearInterval(maintenance);
      for (const socket of sockets.clients) socket.close(GOING_AWAY);
      // Stopping does not wait for clients that do not answer the closing handshake.
      const closed = new Promise<void>((resolve) => sockets.close(() => resolve()));
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, 500);
      await closed;
      clearTimeout(timer);
      await sql.end({ timeout: 1 });
    },
  };
}

/** Older API keys are signed tokens, which are also accepted. */
function claimsOfApiKey(key: string, keys: ApiKeys): Claims | undefined {
  return claimsOfKey(key, keys) ?? claimsOfToken(key, accessKeyOf(keys)).claims;
}

function refuseUpgrade(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
