import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { WebSocketServer } from "ws";
import type { Pages } from "../../local/gateway/gateway.ts";
import { staticPages } from "../../local/gateway/pages.ts";
import { parlour } from "../../stack/parlour.ts";
import type { ManagementApi } from "./management-api.ts";

export interface Listening {
  url: string;
  stop(): Promise<void>;
}

async function listen(handle: RequestListener): Promise<Listening & { server: ReturnType<typeof createServer> }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: string,
  more: Record<string, string> = {},
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const answer = await fetch(to, { method: request.method, headers: { ...headers, ...more }, body });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
  response.end(await answer.text());
}

/** The local stack behind a project's settings: public channels, Auth's public settings, required keys. */
export async function startPlatform(stackUrl: string, api: ManagementApi, publishableKey: string): Promise<Listening> {
  const { server, ...listening } = await listen((request, response) => {
    if (request.url !== "/auth/v1/settings") return void passOn(request, response, stackUrl + request.url);
    const { disable_signup, mailer_autoconfirm, external_email_enabled } = api.config.auth ?? {};
    response.writeHead(request.headers.apikey === publishableKey ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ disable_signup, mailer_autoconfirm, external: { email: external_email_enabled } }));
  });
  const realtime = new WebSocketServer({ server, path: "/realtime/v1/websocket" });
  realtime.on("connection", (socket) => {
    socket.on("message", (frame) => {
      const [joinRef, ref, topic, , { config }] = JSON.parse(String(frame));
      const refused = api.config.realtime?.private_only === true && !config.private;
      const payload = refused
        ? { status: "error", response: { reason: "PrivateOnly: This project only allows private channels" } }
        : { status: "ok", response: {} };
      socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", payload]));
    });
  });
  return listening;
}

/** The headers that a host adds to the requests that it passes on. The address is the visitor's. */
export const TOLD = { ...parlour.rewriteHeaders, "x-forwarded-for": "203.0.113.7" };

/** A static host: serves `folder`, and rewrites /api to the function of a project, if there is one, with these headers. */
export async function startSiteHost(
  folder: string,
  supabaseUrl?: string,
  told: Record<string, string> = TOLD,
): Promise<Listening> {
  let version = "";
  let pages: Pages | undefined;
  const { server: _, ...listening } = await listen((request, response) => {
    if (supabaseUrl && request.url?.startsWith("/api/")) {
      void passOn(request, response, `${supabaseUrl}/functions/v1${request.url}`, told);
      return;
    }
    const file = join(folder, "version.txt");
    const there = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (there !== version) pages = there ? staticPages(folder) : undefined;
    version = there;
    if (pages) void pages.handle(request, response);
    else response.writeHead(404).end();
  });
  return listening;
}

/** Serves Razorpay's answers about payments, with the given key: it knows all of them, or none. */
export async function startRazorpay(keyId: string): Promise<Listening & { knows: boolean }> {
  const answers = { knows: false };
  const { server: _, ...listening } = await listen((request, response) => {
    const given = Buffer.from(request.headers.authorization?.replace("Basic ", "") ?? "", "base64").toString();
    response.writeHead(given.startsWith(`${keyId}:`) ? (answers.knows ? 200 : 400) : 401).end("{}");
  });
  return Object.assign(answers, listening);
}
