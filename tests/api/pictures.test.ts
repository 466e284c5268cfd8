import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { MOST, PICTURE } from "../../edge-functions/shared/contract/limits.ts";
import { PICTURE_BUCKET, smallPathOf } from "../../edge-functions/shared/contract/picture-path.ts";
import { UploadedPicture } from "../../edge-functions/shared/contract/pictures.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { pictureForm, pngOf, SAMPLES, smallOf, tryUpload } from "../support/pictures.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* Pictures from the upload to the removal of their files, through the API, Storage and the jobs. tests/db/pictures.test.ts tests their limits. */

const sql = connectAsPostgres();

const fileAt = (path: string) =>
  fetch(`${inject("stack").supabaseUrl}/storage/v1/object/public/${PICTURE_BUCKET}/${path}`);
const rowsOf = (owner: string) => sql`select path, bytes, width, height from public.pictures where owner_id = ${owner}`;
const objectsOf = (owner: string) => sql`select name from storage.objects where name like ${`${owner}/%`}`;

describe("Uploading a picture", () => {
  const hidden = { bytes: pngOf(40, 30, 100_000), type: "image/png", extension: "png", width: 40, height: 30 } as const;

  it.each([...Object.entries(SAMPLES), ["png with a hidden text", hidden] as const])(
    "stores both copies of a %s as what their bytes are, without what is hidden",
    async (_, sample) => {
      const person = await newPerson("user");
      const { path, width, height } = expectAnswer(UploadedPicture, await tryUpload(person.token, sample.bytes));
      expect(path).toMatch(new RegExp(`^${person.id}/[\\da-f-]{36}\\.${sample.extension}$`));
      const [kept, small] = [sample === hidden ? pngOf(40, 30) : sample.bytes, smallOf(sample.bytes)];
      for (const [file, bytes] of [
        [path, kept],
        [smallPathOf(path), small],
      ] as const) {
        const stored = await fileAt(file);
        expect([stored.status, stored.headers.get("content-type")]).toEqual([200, sample.type]);
        expect(stored.headers.get("cache-control")).toContain("max-age=31536000");
        expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
      }
      const size = { width: sample.width, height: sample.height };
      expect({ width, height }).toEqual(size);
      expect([...(await rowsOf(person.id))]).toEqual([{ path, ...size, bytes: kept.length + small.length }]);
    },
  );

  it("refuses anything else, names the file at fault, and leaves nothing behind", async () => {
    const person = await newPerson("designer");
    const { png, webp } = SAMPLES;
    const script = new Uint8Array(Buffer.from("alert(1)"));
    const cases: [at: string, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][] = [
      ["picture", script, png.bytes],
      ["picture", new Uint8Array([...png.bytes, ...script]), png.bytes],
      ["picture", pngOf(PICTURE.longestSide + 1, 1), png.bytes],
      ["small", png.bytes, script],
      ["small", png.bytes, smallOf(webp.bytes)],
      ["small", png.bytes, pngOf(1, PICTURE.small.longestSide + 1)],
    ];
    for (const [index, [at, picture, small]] of cases.entries()) {
      const { fields } = expectRefusal(await tryUpload(person.token, picture, small), 400, "invalid_picture");
      expect(Object.keys(fields ?? {}), `${index}`).toEqual([at]);
    }
    expect(await rowsOf(person.id)).toHaveLength(0);
    expect(await objectsOf(person.id)).toHaveLength(0);
    // The largest allowed picture.
    const largest = pngOf(PICTURE.longestSide, 2);
    expect((await tryUpload(person.token, largest, pngOf(PICTURE.small.longestSide, 2))).status).toBe(200);
  });

  it("refuses a form without the two files, and does not read one that is too large or sent by nobody", async () => {
    const { token, id } = await newPerson("user");
    const post = (body: unknown) => call("POST", "/pictures", { token, body });
    const file = new Blob([SAMPLES.png.bytes]);
    const form = (...fields: [string, Blob | string][]) => {
      const made = new FormData();
      for (const [name, value] of fields) made.append(name, value);
      return made;
    };
    for (const body of [
      form(["picture", file]),
      form(["picture", file], ["picture", file], ["small", file]),
      form(["picture", "https://example.com/x.png"], ["small", file]),
    ])
      expectRefusal(await post(body), 400, "invalid_request");
    const huge = pictureForm(new Uint8Array(2 * PICTURE.largestBytes + 10_000), SAMPLES.png.bytes);
    expectRefusal(await post(huge), 413, "too_large");
    const sent = pictureForm(pngOf(9, 9, 2_000_000));
    expectRefusal(await call("POST", "/pictures", { body: sent }), 401, "unauthenticated");
    expect(await rowsOf(id)).toHaveLength(0);
  });

  it("refuses more pictures than an account may have, and stores no file of them", async () => {
    const { token, id } = await newPerson("user");
    await sql`
      insert into public.pictures (path, owner_id, bytes, width, height)
      values (${`${id}/${randomUUID()}.webp`}, ${id}, ${MOST.bytesOfPictures - 1}, 1, 1)`;
    expectRefusal(await tryUpload(token, SAMPLES.png.bytes), 409, "too_many_pictures");
    expect(await objectsOf(id)).toHaveLength(0);
  });
});
