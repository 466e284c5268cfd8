import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createStorage } from "../storage/server.ts";
import { connectAsSuperuser, temporaryFolder, transport } from "./support.ts";

/** Keys of a second server on the stack's database, whose folder the tests can read. */
const keys = { jwtSecret: "a-secret-of-the-test", publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
const folder = temporaryFolder();
const storage = createStorage({
  ...keys,
  databaseUrl: inject("example").adminDatabaseUrl,
  dataDir: folder.path,
  largestFile: 1000,
});
const sql = connectAsSuperuser();
const bucket = `local-${randomUUID()}`;

const service = createClient("http://storage.test", keys.secretKey, {
  global: { fetch: (input, init) => storage.handle(new Request(input, init)) },
  realtime: { transport: transport },
}).storage;
const media = service.from(bucket);

const filesOnDisk = () =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const text = (content: string) => new TextEncoder().encode(content).buffer;
const get = (path: string, headers: Record<string, string> = {}) =>
  storage.handle(new Request(`http://storage.test/storage/v1/${path}`, { headers }));

beforeAll(async () => {
  await sql`insert into storage.buckets (id, name, public) values (${bucket}, ${bucket}, true)`;
});

afterAll(async () => {
  await storage.stop();
  folder.remove();
});

describe("The folder of files", () => {
  test("keeps one file for each object: replaced, removed and refused ones are deleted", async () => {
    const before = filesOnDisk();
    await media.upload("one.txt", text("first"));
    await media.upload("one.txt", text("second"), { upsert: true });
    await media.upload("one.txt", text("refused"));
    await media.move("one.txt", "two.txt");
    expect(filesOnDisk()).toBe(before + 1);
    expect(await (await media.download("two.txt")).data?.text()).toBe("second");
    await media.remove(["two.txt"]);
    expect(filesOnDisk()).toBe(before);
  });

  test("keeps one file after concurrent upserts of one name, which all succeed", async () => {
    const before = filesOnDisk();
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, index) => media.upload("last.txt", text(`${index}`), { upsert: true })),
    );
    expect(uploads.map(({ error }) => error)).toEqual(Array(8).fill(null));
    expect(filesOnDisk()).toBe(before + 1);
    expect((await media.download("last.txt")).data?.size).toBe(1);
  });
});

test("A public file cannot run as a page of this origin", async () => {
  await media.upload("page.html", text("<script>alert(1)</script>"), { contentType: "text/html" });
  const response = await get(`object/public/${bucket}/page.html`);
  expect(response.headers.get("content-type")).toBe("text/plain");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  await response.body?.cancel();
});

test.each([
  ["is no route", ["", "objects", "bucket/a/b/c", "object/public", "..%2f..%2fetc/passwd", "%zz", "object/x/%zz"]],
  ["names what cannot be stored", [`object/${bucket}/%00`, `object/public/${bucket}/a%00b`]],
  [
    "climbs",
    [`object/public/${bucket}/..%2f..%2fdata.json`, `object/public/..%2f${bucket}/x`, `object/${bucket}/%2e%2e/x`],
  ],
])("A request is refused when its path %s", async (_, paths) => {
  for (const path of paths) expect((await get(path, { apikey: keys.secretKey })).status, path).toBe(400);
});
