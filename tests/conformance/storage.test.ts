import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openClient, type Person, service, signUp, target, withDatabase } from "./target.ts";

/** A separate bucket: browsers have no access to the product's buckets. */
const BUCKET = `conformance-media-${randomUUID()}`;
const MAX_BYTES = 5 * 1024 * 1024;

const picture = (size: number, type = "image/png") => new Blob([new Uint8Array(size).fill(7)], { type });

/** People list, write, replace and remove below a folder named by their own id; only designers write. */
const OWN_FOLDER = "(storage.foldername(name))[1] = (select auth.uid())::text";
const IS_DESIGNER = `private."${BUCKET} designer"()`;
const POLICIES = {
  select: `using (bucket_id = '${BUCKET}' and ${OWN_FOLDER})`,
  insert: `with check (bucket_id = '${BUCKET}' and ${OWN_FOLDER} and ${IS_DESIGNER})`,
  update: `using (bucket_id = '${BUCKET}' and ${OWN_FOLDER}) with check (bucket_id = '${BUCKET}' and ${OWN_FOLDER} and ${IS_DESIGNER})`,
  delete: `using (bucket_id = '${BUCKET}' and ${OWN_FOLDER})`,
};
const policyName = (action: string) => `"${BUCKET} ${action}"`;

// Policies are made by SQL.
describe.skipIf(!target.databaseUrl)("Storage", () => {
  let designer: Person;
  let other: Person;
  const media = (client = designer.client) => client.storage.from(BUCKET);
  const path = (name: string) => `${designer.id}/${name}`;

  beforeAll(async () => {
    [designer, other] = await Promise.all([signUp("designer"), signUp("designer")]);
    const { error } = await service.storage.createBucket(BUCKET, {
      public: true,
      fileSizeLimit: MAX_BYTES,
      allowedMimeTypes: ["image/webp", "image/jpeg", "image/png", "image/avif"],
    });
    if (error) throw error;
    await withDatabase(async (sql) => {
      // Browsers may not read profiles themselves.
      await sql.unsafe(`
        create function ${IS_DESIGNER} returns boolean language sql stable security definer set search_path = '' as
        $$ select exists (select 1 from public.profiles p where p.id = auth.uid() and p.role = 'designer') $$;
        grant execute on function ${IS_DESIGNER} to authenticated`);
      for (const [action, rule] of Object.entries(POLICIES))
        await sql.unsafe(
          `create policy ${policyName(action)} on storage.objects for ${action} to authenticated ${rule}`,
        );
    });
  });

  afterAll(async () => {
    await withDatabase(async (sql) => {
      for (const action of Object.keys(POLICIES))
        await sql.unsafe(`drop policy ${policyName(action)} on storage.objects`);
      await sql.unsafe(`drop function ${IS_DESIGNER}`);
    });
    await service.storage.emptyBucket(BUCKET);
    await service.storage.deleteBucket(BUCKET);
  });

  describe("uploads", () => {
    test("a Blob is stored and comes back as it was", async () => {
      const bytes = new Uint8Array([137, 80, 78, 71, 0, 255, 10, 13]);
      const uploaded = await media().upload(path("a blob.png"), new Blob([bytes], { type: "image/png" }));
      expect(uploaded.error).toBeNull();
      expect(uploaded.data).toMatchObject({ path: path("a blob.png"), fullPath: `${BUCKET}/${path("a blob.png")}` });
      const { data } = await media().download(path("a blob.png"));
      expect(data?.type).toBe("image/png");
      expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    });

    test("a File, a form, a buffer and a stream are taken too", async () => {
      const form = new FormData();
      form.append("cacheControl", "60");
      form.append("", picture(12));
      const bodies: [string, Blob | FormData | ArrayBuffer | ReadableStream<Uint8Array>, object?][] = [
        ["file.png", new File([new Uint8Array(10)], "file.png", { type: "image/png" })],
        ["form.png", form],
        ["buffer.webp", new Uint8Array(14).buffer, { contentType: "image/webp" }],
        ["stream.avif", picture(16).stream(), { contentType: "image/avif", duplex: "half" }],
      ];
      for (const [name, body, options] of bodies) {
        expect((await media().upload(path(name), body, options)).error, name).toBeNull();
      }
      const sizes = (await media().list(designer.id)).data?.map(({ name, metadata }) => [
        name,
        metadata?.size,
        metadata?.mimetype,
      ]);
      expect(sizes).toEqual(
        expect.arrayContaining([
          ["file.png", 10, "image/png"],
          ["form.png", 12, "image/png"],
          ["buffer.webp", 14, "image/webp"],
          ["stream.avif", 16, "image/avif"],
        ]),
      );
    });

    test("the same name again needs upsert, or update", async () => {
      const name = path("twice.png");
      const first = await media().upload(name, picture(1));
      expect((await media().upload(name, picture(2))).error).toMatchObject({ status: 400, statusCode: "409" });
      const second = await media().upload(name, picture(3), { upsert: true });
      expect(second.data?.id).toBe(first.data?.id);
      expect((await media().download(name)).data?.size).toBe(3);
      expect((await media().update(name, picture(4))).error).toBeNull();
      expect((await media().download(name)).data?.size).toBe(4);
    });

    test("the bucket's limits hold: type and size", async () => {
      const text = await media().upload(path("notes.txt"), picture(5, "text/plain"));
      expect(text.error).toMatchObject({
        status: 400,
        statusCode: "415",
        message: "mime type text/plain is not supported",
      });
      expect((await media().upload(path("page.png"), "<script>", { contentType: "text/html" })).error).toMatchObject({
        statusCode: "415",
      });
      for (const body of [picture(MAX_BYTES + 1), new Uint8Array(MAX_BYTES + 1).buffer]) {
        const { error } = await media().upload(path("large.png"), body, { contentType: "image/png" });
        expect(error).toMatchObject({
          status: 400,
          statusCode: "413",
          message: "The object exceeded the maximum allowed size",
        });
      }
      expect((await media().upload(path("just-fits.png"), picture(MAX_BYTES))).error).toBeNull();
      expect((await media().exists(path("large.png"))).data).toBe(false);
    });

    test("policies decide who writes where", async () => {
      const denied = { status: 400, statusCode: "403", message: "new row violates row-level security policy" };
      expect((await media(other.client).upload(path("theirs.png"), picture(1))).error).toMatchObject(denied);
      expect((await media(openClient()).upload(path("anyone.png"), picture(1))).error).toMatchObject(denied);
      const customer = await signUp("user");
      expect((await media(customer.client).upload(`${customer.id}/mine.png`, picture(1))).error).toMatchObject(denied);
      expect(
        (await media(other.client).upload(`${other.id}/../${designer.id}/x.png`, picture(1))).error,
      ).not.toBeNull();
    });

    test("odd names and unknown buckets are refused", async () => {
      expect((await media().upload(path("grüße.png"), picture(1))).error).toMatchObject({ statusCode: "400" });
      const nowhere = await designer.client.storage.from(`no-${randomUUID()}`).upload("x.png", picture(1));
      expect(nowhere.error).toMatchObject({ status: 400, statusCode: "404", message: "Bucket not found" });
    });
  });

  describe("downloads", () => {
    beforeAll(async () => {
      await media().upload(path("shown.png"), picture(100), { cacheControl: "120", upsert: true });
    });

    test("a public URL serves type, cache and validators, to anyone", async () => {
      const { publicUrl } = media().getPublicUrl(path("shown.png")).data;
      const response = await fetch(publicUrl);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(100);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("cache-control")).toContain("max-age=120");
      const etag = response.headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      expect((await fetch(publicUrl, { headers: { "if-none-match": etag } })).status).toBe(304);
      const head = await fetch(publicUrl, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, "100"]);
    });

    test("a part can be asked for", async () => {
      const { publicUrl } = media().getPublicUrl(path("shown.png")).data;
      const response = await fetch(publicUrl, { headers: { range: "bytes=90-" } });
      expect([response.status, response.headers.get("content-range")]).toEqual([206, "bytes 90-99/100"]);
      expect((await response.arrayBuffer()).byteLength).toBe(10);
    });

    test("what is not there is not found", async () => {
      const { publicUrl } = media().getPublicUrl(path("missing.png")).data;
      const response = await fetch(publicUrl);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "404", message: "Object not found" });
      expect((await media().download(path("missing.png"))).error).not.toBeNull();
    });

    test("a signed URL opens one file for a while", async () => {
      const { data, error } = await media().createSignedUrl(path("shown.png"), 60, { download: "door.png" });
      expect(error).toBeNull();
      const response = await fetch(data?.signedUrl ?? "");
      expect(response.status).toBe(200);
      expect(response.headers.get("content-disposition")).toContain("door.png");
      const forged = (data?.signedUrl ?? "").replace("shown.png", "twice.png");
      expect((await fetch(forged)).status).toBe(400);
    });

    test("several are signed at once, each with its own outcome", async () => {
      const { data } = await media().createSignedUrls([path("shown.png"), path("missing.png")], 60);
      expect(data).toMatchObject([
        { path: path("shown.png"), error: null },
        { path: path("missing.png"), error: expect.any(String), signedUrl: null },
      ]);
      expect((await fetch(data?.[0]?.signedUrl ?? "")).status).toBe(200);
    });

    test("a person who may not read a file cannot sign a URL for it", async () => {
      expect((await media(other.client).createSignedUrl(path("shown.png"), 60)).error).toMatchObject({
        statusCode: "404",
      });
    });

    test("an upload can be handed over by a signed URL", async () => {
      const { data, error } = await media().createSignedUploadUrl(path("handed-over.png"));
      expect(error).toBeNull();
      const { path: name = "", token = "" } = data ?? {};
      expect((await media(openClient()).uploadToSignedUrl(name, `${token}x`, picture(8))).error).not.toBeNull();
      expect((await media(openClient()).uploadToSignedUrl(name, token, picture(8))).error).toBeNull();
      expect((await media().info(path("handed-over.png"))).data).toMatchObject({ size: 8, contentType: "image/png" });
    });
  });

  describe("lists and changes", () => {
    const folder = () => media().list(path("folder"));
    const namesIn = async (list: ReturnType<typeof folder>) => (await list).data?.map(({ name }) => name);

    beforeAll(async () => {
      for (const name of ["b.png", "a.png", "c.png"])
        await media().upload(path(`folder/${name}`), picture(1), { upsert: true });
    });

    test("a folder is listed by name, in pages, searched and sorted", async () => {
      const list = (options: object) => namesIn(media().list(path("folder"), options));
      expect(await list({})).toEqual(["a.png", "b.png", "c.png"]);
      expect(await list({ limit: 1, offset: 1 })).toEqual(["b.png"]);
      expect(await list({ search: "c" })).toEqual(["c.png"]);
      expect(await list({ sortBy: { column: "name", order: "desc" } })).toEqual(["c.png", "b.png", "a.png"]);
      expect(await list({ sortBy: { column: "created_at", order: "asc" } })).toEqual(["b.png", "a.png", "c.png"]);
    });

    test("a folder in a folder is an entry without an id", async () => {
      const { data } = await media().list(designer.id, { search: "folder" });
      expect(data).toMatchObject([{ name: "folder", id: null }]);
    });

    test("nobody lists another's files", async () => {
      expect(await namesIn(media(other.client).list(path("folder")))).toEqual([]);
      expect(await namesIn(media(openClient()).list(path("folder")))).toEqual([]);
    });

    test("files are moved and copied, not over others", async () => {
      await media().upload(path("original.png"), picture(21));
      expect((await media().copy(path("original.png"), path("copy.png"))).error).toBeNull();
      expect((await media().move(path("original.png"), path("moved.png"))).error).toBeNull();
      expect((await media().exists(path("original.png"))).data).toBe(false);
      for (const name of ["copy.png", "moved.png"]) expect((await media().download(path(name))).data?.size).toBe(21);
      expect((await media().move(path("moved.png"), path("copy.png"))).error).toMatchObject({ statusCode: "409" });
      expect((await media().move(path("copy.png"), `${other.id}/copy.png`)).error).toMatchObject({ statusCode: "403" });
    });

    test("only people who may delete can remove files", async () => {
      await media().upload(path("doomed.png"), picture(1));
      expect((await media(other.client).remove([path("doomed.png")])).data).toEqual([]);
      expect((await media().exists(path("doomed.png"))).data).toBe(true);
      expect((await media().remove([path("doomed.png"), path("missing.png")])).data).toMatchObject([
        { name: path("doomed.png") },
      ]);
      expect((await media().exists(path("doomed.png"))).data).toBe(false);
    });
  });

  describe("buckets", () => {
    test("the secret key makes, changes, empties and deletes them", async () => {
      const id = `conformance-${randomUUID()}`;
      expect((await service.storage.createBucket(id, { public: false, fileSizeLimit: "1KB" })).error).toBeNull();
      expect((await service.storage.createBucket(id)).error).toMatchObject({ statusCode: "409" });
      expect((await service.storage.getBucket(id)).data).toMatchObject({ id, public: false, file_size_limit: 1000 });
      expect((await service.storage.updateBucket(id, { public: true })).error).toBeNull();
      expect((await service.storage.listBuckets()).data).toContainEqual(expect.objectContaining({ id, public: true }));
      expect((await service.storage.from(id).upload("x.txt", "text")).error).toBeNull();
      expect((await service.storage.deleteBucket(id)).error).toMatchObject({ statusCode: "409" });
      await service.storage.from(id).remove(["x.txt"]);
      expect((await service.storage.deleteBucket(id)).error).toBeNull();
      expect((await service.storage.getBucket(id)).error).toMatchObject({ statusCode: "404" });
    });

    test("nobody else does", async () => {
      expect((await designer.client.storage.createBucket(`conformance-${randomUUID()}`)).error).toMatchObject({
        statusCode: "403",
      });
      expect((await designer.client.storage.getBucket(BUCKET)).error).toMatchObject({ statusCode: "404" });
      expect((await designer.client.storage.deleteBucket(BUCKET)).error).not.toBeNull();
    });

    test("rows of storage tables are not deleted by SQL", async () => {
      await withDatabase(async (sql) => {
        const outcome = await sql`delete from storage.objects where name = 'none'`.catch(
          (error: { code: string }) => error.code,
        );
        expect(outcome).toBe("42501");
      });
    });
  });
});

describe("The product's bucket", () => {
  const PRODUCT = "designer-media";

  test("is written by the functions alone: no browser uploads, replaces, lists, moves or removes there", async () => {
    const [designer, customer] = await Promise.all([signUp("designer"), signUp("user")]);
    const denied = { status: 400, statusCode: "403", message: "new row violates row-level security policy" };
    for (const { id, client } of [designer, customer, { id: designer.id, client: openClient() }]) {
      const media = client.storage.from(PRODUCT);
      const [theirs, other] = [`${id}/${randomUUID()}.png`, `${id}/${randomUUID()}.png`];
      expect((await media.upload(theirs, picture(1))).error).toMatchObject(denied);
      expect((await media.upload(theirs, picture(1), { upsert: true })).error).toMatchObject(denied);
      expect((await media.createSignedUploadUrl(theirs)).error).not.toBeNull();

      expect((await service.storage.from(PRODUCT).upload(theirs, picture(3))).error).toBeNull();
      expect((await media.list(id)).data).toEqual([]);
      expect((await media.update(theirs, picture(1))).error).not.toBeNull();
      expect((await media.move(theirs, other)).error).not.toBeNull();
      expect((await media.copy(theirs, other)).error).not.toBeNull();
      expect((await media.remove([theirs])).data).toEqual([]);
      // Everybody can open them by their address.
      const shown = await fetch(media.getPublicUrl(theirs).data.publicUrl);
      expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, 3]);
      await service.storage.from(PRODUCT).remove([theirs]);
    }
  });
});
