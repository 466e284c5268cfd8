import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { connectPictureStore } from "./picture-store.ts";

// Deno has a WebSocket, Node only from version 22; the client requires one.
vi.stubGlobal("WebSocket", WebSocket);

const storage = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, "error");
const store = connectPictureStore(environment({ supabaseUrl: "http://storage.test" }));
beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    storage.mockReset().mockImplementation(async () => Response.json({})),
  );
  logged.mockReset().mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());
const failing = () => storage.mockResolvedValue(Response.json({ message: "down" }, { status: 500 }));

test("The picture store writes to the path, repeatedly if needed, and lets browsers keep the picture for a year", async () => {
  await store.put("her/1.webp", new Uint8Array([1, 2]), "image/webp");
  const [[url, init] = []] = storage.mock.calls;
  expect([init?.method, url]).toEqual(["POST", "http://storage.test/storage/v1/object/designer-media/her/1.webp"]);
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    ...{ "x-upsert": "true", "content-type": "image/webp", "cache-control": "max-age=31536000" },
  });
  expect(logged).not.toHaveBeenCalled();
});

test("The picture store reports a failed write, and logs why", async () => {
  failing();
  await expect(store.put("her/1.webp", new Uint8Array([1]), "image/webp")).rejects.toMatchObject({ status: 503 });
  expect(JSON.parse(logged.mock.calls[0]?.[0])).toMatchObject({ event: "picture_not_stored", message: "down" });
});
