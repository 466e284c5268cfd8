import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { BookingFile } from "../../edge-functions/shared/contract/files.ts";
import { FILE, PICTURE } from "../../edge-functions/shared/contract/limits.ts";
import { FILE_BUCKET } from "../../edge-functions/shared/file-store.ts";
import { readPicture } from "../../edge-functions/shared/picture-format.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { newBooking } from "../support/db.ts";
import { addFile, addressesOf, putFile, sendPdf, sendPicture } from "../support/files.ts";
import { runJobs } from "../support/jobs.ts";
import { pdfFile } from "../support/pdfs.ts";
import { newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { jpegFrame, jpegOf, jpegSegment, pictureForm, pngOf, SAMPLES } from "../support/pictures.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* Files of a booking from the upload to the download, through the API, Storage and the jobs; and how hostile files are refused. */

const sql = connectAsPostgres();
let customer: Person;
let designer: Person;
let stranger: Person;
let bookingId: string;

beforeAll(async () => {
  const host = await newDesignerPerson();
  [customer, stranger, designer] = [await newPerson("user"), await newPerson("user"), host];
  const rates = await sql<{ id: string }[]>`select id from public.rates where designer_id = ${host.id}`;
  const withRates = { id: host.id, rates: rates.map(({ id }) => id) };
  bookingId = await newBooking(sql, customer.id, withRates, { from: "-1 hour", to: "2 hours" });
});

const rowOf = async (id: string) => {
  const [row] = await sql<{ path: string; state: string; waits: boolean }[]>`
    select path, state, due_at is not null as waits from public.booking_files where id = ${id}`;
  return row;
};
const objectsOf = async (path = "none") =>
  (await sql`select name from storage.objects where bucket_id = ${FILE_BUCKET} and name like ${`%${path}%`}`).length;
/** Has the jobs check a PDF; a run of another test may have claimed it. */
async function checked(id: string): Promise<string | undefined> {
  await runJobs("outbox");
  // Until the job is done, which is after it has reported its result.
  await expect.poll(async () => (await rowOf(id))?.waits, { timeout: 60_000 }).toBe(false);
  return (await rowOf(id))?.state;
}
const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("latin1");

describe("A picture", () => {
  test("is read by both members at short-lived addresses, without its location, and by nobody else", async () => {
    const place = jpegSegment(0xe1, "Exif\0\0 48.8584 N, 2.2945 E");
    const taken = jpegOf(place, jpegFrame(1200, 630));
    const file = expectAnswer(
      BookingFile,
      await sendPicture(customer.token, { bookingId, name: "My room.HEIC" }, taken),
    );
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

  test("that is none, too large, a bomb, or not what was announced is refused and stores nothing", async () => {
    const { png, webp } = SAMPLES;
    const text = (value: string) => new Uint8Array(Buffer.from(value, "latin1"));
    const cases: [string, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][] = [
      ["an SVG", text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), png.bytes],
      ["a PDF", pdfFile(), png.bytes],
      [
        "a picture with a page behind it",
        new Uint8Array([...png.bytes, ...text("<script>alert(1)</script>")]),
        png.bytes,
      ],
      ["a bomb of pixels", pngOf(PICTURE.longestSide + 1, 10), png.bytes],
      ["a small copy that is not small", png.bytes, pngOf(PICTURE.small.longestSide + 1, 10)],
      ["two formats", webp.bytes, png.bytes],
    ];
    for (const [what, picture, small] of cases) {
      const fileId = randomUUID();
      const answer = await sendPicture(customer.token, { bookingId, fileId }, picture, small);
      expect([answer.status, (answer.body as { error?: { code: string } }).error?.code], what).toEqual([
        400,
        "invalid_picture",
      ]);
      expect(await objectsOf((await rowOf(fileId))?.path)).toBe(0);
    }
    const fileId = randomUUID();
    await addFile(customer.token, { fileId, bookingId, purpose: "message", kind: "picture", name: "a", bytes: 10 });
    const more = await call("POST", `/bookings/store-picture/${fileId}`, {
      token: customer.token,
      body: pictureForm(png.bytes),
    });
    expectRefusal(more, 400, "invalid_picture");
    expect(await objectsOf((await rowOf(fileId))?.path)).toBe(0);
  });

  test("of somebody else is neither stored nor removed", async () => {
    const fileId = randomUUID();
    await addFile(customer.token, { fileId, bookingId, purpose: "message", kind: "picture", name: "a", bytes: 1000 });
    const body = pictureForm(SAMPLES.png.bytes);
    for (const { token } of [designer, stranger]) {
      expectRefusal(await call("POST", `/bookings/store-picture/${fileId}`, { token, body }), 404, "not_found");
      expectRefusal(await call("POST", "/bookings/remove-file", { token, body: { fileId } }), 404, "not_found");
    }
  });
});

describe("A PDF", () => {
  test("is downloaded by both members once it was checked, as nothing that a browser opens", async () => {
    const pdf = pdfFile({ pages: 3 });
    const id = await sendPdf(designer.token, { bookingId, name: "floor plan.pdf" }, pdf);
    expect(await checked(id)).toBe("ready");
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

  test.each([
    ["with a script", pdfFile({ more: ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"] })],
    ["that is a web page, too", new Uint8Array(Buffer.from(`<script>alert(1)</script>${pdfFile()}`))],
    ["that is none", new Uint8Array(Buffer.from("MZ, a program"))],
  ] as [string, Uint8Array<ArrayBuffer>][])("%s is refused, and nothing of it stays", async (_, pdf) => {
    const id = await sendPdf(customer.token, { bookingId }, pdf);
    expect(await checked(id)).toBe("refused");
    expect(await addressesOf(customer.token, id)).toEqual([]);
    const path = (await rowOf(id))?.path;
    const sizes = await sql<{ size: number }[]>`
      select (metadata ->> 'size')::int as size from storage.objects where bucket_id = ${FILE_BUCKET} and name like ${`%${path}`}`;
    // Only the reserved path in quarantine remains.
    expect([...sizes]).toEqual([{ size: 0 }]);
  });

  test("is not replaced once it is there, neither before nor after its check", async () => {
    const fileId = randomUUID();
    const body = { fileId, bookingId, purpose: "message", kind: "pdf", name: "a.pdf", bytes: 2000 };
    const { uploadUrl } = (await addFile(customer.token, body)).body;
    const put = async (content: Uint8Array<ArrayBuffer>) => (await putFile(uploadUrl ?? "", content)).ok;
    expect(await put(pdfFile())).toBe(true);
    expect(await put(pdfFile({ pages: 2 }))).toBe(false);
    // An upload whose answer was lost.
    expect((await addFile(customer.token, body)).body).toEqual({ uploadUrl: null });
    await call("POST", "/bookings/finish-file", { token: customer.token, body: { fileId } });
    expect(await checked(fileId)).toBe("ready");
    expect(await put(pdfFile({ pages: 2 }))).toBe(false);
  });

  test("of more bytes than announced, or than any file may have, is refused", async () => {
    const fileId = randomUUID();
    const body = { fileId, bookingId, purpose: "message", kind: "pdf", name: "a.pdf", bytes: 10 };
    const { uploadUrl } = (await addFile(customer.token, body)).body;
    await putFile(uploadUrl ?? "", pdfFile());
    await call("POST", "/bookings/finish-file", { token: customer.token, body: { fileId } });
    expect(await checked(fileId)).toBe("refused");

    const large = { ...body, fileId: randomUUID(), bytes: FILE.largestBytes };
    expectRefusal(await addFile(customer.token, { ...large, bytes: FILE.largestBytes + 1 }), 400, "invalid_request");
    const address = (await addFile(customer.token, large)).body.uploadUrl ?? "";
    const tooMuch = await putFile(address, new Uint8Array(FILE.largestBytes + 1));
    expect(tooMuch.ok).toBe(false);
    expect(await objectsOf((await rowOf(large.fileId))?.path)).toBe(0);
  });

  test("has no other type: the address that was signed for it accepts no page, vector picture or script", async () => {
    for (const type of ["text/html", "image/svg+xml", "text/javascript"]) {
      const body = { fileId: randomUUID(), bookingId, purpose: "message", kind: "pdf", name: "a.pdf", bytes: 2000 };
      const { uploadUrl } = (await addFile(customer.token, body)).body;
      expect((await putFile(uploadUrl ?? "", pdfFile(), type)).ok, type).toBe(false);
    }
  });
});

test("names are names: a path, a line break or a change of direction in one is refused", async () => {
  for (const name of ["../../etc/passwd", "a\\b", "a\nb", "a\u202efdp.exe", "", "x".repeat(121)]) {
    const body = { fileId: randomUUID(), bookingId, purpose: "message", kind: "pdf", name, bytes: 1 };
    expectRefusal(await addFile(customer.token, body), 400, "invalid_request");
  }
});

test("130 at once: a hundred are taken, the rest is told to wait", async () => {
  const host = await newDesignerPerson();
  const guest = await newPerson("user");
  const rates = await sql<{ id: string }[]>`select id from public.rates where designer_id = ${host.id}`;
  const withRates = { id: host.id, rates: rates.map(({ id }) => id) };
  const crowded = await newBooking(sql, guest.id, withRates, { from: "-1 hour", to: "2 hours" });
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 130 }, () =>
      addFile(guest.token, {
        ...{ fileId: randomUUID(), bookingId: crowded, purpose: "message", kind: "picture", name: "a", bytes: 1 },
      }),
    ),
  );
  // A busy machine may not reach one of them in time (503).
  expect(new Set([200, 429, 503, ...answers.map(({ status }) => status)])).toEqual(new Set([200, 429, 503]));
  // One more is allowed every six seconds.
  const meanwhile = Math.ceil((performance.now() - began) / 6000);
  const taken = await sql`select 1 from public.booking_files where booking_id = ${crowded}`;
  expect(taken.length).toBeLessThanOrEqual(100 + meanwhile);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(taken.length);
});

test("files are not reached by their paths: without a signature, with another's, by listing, or as a stranger or a visitor", async () => {
  const sent = expectAnswer(BookingFile, await sendPicture(customer.token, { bookingId }));
  const own = expectAnswer(BookingFile, await sendPicture(designer.token, { bookingId }));
  const { path = "" } = (await rowOf(sent.id)) ?? {};
  const { path: other = "" } = (await rowOf(own.id)) ?? {};
  const [address] = await addressesOf(designer.token, own.id);
  const { supabaseUrl, publishableKey } = inject("stack");
  const token = new URL(address?.url ?? "").searchParams.get("token");
  const storage = `${supabaseUrl}/storage/v1/object`;
  const headers = (bearer?: string) => ({
    apikey: publishableKey,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  });
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

test("a removed file is deleted, and its old address leads nowhere", async () => {
  const sent = expectAnswer(BookingFile, await sendPicture(customer.token, { bookingId, purpose: "brief" }));
  const { path = "" } = (await rowOf(sent.id)) ?? {};
  expect(await objectsOf(path)).toBe(2);
  const [old] = await addressesOf(customer.token, sent.id);
  await call("POST", "/bookings/remove-file", { token: customer.token, body: { fileId: sent.id } });
  await runJobs("tick");
  await expect.poll(() => rowOf(sent.id), { timeout: 60_000 }).toBeUndefined();
  expect(await objectsOf(path)).toBe(0);
  for (const url of [old?.url, old?.smallUrl, old?.saveUrl]) expect((await fetch(url ?? "")).ok).toBe(false);
});

test("files that were copied to another booking can be read there when the first brief has none left, and are deleted with the last", async () => {
  const first = expectAnswer(BookingFile, await sendPicture(customer.token, { bookingId, purpose: "brief" }));
  const { path = "" } = (await rowOf(first.id)) ?? {};
  const host = await newDesignerPerson();
  const rates = await sql<{ id: string }[]>`select id from public.rates where designer_id = ${host.id}`;
  const withRates = { id: host.id, rates: rates.map(({ id }) => id) };
  const nextId = await newBooking(sql, customer.id, withRates, { from: "3 days", to: "4350 minutes" });
  await sql`insert into public.briefs (booking_id, stays) values (${bookingId}, 'The piano')`;
  const bring = await call("POST", "/bookings/bring-brief", { token: customer.token, body: { bookingId: nextId } });
  expect(bring).toMatchObject({ status: 200, body: { leftFiles: 0 } });
  await call("POST", "/bookings/send-brief", { token: customer.token, body: { bookingId: nextId } });
  const [second = { id: "" }] = await sql<{ id: string }[]>`
    select id from public.booking_files where booking_id = ${nextId}`;
  const gone = async (fileId: string) => {
    await call("POST", "/bookings/remove-file", { token: customer.token, body: { fileId } });
    await runJobs("tick");
    await expect.poll(() => rowOf(fileId), { timeout: 60_000 }).toBeUndefined();
  };
  await gone(first.id);
  expect(await addressesOf(designer.token, second.id)).toEqual([]);
  const [address] = await addressesOf(host.token, second.id);
  for (const url of [address?.url, address?.smallUrl]) expect((await fetch(url ?? "")).status).toBe(200);
  await gone(second.id);
  expect(await objectsOf(path)).toBe(0);
});

test("a message that is a file has it in the log, and other messages have nothing more", async () => {
  await sql`insert into public.messages (booking_id, sender_id, text) values (${bookingId}, ${customer.id}, 'A text')`;
  const { id } = expectAnswer(BookingFile, await sendPicture(customer.token, { bookingId, name: "last.png" }));
  const { supabaseUrl, publishableKey } = inject("stack");
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/list_messages`, {
    method: "POST",
    headers: { apikey: publishableKey, authorization: `Bearer ${designer.token}`, "content-type": "application/json" },
    body: JSON.stringify({ p_booking_id: bookingId, p_limit: 2 }),
  });
  const [file, text] = (await answer.json()) as object[];
  expect(file).toMatchObject({ id, sender: "user", text: "last.png", file: { id, kind: "picture", state: "ready" } });
  expect(Object.keys(text ?? {}).sort()).toEqual(["created_at", "id", "sender", "sender_id", "text"]);
});
