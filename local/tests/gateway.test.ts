import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { startGateway } from "../gateway/gateway.ts";
import { claimPorts } from "../process/ports.ts";
import { connectAsSuperuser } from "./support.ts";

const stack = inject("example");
/** Far more bytes than fit into the buffers between two processes. */
const LARGE = 32 * 1024 * 1024;
const BUCKET = "gateway-probe";
const sql = connectAsSuperuser();

beforeAll(async () => {
  await sql`insert into storage.buckets (id, name, file_size_limit) values (${BUCKET}, ${BUCKET}, 1024)`;
});

describe("The one origin", () => {
  it.each([
    ["too large without an announcement", "/storage/v1/object/gateway-probe/large.bin", false, /"statusCode":"413"/],
    ["without a key", "/rest/v1/anything", true, /^HTTP\/1.1 401/],
  ])(
    "reads the body of a request that it refuses because it is %s, so that the client gets the answer",
    { timeout: 30_000 },
    async (_, path, announced, answer) => {
      const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      await once(socket, "connect");
      let answers = "";
      socket.on("data", (chunk) => (answers += chunk));
      const headers = [
        `POST ${path} HTTP/1.1`,
        "Host: localhost",
        "Content-Type: application/octet-stream",
        announced ? `Content-Length: ${LARGE}` : "Transfer-Encoding: chunked",
        ...(path.startsWith("/storage") ? [`apikey: ${stack.secretKey}`] : []),
      ];
      socket.write(`${headers.join("\r\n")}\r\n\r\n`);
      // Like a browser, the test sends the whole body, as fast as the server reads it, before it looks at the answer.
      const piece = Buffer.alloc(64 * 1024);
      for (let sent = 0; sent < LARGE; sent += piece.length) {
        if (!announced) socket.write(`${piece.length.toString(16)}\r\n`);
        socket.write(piece);
        if (!announced) socket.write("\r\n");
        if (socket.writableNeedDrain) await once(socket, "drain");
      }
      if (!announced) socket.write("0\r\n\r\n");
      await expect.poll(() => answers, { timeout: 30_000 }).toMatch(answer);
      // The connection can be used again.
      answers = "";
      socket.write("GET /rest/v1/ HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await expect.poll(() => answers, { timeout: 30_000 }).toMatch(/^HTTP\/1.1 401/);
    },
  );

  it("is not reached from outside this machine", async () => {
    const { networkInterfaces } = await import("node:os");
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === "IPv4");
    if (!outside) return;
    const { port } = new URL(stack.url);
    const reached = new Promise((resolve) => {
      request({ host: outside.address, port, path: "/" }, () => resolve(true))
        .on("error", () => resolve(false))
        .end();
    });
    expect(await reached).toBe(false);
  });

  it("says that a service is unavailable instead of hanging", async () => {
    const port = await claimPorts(0);
    const gateway = await startGateway({
      port,
      services: {},
      proxies: { "/api": { port: port + 2, prefix: "/api" } },
      upgrades: {},
      pages: () => ({ handle: () => undefined, close: async () => undefined }),
    });
    onTestFinished(() => gateway.close());
    const response = await fetch(`http://localhost:${port}/api/health`);
    expect([response.status, (await response.json()).error.code]).toEqual([503, "unavailable"]);
  });
});
