import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { connectDataStore, type DataStore } from "./data-store.ts";

let server: Server;
let url: string;
let answer: RequestListener;
let asked: { place: string; headers: Record<string, unknown>; body: string }[];
let store: DataStore;
const json = (status: number, body: object): RequestListener => {
  return (_, response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

beforeEach(async () => {
  // Deno has one, Node only from version 22; the client requires it.
  vi.stubGlobal("WebSocket", WebSocket);
  asked = [];
  answer = json(200, {});
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    asked.push({ place: `${request.method} ${request.url}`, headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = connectDataStore(environment({ supabaseUrl: url }));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("a file replaces an earlier one, written with the secret key", async () => {
  await store.put("her/1.zip", new Uint8Array([1, 2]));
  expect(asked).toMatchObject([
    {
      place: "POST /storage/v1/object/account-data/her/1.zip",
      headers: { "x-upsert": "true", "content-type": "application/zip", apikey: "s" },
    },
  ]);
  answer = json(400, { statusCode: "413", error: "Payload too large", message: "too large" });
  await expect(store.put("her/1.zip", new Uint8Array([1]))).rejects.toThrow("the storage: too large");
});

test("a file is removed; a failed removal is reported", async () => {
  await store.remove("her/1.zip");
  expect(asked).toMatchObject([
    { place: "DELETE /storage/v1/object/account-data", body: '{"prefixes":["her/1.zip"]}' },
  ]);
  answer = json(500, { message: "down" });
  await expect(store.remove("her/1.zip")).rejects.toThrow("the storage: down");
});

test("its address is valid for a minute, and saves the file under our name", async () => {
  answer = json(200, { signedURL: "/object/sign/account-data/her/1.zip?token=t" });
  expect(await store.sign("her/1.zip")).toBe(
    `${url}/storage/v1/object/sign/account-data/her/1.zip?token=t&download=parlour-data.zip`,
  );
  expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({ expiresIn: 60 });
  answer = json(500, { message: "down" });
  await expect(store.sign("her/1.zip")).rejects.toMatchObject({ status: 503 });
});

test("a missing picture is null; one that cannot be read now is an error, not left out", async () => {
  answer = (_, response) => response.writeHead(200, { "content-type": "image/webp" }).end("abc");
  expect(await store.picture("a/1.webp")).toEqual(new Uint8Array([97, 98, 99]));
  for (const status of [400, 404]) {
    answer = json(status, { statusCode: "404", message: "Object not found" });
    expect(await store.picture("a/1.webp")).toBeNull();
  }
  for (const failing of [json(503, { message: "down" }), json(400, { statusCode: "403", message: "no" })]) {
    answer = failing;
    await expect(store.picture("a/1.webp")).rejects.toThrow("the storage");
  }
  expect(store.pictureAddress("a/1.webp")).toBe(`${url}/storage/v1/object/public/designer-media/a/1.webp`);
});
