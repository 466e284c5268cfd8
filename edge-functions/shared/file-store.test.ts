import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { connectFileStore, smallFileOf, uploadOf } from "./file-store.ts";

// Deno has a WebSocket, Node only from version 22; the client requires one.
vi.stubGlobal("WebSocket", WebSocket);

const storage = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, "error");
const store = connectFileStore(environment({ supabaseUrl: "http://storage.test" }));
beforeEach(() => {
  vi.stubGlobal("fetch", storage.mockReset());
  answer({});
  logged.mockReset().mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (body: object, status = 200) => storage.mockImplementation(async () => Response.json(body, { status }));
const asked = () => storage.mock.calls.map(([url, init]) => `${init?.method ?? "GET"} ${String(url).split("/v1/")[1]}`);

test("The file store keeps small copies and uploads under paths of their own", () => {
  expect([smallFileOf("b/1"), uploadOf("b/1")]).toEqual(["b/1-sm", "uploads/b-1"]);
});

test("The file store replaces an earlier file, and reports a failed write", async () => {
  await store.put("b/1", new Uint8Array([1]), "application/octet-stream");
  expect(asked()).toEqual(["POST object/booking-files/b/1"]);
  expect(Object.fromEntries(new Headers(storage.mock.calls[0]?.[1]?.headers))).toMatchObject({
    ...{ "x-upsert": "true", "content-type": "application/octet-stream" },
  });
  answer({ message: "down" }, 500);
  await expect(store.put("b/1", new Uint8Array([1]), "x/y")).rejects.toMatchObject({ status: 503 });
  expect(JSON.parse(logged.mock.calls[0]?.[0])).toMatchObject({ event: "file_not_stored", message: "down" });
});

test("The file store signs no upload over an existing file", async () => {
  answer({ url: "/object/upload/sign/booking-files/uploads/b-1?token=t" });
  // The address is below the project's address, which browsers may know under another name.
  expect(await store.signUpload("uploads/b-1")).toBe(
    "/storage/v1/object/upload/sign/booking-files/uploads/b-1?token=t",
  );
  expect(new Headers(storage.mock.calls[0]?.[1]?.headers).get("x-upsert")).toBeNull();
  // Storage's refusal of an existing file.
  answer({ statusCode: "409", error: "Duplicate", message: "The resource already exists" }, 400);
  expect(await store.signUpload("uploads/b-1")).toBeNull();
  for (const [body, status] of [
    [{ statusCode: "403", message: "no" }, 400],
    [{ message: "down" }, 500],
  ] as const) {
    answer(body, status);
    await expect(store.signUpload("uploads/b-1")).rejects.toMatchObject({ status: 503 });
  }
});

test("The file store signs addresses for five minutes, and leaves out missing files", async () => {
  answer([
    { path: "b/1", signedURL: "/object/sign/booking-files/b/1?token=t", error: null },
    { path: "b/2", signedURL: null, error: "Either the object does not exist or you do not have access to it" },
  ]);
  expect(await store.sign(["b/1", "b/2"])).toEqual(
    new Map([["b/1", "/storage/v1/object/sign/booking-files/b/1?token=t"]]),
  );
  expect(JSON.parse(String(storage.mock.calls[0]?.[1]?.body))).toEqual({ expiresIn: 300, paths: ["b/1", "b/2"] });
  answer({ message: "down" }, 500);
  await expect(store.sign(["b/1"])).rejects.toMatchObject({ status: 503 });
});

describe("An upload", () => {
  const head = new TextEncoder().encode("%PDF-1.7");
  /** Answers to moving, signing and reading a file. */
  const answers = (
    moved: [object, number],
    signed: [object, number] = [{ signedURL: "/object/sign/x?token=t" }, 200],
    read = () => part(),
  ) =>
    storage.mockImplementation(async (url) => {
      const address = String(url);
      if (address.endsWith("/object/move")) return Response.json(moved[0], { status: moved[1] });
      return address.includes("token=") ? read() : Response.json(signed[0], { status: signed[1] });
    });
  const part = () => new Response(head, { status: 206, headers: { "content-range": "bytes 0-1023/2500000" } });
  const MOVED: [object, number] = [{ message: "Successfully moved" }, 200];

  test("is moved to its place, and only its beginning is read", async () => {
    answers(MOVED);
    expect(await store.receive("b/1")).toEqual({ head, bytes: 2_500_000 });
    const [move, , read] = storage.mock.calls;
    expect(JSON.parse(String(move?.[1]?.body))).toMatchObject({ sourceKey: "uploads/b-1", destinationKey: "b/1" });
    expect(new Headers(read?.[1]?.headers).get("range")).toBe("bytes=0-1023");
  });

  test.each([
    ["404", "Object not found"],
    ["409", "The resource already exists"],
  ])("that has been moved before is read again (%s)", async (statusCode, message) => {
    answers([{ statusCode, message }, 400]);
    expect(await store.receive("b/1")).toEqual({ head, bytes: 2_500_000 });
  });

  test("that has not arrived is null, and an empty one has no bytes", async () => {
    const missing: [object, number] = [{ statusCode: "404", message: "Object not found" }, 400];
    answers(missing, missing);
    expect(await store.receive("b/1")).toBeNull();
    for (const status of [400, 416]) {
      answers(MOVED, undefined, () => new Response(null, { status }));
      expect(await store.receive("b/1")).toEqual({ head: new Uint8Array(), bytes: 0 });
    }
  });

  test("is an error when the Storage does not answer, at each step", async () => {
    const down: [object, number] = [{ message: "down" }, 503];
    for (const fail of [
      () => answers(down),
      () => answers(MOVED, down),
      () => answers(MOVED, undefined, () => new Response(null, { status: 503 })),
    ]) {
      fail();
      await expect(store.receive("b/1")).rejects.toMatchObject({ status: 503 });
    }
  });

  test("is removed once its address has expired", async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    answer([
      { name: "b-1", created_at: at(2.01) },
      { name: "b-2", created_at: at(1.99) },
      { name: "a folder", created_at: null },
    ]);
    expect(await store.removeOldUploads()).toBe(1);
    expect(asked()).toEqual(["POST object/list/booking-files", "DELETE object/booking-files"]);
    expect(JSON.parse(String(storage.mock.calls[1]?.[1]?.body))).toEqual({ prefixes: ["uploads/b-1"] });
    answer([]);
    expect(await store.removeOldUploads()).toBe(0);
    expect(asked()).toHaveLength(3);
    answer({ message: "down" }, 500);
    await expect(store.removeOldUploads()).rejects.toThrow("the storage: down");
  });
});

test("The file store reads a missing file as null, and one that cannot be read now as an error", async () => {
  storage.mockResolvedValue(new Response("abc"));
  expect(await store.read("b/1")).toEqual(new Uint8Array([97, 98, 99]));
  answer({ statusCode: "404", error: "not_found", message: "Object not found" }, 400);
  expect(await store.read("b/1")).toBeNull();
  answer({ message: "Object not found" }, 404);
  expect(await store.read("b/1")).toBeNull();
  for (const [body, status] of [
    [{ statusCode: "403", error: "Unauthorized", message: "no" }, 400],
    [{ message: "down" }, 503],
  ] as const) {
    answer(body, status);
    await expect(store.read("b/1")).rejects.toThrow("the storage:");
  }
});

test("The file store removes files together, and reports a failure", async () => {
  await store.remove(["b/1", "b/1-sm"]);
  expect(asked()).toEqual(["DELETE object/booking-files"]);
  expect(JSON.parse(String(storage.mock.calls[0]?.[1]?.body))).toEqual({ prefixes: ["b/1", "b/1-sm"] });
  answer({ message: "down" }, 500);
  await expect(store.remove(["b/1"])).rejects.toThrow("the storage: down");
});
