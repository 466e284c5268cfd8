/**
 * Measures, for files of bookings, how long a PDF of 20 MB takes to appear in the conversation, compared with a bare upload of the same bytes to Storage; and
 * how long the newest messages take in a chat full of files, compared with a chat of texts.
 */
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { FILE_BUCKET } from "../edge-functions/shared/file-store.ts";
import { pdfFile } from "../tests/support/pdfs.ts";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newDesigners, newPeople, newTokens } from "./people.ts";

const rounds = size(9, 1);
const opened = size(200, 3);
const messages = size(200, 3);
const bytes = size(20 * 1024 * 1024, 10_000);

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [customer = ""] = await newPeople(sql, "user", 1);
    const [token = ""] = await newTokens(sql, context, [customer]);
    const designers = await newDesigners(sql, 3, { start: "09:00", end: "17:00", minutes: 60, zone: "UTC" });
    const chats: string[] = [];
    for (const { id, rateId } of designers) {
      const [row] = await sql<{ id: string }[]>`
        insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
        values (${customer}, ${id}, ${rateId}, tstzrange(now() - interval '1 minute', now() + interval '1 hour'), 'chat', 'confirmed', 'Hour', 6000, 'USD')
        returning id`;
      chats.push(row?.id ?? "");
    }
    const [uploads = "", files = "", texts = ""] = chats;
    return [await upload(context, token, uploads), await open(sql, context, token, customer, files, texts)];
  } finally {
    await sql.end();
  }
}

/** Returns a PDF as large as a scan; the extra bytes follow its end, where readers ignore them. */
function heavyPdf(): Uint8Array<ArrayBuffer> {
  const pdf = new Uint8Array(Math.max(bytes, 10_000));
  pdf.set(pdfFile());
  return pdf;
}

async function upload(context: BenchContext, token: string, bookingId: string): Promise<Figure> {
  const pdf = heavyPdf();
  const send = async (method: "POST" | "PUT", url: string, headers: Record<string, string>) => {
    const answer = await fetch(url, {
      method,
      headers: { "content-type": "application/octet-stream", ...headers },
      body: pdf,
    });
    expectFound("answer to a file", answer.status, 200);
  };
  const call = async (name: string, body: object) => {
    const answer = await fetch(`${context.url}/api/bookings/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expectFound(`answer to ${name}`, answer.status, 200);
    return (await answer.json()) as { uploadUrl: string };
  };
  const ours: number[] = [];
  const plain: number[] = [];
  const sendAlone = async () => {
    const began = performance.now();
    await send("POST", `${context.url}/storage/v1/object/${FILE_BUCKET}/bench/${randomUUID()}`, {
      apikey: context.secretKey,
      authorization: `Bearer ${context.secretKey}`,
    });
    plain.push(performance.now() - began);
  };
  const sendAsFile = async () => {
    const fileId = randomUUID();
    const file = { fileId, bookingId, purpose: "message", kind: "pdf", name: "plan.pdf", bytes: pdf.length };
    const began = performance.now();
    const { uploadUrl } = await call("add-file", file);
    await send("PUT", context.url + uploadUrl, {});
    await call("finish-file", { fileId });
    ours.push(performance.now() - began);
  };
  for (let round = 0; round < rounds + 1; round++) {
    // The two alternate, so that the machine is equally busy for both.
    for (const one of round % 2 === 0 ? [sendAlone, sendAsFile] : [sendAsFile, sendAlone]) await one();
  }
  // The first sample of each is the warm-up.
  const [value, against] = [percentile(ours.slice(1), 0.5), percentile(plain.slice(1), 0.5)];
  return {
    name: "20 MB into the conversation, p50",
    ...{
      value,
      unit: "ms",
      against: { name: "into the Storage alone", value: against },
      ratio: value / against,
      goal: "≤ 1.5",
    },
  };
}

async function open(
  sql: postgres.Sql,
  context: BenchContext,
  token: string,
  customer: string,
  files: string,
  texts: string,
): Promise<Figure> {
  await sql`
    insert into public.messages (id, booking_id, sender_id, text)
    select gen_random_uuid(), b, ${customer}, 'room ' || n || '.webp'
      from unnest(${[files, texts]}::uuid[]) b, generate_series(1, ${messages}) n`;
  await sql`
    insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, width, height, due_at)
    select id, booking_id, sender_id, 'message', 'picture', 'ready', text, id, 1000, 4, 3, null
      from public.messages where booking_id = ${files}`;
  await sql`analyze public.messages, public.booking_files`;
  const list = async (bookingId: string) => {
    const began = performance.now();
    const answer = await fetch(`${context.url}/rest/v1/rpc/list_messages`, {
      method: "POST",
      headers: { apikey: context.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ p_booking_id: bookingId, p_limit: 50 }),
    });
    const found = ((await answer.json()) as { file?: object }[]).filter(({ file }) => file).length;
    const took = performance.now() - began;
    expectFound("files", found, bookingId === files ? Math.min(50, messages) : 0);
    return took;
  };
  const samples: Record<string, number[]> = { [files]: [], [texts]: [] };
  for (let round = 0; round < opened; round++) for (const id of [files, texts]) samples[id]?.push(await list(id));
  const [value, against] = [percentile(samples[files] ?? [], 0.95), percentile(samples[texts] ?? [], 0.95)];
  return {
    name: "newest messages of a chat of 200 files, p95",
    ...{ value, unit: "ms", against: { name: "of 200 texts", value: against }, ratio: value / against, goal: "≤ 1.2" },
  };
}
