import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createStorage } from "../storage/server.ts";
import { readSupabaseConfig } from "../supabase-config.ts";
import { signToken } from "../tokens/jwt.ts";
import { example } from "./example/example.ts";
import { connectAsPostgres, temporaryFolder, transport } from "./support.ts";

/** A second server on the stack's database, whose folder the tests can read. */
const keys = { jwtSecret: "a-secret-of-the-test", publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
const folder = temporaryFolder();
const storage = createStorage({
  ...keys,
  databaseUrl: inject("example").adminDatabaseUrl,
  dataDir: folder.path,
  largestFile: 1000,
});
const sql = connectAsPostgres();
const bucket = `local-${randomUUID()}`;

const service = createClient("http://storage.test", keys.secretKey, {
  global: { fetch: (input, init) => storage.handle(new Request(input, init)) },
  realtime: { transport: transport },
}).storage;
const media = service.from(bucket);

const filesOnDisk = () =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const text = (content: string, type = "text/plain") => new Blob([content], { type });
const get = (path: string, headers: Record<string, string> = {}) =>
  storage.handle(new Request(`http://storage.test/storage/v1/${path}`, { headers }));

beforeAll(async () => {
  const { error } = await service.createBucket(bucket, { public: true });
  if (error) throw error;
});

afterAll(async () => {
  await service.emptyBucket(bucket);
  await service.deleteBucket(bucket);
  await storage.stop();
  folder.remove();
});

describe("The folder of files", () => {
  test("keeps one file for each object: replaced, removed and refused ones are deleted", async () => {
    const before = filesOnDisk();
    await media.upload("one.txt", text("first"));
    await media.upload("one.txt", text("second"), { upsert: true });
    await media.upload("one.txt", text("refused"));
    await media.copy("one.txt", "two.txt");
    await media.move("two.txt", "three.txt");
    expect(filesOnDisk()).toBe(before + 2);
    expect(await (await media.download("three.txt")).data?.text()).toBe("second");
    await media.remove(["one.txt", "three.txt"]);
    expect(filesOnDisk()).toBe(before);
  });

  test("keeps one of many concurrent uploads under one name; the others are refused", async () => {
    const before = filesOnDisk();
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, index) => media.upload("race.txt", text(`${index}`))),
    );
    expect(uploads.filter(({ error }) => error === null)).toHaveLength(1);
    const refusals = uploads.flatMap(({ error }) => (error ? [error] : []));
    expect(refusals.every((error) => "statusCode" in error && error.statusCode === "409")).toBe(true);
    expect(filesOnDisk()).toBe(before + 1);
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

describe("A file's size", () => {
  const sized = (bytes: number) => new Blob([new Uint8Array(bytes)]);

  test("is limited by the bucket and by the project: the lower limit applies", async () => {
    const refusal = { statusCode: "413", message: "The object exceeded the maximum allowed size" };
    expect((await media.upload("largest.bin", sized(1000))).error).toBeNull();
    expect((await media.upload("larger.bin", sized(1001))).error).toMatchObject(refusal);
    await service.updateBucket(bucket, { public: true, fileSizeLimit: 500 });
    expect((await media.upload("large.bin", sized(501))).error).toMatchObject(refusal);
    // A migration may write a limit above the project's; it has no effect.
    await sql`update storage.buckets set file_size_limit = 5000 where id = ${bucket}`;
    expect((await media.upload("larger.bin", sized(1001))).error).toMatchObject(refusal);
    expect((await service.updateBucket(bucket, { public: true, fileSizeLimit: 1001 })).error).toMatchObject(refusal);
    expect((await service.createBucket(`${bucket}-2`, { public: true, fileSizeLimit: 1001 })).error).toMatchObject(
      refusal,
    );
    await service.updateBucket(bucket, { public: true, fileSizeLimit: null });
  });

  test("is limited by supabase/config.toml in a stack", async () => {
    const { file_size_limit: project } = readSupabaseConfig(example.root).storage;
    const { url, secretKey } = inject("example");
    const stack = createClient(url, secretKey, { realtime: { transport: transport } }).storage;
    const larger = { public: false, fileSizeLimit: project + 1 };
    expect((await stack.createBucket(`${bucket}-3`, larger)).error).toMatchObject({ statusCode: "413" });
  });
});

describe("A public file", () => {
  test("cannot run as a page of this origin", async () => {
    await media.upload("page.html", text("<script>alert(1)</script>", "text/html"));
    const response = await get(`object/public/${bucket}/page.html`);
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    await response.body?.cancel();
  });

  test("is served in ranges where they make sense", async () => {
    await media.upload("range.txt", text("0123456789"));
    const part = async (range: string) => {
      const response = await get(`object/public/${bucket}/range.txt`, { range });
      return [
        response.status,
        response.headers.get("content-range"),
        response.status < 300 ? await response.text() : null,
      ];
    };
    expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=8-99")).toEqual([206, "bytes 8-9/10", "89"]);
    expect(await part("bytes=20-")).toEqual([400, null, null]);
    for (const odd of ["bytes=-", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4"])
      expect(await part(odd)).toEqual([200, null, "0123456789"]);
  });

  test("may be empty", async () => {
    await media.upload("empty.txt", text(""));
    const response = await get(`object/public/${bucket}/empty.txt`);
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("A request", () => {
  test("is refused without a key, with an expired token and with an unknown key", async () => {
    const list = (headers: Record<string, string>) => get("bucket", headers).then((response) => response.json());
    expect(await list({})).toMatchObject({ statusCode: "400" });
    expect(await list({ apikey: "sb_secret_other" })).toMatchObject({ statusCode: "400" });
    const old = signToken({ role: "service_role" }, keys.jwtSecret, -1);
    expect(await list({ authorization: `Bearer ${old}` })).toMatchObject({ statusCode: "403", error: "Unauthorized" });
  });

  test.each([
    ["is no route", ["", "objects", "bucket/a/b/c", "object/public", "..%2f..%2fetc/passwd", "%zz", "object/x/%zz"]],
    ["names what cannot be stored", [`object/${bucket}/%00`, `object/public/${bucket}/a%00b`]],
    [
      "climbs",
      [`object/public/${bucket}/..%2f..%2fdata.json`, `object/public/..%2f${bucket}/x`, `object/${bucket}/%2e%2e/x`],
    ],
  ])("is refused when its path %s", async (_, paths) => {
    for (const path of paths) expect((await get(path, { apikey: keys.secretKey })).status, path).toBe(400);
  });
});
