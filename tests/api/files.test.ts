import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { BookingFile } from "../../edge-functions/shared/contract/files.ts";
import { FILE } from "../../edge-functions/shared/contract/limits.ts";
import { FILE_BUCKET } from "../../edge-functions/shared/file-store.ts";
import { readPicture } from "../../edge-functions/shared/picture-format.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { newBooking } from "../support/db.ts";
import { addFile, addressesOf, putFile, sendPdf, sendPicture } from "../support/files.ts";
import { pdfFile } from "../support/pdfs.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { jpegFrame, jpegOf, jpegSegment, pictureForm, pngOf, smallOf } from "../support/pictures.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* Files of a booking from the upload to the download, through the API and Storage, and how hostile files are refused. */

const sql = connectAsPostgres();
let customer: Person;
let designer: Person;
let stranger: Person;
let bookingId: string;

beforeAll(async () => {
  const host = await newDesignerPerson();
  [customer, stranger, designer] = [await newPerson("user"), await newPerson("user"), host];
  bookingId = await booked(host, "-1 hour", "2 hours");
});

const booked = (host: DesignerPerson, from: string, to: string) =>
  newBooking(sql, customer.id, { id: host.id, rates: [host.paidRate] }, { from, to });
/** The body of `add-file` for a PDF. */
const pdfBody = (more: object = {}) => ({
  ...{ fileId: randomUUID(), bookingId, purpose: "message", kind: "pdf", name: "a.pdf", bytes: 2000 },
  ...more,
});
const rowOf = async (id: string) => {
  const [row] = await sql<{ path: string; width: number; height: number; bytes: number }[]>`
    select path, width, height, bytes from public.booking_files where id = ${id}`;
  return row;
};
const objectsOf = async (path = "none") =>
  (await sql`select name from storage.objects where bucket_id = ${FILE_BUCKET} and name like ${`%${path}%`}`).length;
const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("latin1");

describe("A picture", () => {
  it("can be read only by both members, at short-lived addresses and without its location", async () => {
    const place = jpegSegment(0xe1, "Exif\0\0 48.8584 N, 2.2945 E");
    const taken = jpegOf(place, jpegFrame(1200, 630));
    const sent = await sendPicture(customer.token, { bookingId, name: "My room.HEIC" }, taken);
    const file = expectAnswer(BookingFile, sent);
    expect(file).toMatchObject({ kind: "picture", state: "ready", name: "My room.jpg", width: 1200, height: 630 });
    for (const member of [customer, designer]) {
      const [found] = await addressesOf(member.token, file.id);
      const [shown, small, saved] = await Promise.all(
        [found?.url, found?.smallUrl, found?.saveUrl].map((url) => fetch(url ?? "")),
      );
      for (const answer of [shown, small, saved]) expect(answer?.headers.get("content-type")).toBe("image/jpeg");
      expect(saved?.headers.get("content-disposition")).toMatch(/^attachment;.*My%20room\.jpg/);
      const stored = await shown?.arrayBuffer();
      expect(textOf(stored ?? new ArrayBuffer())).not.toContain("48.8584");
      expect(readPicture(new Uint8Array(stored ?? []))).toMatchObject({ width: 1200, height: 630 });
      const token = new URL(found?.url ?? "").searchParams.get("token") ?? "";
      const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
      expect(claims.exp - claims.iat).toBe(FILE.addressSeconds);
    }
    expect(await addressesOf(stranger.token, file.id)).toEqual([]);
  });

  it("is one of two uploaded at once, whole, and the other is removed", async () => {
    const pictures = [pngOf(40, 30, 5000), pngOf(60, 20)];
    for (let round = 0; round < 4; round++) {
      const fileId = randomUUID();
      await addFile(customer.token, { ...pdfBody({ fileId, bytes: 20_000 }), kind: "picture" });
      const store = (picture: Uint8Array<ArrayBuffer>) =>
        call("POST", `/bookings/store-picture/${fileId}`, {
          token: customer.token,
          body: pictureForm(picture, smallOf(picture)),
        });
      for (const { status } of await Promise.all(pictures.map(store))) expect(status).toBe(200);
      const [found] = await addressesOf(customer.token, fileId);
      const [shown, small] = await Promise.all(
        [found?.url, found?.smallUrl].map(async (url) => new Uint8Array(await (await fetch(url ?? "")).arrayBuffer())),
      );
      const row = await rowOf(fileId);
      expect(readPicture(shown ?? new Uint8Array())).toMatchObject({ width: row?.width, height: row?.height });
      expect((shown?.length ?? 0) + (small?.length ?? 0)).toBe(row?.bytes);
      const [objects] =
        await sql`select count(*)::int as count from storage.objects where name like ${`${row?.path.slice(0, 73)}%`}`;
      expect(objects?.count).toBe(2);
    }
  });
});

describe("A PDF", () => {
  it("is downloaded by both members, as a type that no browser opens", async () => {
    const pdf = pdfFile({ pages: 3 });
    const id = await sendPdf(designer.token, { bookingId, name: "floor plan.pdf" }, pdf);
    for (const member of [customer, designer]) {
      const [found] = await addressesOf(member.token, id);
      expect(found).toMatchObject({ id, url: null, smallUrl: null });
      const saved = await fetch(found?.saveUrl ?? "");
      expect(saved.headers.get("content-disposition")).toMatch(/^attachment;.*floor%20plan\.pdf/);
      expect(Buffer.from(await saved.arrayBuffer()).equals(pdf)).toBe(true);
      // Also without a name.
      const bare = await fetch((found?.saveUrl ?? "").replace(/&download=.*/, ""));
      expect(bare.headers.get("content-type")).toBe("application/octet-stream");
    }
    expect(await addressesOf(stranger.token, id)).toEqual([]);
  });

  const finish = (fileId: string) => call("POST", "/bookings/finish-file", { token: customer.token, body: { fileId } });
  const uploaded = async (content: Uint8Array<ArrayBuffer>, body = pdfBody()) => {
    const { uploadUrl } = (await addFile(customer.token, body)).body;
    expect((await putFile(uploadUrl ?? "", content)).ok).toBe(true);
    return { ...body, uploadUrl: uploadUrl ?? "" };
  };

  it("is refused and removed if it does not begin like a PDF, is empty or has not arrived", async () => {
    for (const content of ["<script>alert(1)</script>", ""]) {
      const { fileId } = await uploaded(new Uint8Array(Buffer.from(content)));
      expectRefusal(await finish(fileId), 400, "not_a_pdf");
      expect(await objectsOf((await rowOf(fileId))?.path)).toBe(0);
    }
    const body = pdfBody();
    await addFile(customer.token, body);
    expectRefusal(await finish(body.fileId), 409, "not_uploaded");
  });

  it("is not replaced once members may read it, although its address still accepts files", async () => {
    const pdf = pdfFile();
    const body = await uploaded(pdf);
    const { fileId, uploadUrl } = body;
    expect((await putFile(uploadUrl, pdfFile({ pages: 2 }))).ok).toBe(false);
    // An upload whose response was lost.
    expect((await addFile(customer.token, pdfBody({ fileId }))).body).toEqual({ uploadUrl: null });
    expect((await finish(fileId)).status).toBe(200);
    expect((await putFile(uploadUrl, pdfFile({ pages: 2 }))).ok).toBe(true);
    expect((await finish(fileId)).status).toBe(200);
    const [found] = await addressesOf(designer.token, fileId);
    expect(Buffer.from(await (await fetch(found?.saveUrl ?? "")).arrayBuffer()).equals(pdf)).toBe(true);
  });

  it("is not uploaded if it is larger than any file may be, or of another type", async () => {
    const { token } = customer;
    const most = pdfBody({ bytes: FILE.largestBytes });
    expectRefusal(await addFile(token, { ...most, bytes: FILE.largestBytes + 1 }), 400, "invalid_request");
    const address = (await addFile(token, most)).body.uploadUrl ?? "";
    expect((await putFile(address, new Uint8Array(FILE.largestBytes + 1))).ok).toBe(false);
    expect(await objectsOf((await rowOf(most.fileId))?.path)).toBe(0);
    for (const type of ["text/html", "image/svg+xml"]) {
      const { uploadUrl } = (await addFile(token, pdfBody())).body;
      expect((await putFile(uploadUrl ?? "", pdfFile(), type)).ok, type).toBe(false);
    }
  });
});

it("Files cannot be reached by their paths, without a signature, with another file's, or by listing them", async () => {
  const sent = expectAnswer(BookingFile, await sendPicture(customer.token, { bookingId }));
  const own = expectAnswer(BookingFile, await sendPicture(designer.token, { bookingId }));
  const { path = "" } = (await rowOf(sent.id)) ?? {};
  const { path: other = "" } = (await rowOf(own.id)) ?? {};
  const [address] = await addressesOf(designer.token, own.id);
  const { supabaseUrl, publishableKey } = inject("stack");
  const token = new URL(address?.url ?? "").searchParams.get("token");
  const storage = `${supabaseUrl}/storage/v1/object`;
  const headers = (bearer = "") => ({ apikey: publishableKey, ...(bearer && { authorization: `Bearer ${bearer}` }) });
  const tries: [string, RequestInit?][] = [
    [`${storage}/public/${FILE_BUCKET}/${path}`],
    [`${storage}/sign/${FILE_BUCKET}/${path}`],
    [`${storage}/sign/${FILE_BUCKET}/${path}?token=${token}`],
    [`${storage}/sign/${FILE_BUCKET}/${other}-sm?token=${token}`],
    ...[customer.token, designer.token, stranger.token, undefined].map((bearer): [string, RequestInit] => [
      `${storage}/authenticated/${FILE_BUCKET}/${path}`,
      { headers: headers(bearer) },
    ]),
  ];
  for (const [at, init] of tries) expect((await fetch(at, init)).ok, at).toBe(false);
  for (const bearer of [customer.token, stranger.token]) {
    const post = (what: string, body: object) =>
      fetch(`${storage}/${what}`, {
        method: "POST",
        headers: { ...headers(bearer), "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await post(`sign/${FILE_BUCKET}/${path}`, { expiresIn: 60 })).ok).toBe(false);
    const [folder] = path.split("/");
    expect(await (await post(`list/${FILE_BUCKET}`, { prefix: folder })).json()).toEqual([]);
    expect((await post(`upload/sign/${FILE_BUCKET}/${folder}/mine`, {})).ok).toBe(false);
  }
});
