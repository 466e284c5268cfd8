import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PICTURE } from "../../edge-functions/shared/contract/limits.ts";
import { openClient, service, signUp, target, withDatabase } from "./target.ts";

/** The product's bucket of pictures, to which only the functions write. */
const BUCKET = "designer-media";
const MAX_BYTES = PICTURE.largestBytes;

const picture = (size: number) => new Uint8Array(size).fill(7).buffer;
const png = { contentType: "image/png" };

describe("Storage", () => {
  const folder = randomUUID();
  const media = (client = service) => client.storage.from(BUCKET);
  const path = (name: string) => `${folder}/${name}`;

  afterAll(async () => {
    const { data } = await media().list(folder);
    await media().remove((data ?? []).map(({ name }) => path(name)));
  });

  /** Stores a file of this many bytes. */
  const upload = (name: string, bytes: number, options = {}) =>
    media().upload(path(name), picture(bytes), { ...png, ...options });
  const sizeOf = async (name: string) => (await media().download(path(name))).data?.size;

  describe("An upload", () => {
    test("comes back unchanged", async () => {
      const bytes = new Uint8Array([137, 80, 78, 71, 0, 255, 10, 13]);
      const name = path("a file.png");
      const { data } = await media().upload(name, bytes.buffer, png);
      expect(data).toMatchObject({ path: name, fullPath: `${BUCKET}/${name}` });
      const { data: stored } = await media().download(name);
      expect(stored?.type).toBe("image/png");
      expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    });

    test("replaces a file only with upsert", async () => {
      const first = await upload("twice.png", 1);
      expect((await upload("twice.png", 2)).error).toMatchObject({ status: 400, statusCode: "409" });
      expect((await upload("twice.png", 3, { upsert: true })).data?.id).toBe(first.data?.id);
      expect(await sizeOf("twice.png")).toBe(3);
    });

    test("must match the types and sizes of its bucket", async () => {
      const type = { status: 400, statusCode: "415", message: "mime type text/plain is not supported" };
      const notes = await media().upload(path("notes.txt"), picture(5), { contentType: "text/plain" });
      expect(notes.error).toMatchObject(type);
      const page = await media().upload(path("page.png"), "<script>", { contentType: "text/html" });
      expect(page.error).toMatchObject({ statusCode: "415" });
      const size = { status: 400, statusCode: "413", message: "The object exceeded the maximum allowed size" };
      expect((await upload("large.png", MAX_BYTES + 1)).error).toMatchObject(size);
      expect((await upload("just-fits.png", MAX_BYTES)).error).toBeNull();
      expect(await sizeOf("large.png")).toBeUndefined();
    });

    test("is refused with an odd name or an unknown bucket", async () => {
      expect((await upload("grüße.png", 1)).error).toMatchObject({ statusCode: "400" });
      const nowhere = await service.storage.from(`no-${randomUUID()}`).upload("x.png", picture(1), png);
      expect(nowhere.error).toMatchObject({ status: 400, statusCode: "404", message: "Bucket not found" });
    });
  });

  describe("A download", () => {
    beforeAll(async () => {
      await upload("shown.png", 100, { cacheControl: "120", upsert: true });
    });
    const publicUrl = (name: string) => media().getPublicUrl(path(name)).data.publicUrl;

    test("by a public URL is for anyone, with type, cache, validators and ranges", async () => {
      const url = publicUrl("shown.png");
      const response = await fetch(url);
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 100]);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("cache-control")).toContain("max-age=120");
      const etag = response.headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
      const head = await fetch(url, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, "100"]);
      const part = await fetch(url, { headers: { range: "bytes=90-" } });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 90-99/100"]);
      expect((await part.arrayBuffer()).byteLength).toBe(10);
    });

    test("of a missing file is refused", async () => {
      const response = await fetch(publicUrl("missing.png"));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "404", message: "Object not found" });
      expect((await media().download(path("missing.png"))).error).not.toBeNull();
    });

    test("by a signed URL gives access to one file", async () => {
      const { data } = await media().createSignedUrl(path("shown.png"), 60, { download: "door.png" });
      const response = await fetch(data?.signedUrl ?? "");
      expect(response.status).toBe(200);
      expect(response.headers.get("content-disposition")).toContain("door.png");
      expect((await fetch((data?.signedUrl ?? "").replace("shown.png", "twice.png"))).status).toBe(400);
    });

    test("by several signed URLs has an outcome for each", async () => {
      const { data } = await media().createSignedUrls([path("shown.png"), path("missing.png")], 60);
      expect(data).toMatchObject([
        { path: path("shown.png"), error: null },
        { path: path("missing.png"), error: expect.any(String), signedUrl: null },
      ]);
      expect((await fetch(data?.[0]?.signedUrl ?? "")).status).toBe(200);
    });
  });

  test("A file is removed, and removing a missing one is no error", async () => {
    await upload("doomed.png", 1);
    const { data } = await media().remove([path("doomed.png"), path("missing.png")]);
    expect(data).toMatchObject([{ name: path("doomed.png") }]);
    expect(await sizeOf("doomed.png")).toBeUndefined();
  });

  // SQL needs the database.
  test.skipIf(!target.databaseUrl)("Nobody deletes the row of a file by SQL", () =>
    withDatabase(async (sql) => {
      const deleting = sql`delete from storage.objects where name = 'none'`;
      await expect(deleting).rejects.toMatchObject({ code: "42501" });
    }),
  );
});

test("Only the functions write the product's bucket: no browser uploads, replaces, lists, moves or removes files there", async () => {
  const [designer, customer] = await Promise.all([signUp("designer"), signUp("user")]);
  const denied = { status: 400, statusCode: "403", message: "new row violates row-level security policy" };
  for (const { id, client } of [designer, customer, { id: designer.id, client: openClient() }]) {
    const media = client.storage.from(BUCKET);
    const [theirs, other] = [`${id}/${randomUUID()}.png`, `${id}/${randomUUID()}.png`];
    expect((await media.upload(theirs, picture(1), png)).error).toMatchObject(denied);
    expect((await media.upload(theirs, picture(1), { ...png, upsert: true })).error).toMatchObject(denied);
    expect((await media.createSignedUploadUrl(theirs)).error).not.toBeNull();

    expect((await service.storage.from(BUCKET).upload(theirs, picture(3), png)).error).toBeNull();
    expect((await media.list(id)).data).toEqual([]);
    expect((await media.move(theirs, other)).error).not.toBeNull();
    expect((await media.remove([theirs])).data).toEqual([]);
    // Everybody can open the files by their address.
    const shown = await fetch(media.getPublicUrl(theirs).data.publicUrl);
    expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, 3]);
    await service.storage.from(BUCKET).remove([theirs]);
  }
});
