import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { connectDataStore } from "./data-store.ts";

// Deno has a WebSocket, Node only from version 22; the client requires one.
vi.stubGlobal("WebSocket", WebSocket);

const storage = vi.fn<typeof fetch>();
const store = connectDataStore(
  environment({ supabaseUrl: "http://kong:8000", publicSupabaseUrl: "https://api.parlour.test" }),
);
beforeEach(() => {
  vi.stubGlobal("fetch", storage.mockReset());
  answer(200, {});
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: object) =>
  storage.mockImplementation(async () => Response.json(body, { status }));
const asked = () => {
  const [url, init] = storage.mock.calls[0] ?? [];
  return { place: `${init?.method} ${String(url).split("/v1/")[1]}`, headers: new Headers(init?.headers), init };
};

test("The data store replaces an earlier file with the secret key, and reports a failure", async () => {
  await store.put("her/1.zip", new Uint8Array([1, 2]));
  const { place, headers } = asked();
  expect(place).toBe("POST object/account-data/her/1.zip");
  expect(Object.fromEntries(headers)).toMatchObject({
    ...{ "x-upsert": "true", "content-type": "application/zip", apikey: "s" },
  });
  answer(400, { statusCode: "413", error: "Payload too large", message: "too large" });
  await expect(store.put("her/1.zip", new Uint8Array([1]))).rejects.toThrow("the storage: too large");
});

test("The data store signs an address that saves the file under our name and expires after a minute", async () => {
  answer(200, { signedURL: "/object/sign/account-data/her/1.zip?token=t" });
  expect(await store.sign("her/1.zip")).toBe(
    "/storage/v1/object/sign/account-data/her/1.zip?token=t&download=parlour-data.zip",
  );
  expect(JSON.parse(String(asked().init?.body))).toMatchObject({ expiresIn: 60 });
  answer(500, { message: "down" });
  await expect(store.sign("her/1.zip")).rejects.toMatchObject({ status: 503 });
  expect(store.pictureAddress("a/1.webp")).toBe(
    "https://api.parlour.test/storage/v1/object/public/designer-media/a/1.webp",
  );
});
