/**
 * The processor time and the memory of every call and task, in the bundles that a deployment uploads: each is the first one of a worker of its own, a Deno
 * of the edge runtime's version, with a body as long as the contract permits and rows as many as a busy pair of members has. The platform stops a worker
 * after one second of processor time, over all of its requests, and at 256 MB.
 *
 * How near this is: the time is that of the thread which runs our code, as the platform counts it, less that of a Deno without any function. The memory is
 * the most that the process had, less that of such a Deno; the platform counts only what V8 and its buffers have, which is less.
 */
import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import * as z from "zod/mini";
import { type Call, type CallName, callNames, calls, partsOf } from "../edge-functions/shared/contract/calls.ts";
import {
  FLOOR_PLAN,
  LARGEST_DOCUMENT_BYTES,
  MOST,
  PAGE,
  PICTURE,
  PLAN,
  REVIEW,
} from "../edge-functions/shared/contract/limits.ts";
import type { PlanContent } from "../edge-functions/shared/contract/plans.ts";
import { parlour } from "../stack/parlour.ts";
import { RAZORPAY_KEYS } from "../stack/razorpay-keys.ts";
import { type Body, bodiesOf, type PostName, QUERIES } from "../tests/support/bodies.ts";
import { startBundles } from "../tests/support/bundles.ts";
import { hostileCalendars } from "../tests/support/hostile-calendars.ts";
import { pngOf } from "../tests/support/pictures.ts";
import { bundleFunctions } from "../tools/deploy/bundle-functions.ts";
import { type BenchContext, type Figure, size, toy } from "./figure.ts";
import { newDesigners, newPeople, newTokens } from "./people.ts";

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | FormData };
type Measured = { answer: string; seconds: number; megabytes: number };

/** What a worker may take before it is in danger: the platform's limits, less a fifth. */
const MOST_SECONDS = 0.8;
const MOST_MEGABYTES = 200;
/** Past sessions of the two members, with papers, reviews and messages. */
const sessions = size(500, 5);
const projects = size(MOST.projects - 1, 2);
/** Jobs of each kind that wait when a run begins. */
const waiting = size(200, 2);

/** The sessions that bodies name, of the same two people. */
const SESSIONS = { running: "-10 minutes", ended: "-2 hours", coming: "9 days" } as const;
const DAY = 86_400_000;
/** Calls that name another session than the one that is running. */
const NAMES: [session: keyof typeof SESSIONS, calls: RegExp][] = [
  ["ended", /no-show|complain|review|offer-next|ask-about-plan/],
  ["coming", /cancel|reschedule|offer-times|ask-to-move|ask-for-brief|-order|-payment/],
];
/** After all others, because the others need what they end. */
const LAST = /delete|remove|end-|cancel|block|signup|change-password|onboarding|save-profile/;

export async function run(context: BenchContext): Promise<Figure[]> {
  if (process.platform !== "linux") throw new Error("functions: needs /proc");
  const folder = mkdtempSync(join(tmpdir(), "parlour-functions-"));
  const sql = postgres(context.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const entries = { api: "edge-functions/api/index.ts", jobs: "edge-functions/jobs/index.ts" };
    const bundles = await bundleFunctions(parlour.root, entries, join(folder, "bundles"));
    const files = Object.fromEntries(bundles.map(({ name, file }) => [name, join("bundles", file)]));
    const measure = measurer(context, folder, files);
    const requests = await requestsOf(sql, context);
    const measured: Record<string, Measured> = {};
    for (const name of toy
      ? callNames.slice(-3)
      : callNames.toSorted((one, other) => Number(LAST.test(one)) - Number(LAST.test(other))))
      measured[name] = await measure("api", await requests(name));
    for (const [name, queue] of Object.entries(tasksOf(sql, context)).slice(toy ? -1 : 0)) {
      await queue();
      const headers = { apikey: context.secretKey };
      measured[name] = await measure("jobs", { method: "POST", path: "/jobs/tick", headers });
    }
    return report(measured);
  } finally {
    await sql.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(measured: Record<string, Measured>): Figure[] {
  const rows = Object.entries(measured).toSorted(([, one], [, other]) => other.seconds - one.seconds);
  if (!toy)
    console.table(
      rows.map(([name, { answer, seconds, megabytes }]) => ({
        work: name,
        answer,
        s: seconds.toFixed(2),
        MB: Math.round(megabytes),
      })),
    );
  const worst = (unit: string, most: number, of: (one: Measured) => number): Figure => {
    const [name, value] = rows
      .map(([name, one]) => [name, of(one)] as const)
      .reduce((one, other) => (other[1] > one[1] ? other : one));
    return {
      name: `the most of any call or task (${unit})`,
      value,
      unit,
      against: { name, value },
      goal: `≤ ${most} ${unit}`,
      required: true,
    };
  };
  return [
    worst("s", MOST_SECONDS, ({ seconds }) => seconds),
    worst("MB", MOST_MEGABYTES, ({ megabytes }) => megabytes),
  ];
}

/** Measures a request in a worker of its own, from its start to the end of the work after the answer. */
function measurer(stack: BenchContext, folder: string, files: Record<string, string>) {
  const start = (names: string[]) =>
    startBundles(Object.fromEntries(names.map((name) => [name, files[name] ?? ""])), {
      stack,
      folder,
      cacheDir: join(folder, "deno"),
    });
  const used = (pid: number) => {
    const [, most = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    const seconds = Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
    return { seconds, megabytes: Number(most) / 1024 };
  };
  /** When it has done nothing for a while. */
  async function atRest(pid: number) {
    for (let last = used(pid); ; ) {
      await pause(60);
      const now = used(pid);
      if (now.seconds - last.seconds < 0.001) return now;
      last = now;
    }
  }
  const measureEmpty = async () => {
    // The first start also compiles the host.
    (await start([])).child.kill("SIGKILL");
    const { child } = await start([]);
    const used = await atRest(child.pid ?? 0);
    child.kill("SIGKILL");
    return used;
  };
  let alone: ReturnType<typeof used> | undefined;
  return async (name: string, { path, ...request }: Sent): Promise<Measured> => {
    alone ??= await measureEmpty();
    const { url, child } = await start([name]);
    try {
      const response = await fetch(url + path, request);
      const text = await response.text();
      const { seconds, megabytes } = await atRest(child.pid ?? 0);
      const code = /^\{"error":\{"code":"(\w+)"/.exec(text)?.[1] ?? "";
      const failed = [...text.matchAll(/"failed":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
      if (response.status >= 500) throw new Error(`${path}: ${response.status} ${text}`);
      return {
        answer: `${response.status} ${code || `${Math.round(text.length / 1024)} kB`}${failed ? ` (${failed} failed)` : ""}`,
        seconds: seconds - alone.seconds,
        megabytes: megabytes - alone.megabytes,
      };
    } finally {
      child.kill("SIGKILL");
    }
  };
}

/** A value like this one, with every list as long as its schema permits, and every text that may be any. */
function longest(sample: unknown, schema: z.core.JSONSchema.BaseSchema, anyText: string[], path = ""): unknown {
  const schemas = schema.anyOf ?? [schema];
  const at = (key: string) => (path ? `${path}.${key}` : key);
  if (typeof sample === "string" && anyText.includes(path) && !KEPT.test(path)) {
    const { maxLength = sample.length } = schemas.find((one) => one.maxLength) ?? {};
    return sample.padEnd(maxLength, " Łódź wood").slice(0, maxLength).replace(/ $/, "a");
  }
  if (Array.isArray(sample) && sample.length > 0) {
    const { items = {}, maxItems = sample.length } = schemas.find((one) => one.type === "array") ?? {};
    const one = (n: number) => longest(sample[n % sample.length], items as typeof schema, anyText, at("*"));
    return Array.from({ length: maxItems }, (_, n) => (n < sample.length ? one(n) : withNewIds(one(n))));
  }
  if (sample === null || typeof sample !== "object" || Array.isArray(sample)) return sample;
  const { properties = {} } = schemas.find((one) => one.properties) ?? {};
  return Object.fromEntries(
    Object.entries(sample).map(([key, value]) => [
      key,
      longest(value, (properties[key] ?? {}) as typeof schema, anyText, at(key)),
    ]),
  );
}
/** Texts that only SQL can judge. */
const KEPT = /timeZone|url|account|holder|bankCode|taxId|link|email/;
/** No list names anything twice. */
const withNewIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, part) => (key === "id" ? randomUUID() : part));

/** The people, what they have, and the request of each call. */
async function requestsOf(sql: postgres.Sql, context: BenchContext): Promise<(name: CallName) => Promise<Sent>> {
  const [customer = ""] = await newPeople(sql, "user", 1);
  // A page of a search.
  const found = await newDesigners(sql, size(PAGE.largestSize, 2), {
    start: "00:00",
    end: "00:00",
    minutes: 60,
    zone: "UTC",
  });
  const { id: designer = "", rateId = "" } = found[0] ?? {};
  const tokens = { user: "", designer: "" };
  const renew = async () => {
    [tokens.user = "", tokens.designer = ""] = await newTokens(sql, context, [customer, designer]);
  };
  await renew();
  // All requests come from one address.
  await sql`update private.limits set most = 1000000000`;
  await sql`update public.rates set plan_days = 14 where id = ${rateId}`;
  const paths = await sql<{ path: string }[]>`
    insert into public.pictures (path, owner_id, bytes, width, height)
    select ${designer} || '/' || gen_random_uuid() || '.webp', ${designer}, 500000, 4, 3 from generate_series(1, ${MOST.pictures})
    returning path`;
  const named: Record<keyof typeof SESSIONS, string> = { running: "", ended: "", coming: "" };
  for (const [name, from] of Object.entries(SESSIONS)) {
    const [row] = await sql<{ id: string }[]>`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      values (${customer}, ${designer}, ${rateId},
        tstzrange(date_trunc('minute', now()) + ${from}::interval, date_trunc('minute', now()) + ${from}::interval + interval '1 hour'),
        'chat', 'confirmed', 'Design hour', 6000, 'USD')
      returning id`;
    named[name as keyof typeof SESSIONS] = row?.id ?? "";
  }
  await pastSessions(sql, customer, designer, rateId);
  const picture = () => paths[Math.floor(Math.random() * paths.length)]?.path ?? "";
  const hour = (n: number) => new Date(Math.ceil(Date.now() / 3_600_000 + 240 + n) * 3_600_000).toISOString();
  const times = (n: number) => ({ slotStart: hour(n), slotEnd: hour(n + 1) });
  const sessionOf = (name: CallName) => named[NAMES.find(([, calls]) => calls.test(name))?.[0] ?? "running"];

  let projectId = "";
  let planVersion = 0;
  function bodyOf(name: CallName): string {
    const { body: schema }: Call = calls[name];
    if (!schema) return "{}";
    const confirmed = sessionOf(name);
    const service = { slotType: "chat", serviceInfo: { _id: rateId } };
    const { body, anyText = [] } = bodiesOf({
      ...{ mark: "Oak and linen", email: `${customer}@bench.test`, held: confirmed, ordered: confirmed, confirmed },
      payment: { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "f".repeat(64) },
      slot: { designerId: designer, designerName: "Bench", ...times(0), ...service },
      next: times(1),
    })[name as PostName];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as z.core.JSONSchema.BaseSchema;
    const long = longest(body(), json, anyText) as Body;
    if (name === "POST /projects/save") Object.assign(long, picturesOfProject(picture));
    if (name === "POST /bookings/save-plan") drawPlan(long.content as PlanContent);
    if (name === "POST /bookings/save-plan" || name === "POST /bookings/send-plan") long.version = planVersion;
    if (name === "POST /projects/publish" || name === "POST /projects/delete") long.id = projectId;
    // No page sends all fields of a profile at once.
    if (name === "POST /designers/save-profile") delete long.faq;
    return JSON.stringify(long, (key, value) => (PICTURES.test(key) ? picture() : value));
  }
  let fileId = "";
  async function requestOf(name: CallName): Promise<Sent> {
    const { method, path } = partsOf(name);
    const call: Call = calls[name];
    // Some calls end the session.
    if (LAST.test(name)) await renew();
    const ids: Record<string, string> = {
      bookingId: sessionOf(name),
      documentId: randomUUID(),
      slug: "oak-and-linen",
      fileId,
    };
    ids.id = path.startsWith("/projects") ? projectId : designer;
    const target = `/api${path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? "")}${queryOf(name, designer, sessionOf(name))}`;
    const authorization: Record<string, string> =
      typeof call.who === "string" ? {} : { authorization: `Bearer ${tokens[call.who[0]]}` };
    if (call.who === "provider") return { method, path: target, ...signed(name, customer) };
    if (call.files) return { method, path: target, headers: authorization, body: formOf(name, call) };
    const headers = { ...authorization, "content-type": "application/json" };
    return { method, path: target, headers, ...(method === "POST" && { body: bodyOf(name) }) };
  }
  /** Through the stack's own functions; returns what was sent. */
  async function make(name: CallName, change: (body: Body) => Body = (body) => body): Promise<Body> {
    const { path, body: text, ...request } = await requestOf(name);
    const body = change(JSON.parse(String(text)));
    const answer = await fetch(context.url + path, { ...request, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return body;
  }
  for (let n = 0; n < projects; n++) {
    projectId = String((await make("POST /projects/save", (body) => ({ ...body, title: `Oak and linen ${n}` }))).id);
    await make("POST /projects/publish", () => ({ id: projectId, published: true }));
  }
  await make("POST /bookings/save-brief");
  await make("POST /bookings/save-plan");
  planVersion = 1;
  await make("POST /bookings/send-plan");
  fileId = String((await make("POST /bookings/add-file", (body) => ({ ...body, bytes: PICTURE.largestBytes }))).fileId);
  await drawRoom(sql, named.running);
  return requestOf;
}

/** Fields that are an uploaded picture. */
const PICTURES = /^(avatar|profilePicture|coverImage)$/;

/** Pins to every step, and as many notes as a plan's drawing may have. */
function drawPlan(content: PlanContent): void {
  const text = "x".repeat(FLOOR_PLAN.longestNote);
  const note = () =>
    ({
      part: "note",
      id: randomUUID(),
      variant: "A",
      on: null,
      kind: "text",
      points: [0, 0] as number[],
      text,
    }) as const;
  content.floorPlan = {
    variant: "A",
    rows: Array.from({ length: PLAN.mostNotes }, note),
    pins: content.steps.map(({ id }) => ({ step: id, item: null, x: 0, y: 0 })),
  };
}

/** All that a project may show. */
function picturesOfProject(path: () => string) {
  const one = () => ({ path: path(), alt: "A hall in oak", caption: "Oak and linen" });
  const many = (count: number) => Array.from({ length: count }, one);
  const pairs = many(MOST.pairs).map((before) => ({ before, after: one() }));
  return { cover: one(), pairs, finalPictures: many(MOST.finalPictures) };
}

const queryOf = (name: CallName, designer: string, bookingId: string) =>
  ({
    ...QUERIES,
    "GET /floor-plans": `?bookingId=${bookingId}&after=0`,
    "GET /designers": `?limit=${PAGE.largestSize}`,
    "GET /designers/available-slots/": `?designerId=${designer}&date=${new Date(Date.now() + DAY).toISOString().slice(0, 10)}`,
    "GET /designers/:id/reviews": `?limit=${REVIEW.largestPage}`,
    "GET /payouts/statement": `?first=${new Date(Date.now() - 364 * DAY).toISOString().slice(0, 10)}&last=${new Date().toISOString().slice(0, 10)}`,
  })[name as string] ?? "";

/** Files as large as they may be. */
function formOf(name: CallName, { files }: Call): FormData {
  const form = new FormData();
  const largest: Record<string, number> = {
    picture: PICTURE.largestBytes,
    small: PICTURE.small.largestBytes,
    document: LARGEST_DOCUMENT_BYTES,
  };
  for (const field of files?.fields ?? []) {
    const side = field === "small" ? PICTURE.small.longestSide : PICTURE.longestSide;
    const png = pngOf(side, side);
    // What does not draw it is left out before it is stored.
    form.append(field, new Blob([pngOf(side, side, (largest[field] ?? 0) - png.length - 12)]), name);
  }
  return form;
}

/** As the payment provider and Auth send and sign it. */
function signed(name: CallName, userId: string): Pick<Sent, "headers" | "body"> {
  const id = randomUUID();
  if (name.includes("webhook")) {
    const body = JSON.stringify({
      event: "payment.failed",
      payload: { payment: { entity: { notes: "x".repeat(30_000) } } },
    });
    const signature = createHmac("sha256", RAZORPAY_KEYS.webhookSecret).update(body).digest("hex");
    return { body, headers: { "x-razorpay-signature": signature, "x-razorpay-event-id": id } };
  }
  const user = { id: userId, email: `${userId}@bench.test` };
  const body = JSON.stringify({ user, email_data: { email_action_type: "recovery", token_hash: "a".repeat(56) } });
  const at = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from((parlour.sendEmailHook?.secret ?? "").replace(/^v1,whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { body, headers: { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,${signature}` } };
}

/** Sessions of the two that are over, paid and reviewed, each with a message. */
async function pastSessions(sql: postgres.Sql, customer: string, designer: string, rateId: string): Promise<void> {
  await sql.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`
      insert into public.bookings (
        customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency, status_changed_at, released_at, notes
      )
      select ${customer}, ${designer}, ${rateId},
             tstzrange(date_trunc('hour', now()) - n * interval '1 day', date_trunc('hour', now()) - n * interval '1 day' + interval '1 hour'), 'chat',
             'completed', 'Design hour', 6000, 'USD', now() - n * interval '1 day', now() - n * interval '1 day', repeat('Oak. ', 400)
        from generate_series(1, ${sessions}) n`;
  });
  await sql`
    insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at)
    select 'order_' || id, id, 6000, 'USD', null from public.bookings where designer_id = ${designer} and status = 'completed'`;
  await sql`
    insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
    select 'pay_' || id, 'order_' || id, 6000, 'USD', 'captured', 'verify'
      from public.bookings where designer_id = ${designer} and status = 'completed'`;
  await sql`
    insert into public.reviews (booking_id, designer_id, customer_id, stars, text, answer, answered_at)
    select id, designer_id, customer_id, 5, repeat('Calm. ', 300), repeat('Thanks. ', 120), now()
      from public.bookings where designer_id = ${designer} and status = 'completed'`;
  await sql`
    insert into public.messages (booking_id, sender_id, sender, text)
    select id, customer_id, 'user', repeat('North. ', 500) from public.bookings where designer_id = ${designer} and status = 'completed'`;
  for (let issued = 1; issued > 0; )
    [{ issued } = { issued: 0 }] = await sql<
      { issued: number }[]
    >`select (public.issue_papers() ->> 'issued')::int as issued`;
}

/** A room with as many points of strokes and rows as it may have. */
async function drawRoom(sql: postgres.Sql, bookingId: string): Promise<void> {
  const drawn = FLOOR_PLAN.mostRowsEver - FLOOR_PLAN.mostRows;
  await sql`insert into public.floor_plans (booking_id, sequence) values (${bookingId}, ${drawn})`;
  await sql`
    insert into public.floor_plan_rows (booking_id, part, id, variant, content, sequence, author)
    select ${bookingId}, 'note', id, 'A', case when n <= ${FLOOR_PLAN.mostInk / FLOOR_PLAN.mostPoints} then jsonb_build_object(
             'part', 'note', 'id', id, 'variant', 'A', 'on', null, 'kind', 'ink', 'points', points.list, 'text', '') end, n, 'customer'
      from (select n, gen_random_uuid() as id from generate_series(1, ${drawn}) n) notes,
           (select jsonb_agg(-10000 - p) as list from generate_series(1, ${2 * FLOOR_PLAN.mostPoints}) p) points`;
}

/** Each task of the jobs, and what makes it wait: one after the other, because a run does all that is due. */
function tasksOf(sql: postgres.Sql, { url, secretKey }: BenchContext): Record<string, () => Promise<unknown>> {
  const upload = (bucket: string, path: string) =>
    fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
      method: "POST",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "image/webp" },
      body: new Uint8Array(400_000),
    });
  return {
    "a run with nothing to do": async () => undefined,
    "orders to check": () => sql`
      update public.payment_orders set due_at = now() where order_id in (select order_id from public.payments limit ${waiting})`,
    "events of the provider": () => sql`
      select public.store_payment_event('razorpay', 'evt_' || n, 'payment.failed', '{}') from generate_series(1, ${waiting}) n`,
    refunds: () => sql`
      insert into public.refunds (payment_id, amount_minor, reason)
      select payment_id, 100, 'administrator' from public.payments where payment_id ~ '^pay_.{36}$' limit ${waiting}`,
    emails: () => sql`
      insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
      select 'bench:' || n, outbox.kind, outbox.recipient_id, outbox.booking_id, outbox.content
        from (select * from public.outbox where kind = 'booking_confirmed' and recipient_id is not null and content <> '{}' limit 1) outbox,
             generate_series(1, ${waiting}) n`,
    notifications: async () => {
      const { endpoint, keys } = (await (await fetch(`${url}/__push/subscriptions`, { method: "POST" })).json()) as {
        endpoint: string;
        keys: { p256dh: string; auth: string };
      };
      await sql`
        with person as (select user_id, id from auth.sessions order by created_at desc limit 1), subscription as (
          insert into public.push_subscriptions (profile_id, session_id, endpoint, p256dh, auth, time_zone)
          select user_id, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, 'UTC' from person returning id
        )
        insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
        select subscription.id, 'bench:' || n, 'room', (select id from public.bookings where status = 'confirmed' limit 1),
               jsonb_build_object('serviceName', 'Design hour', 'slotStart', private.iso(now()), 'withName', 'Bench', 'to', 'user'), now() + interval '1 hour'
          from subscription, generate_series(1, ${waiting}) n`;
    },
    "the data of an account": async () => {
      const pictures = await sql<{ path: string; owner: string }[]>`
        select path, owner_id as owner from public.pictures where owner_id is not null order by due_at limit ${size(60, 2)}`;
      for (const { path } of pictures) await upload("designer-media", path);
      await sql`insert into public.account_tasks (profile_id, task) values (${pictures[0]?.owner ?? ""}, 'export')`;
    },
    "pictures to remove": () => sql`update public.pictures set due_at = now() where due_at is not null`,
    "files to remove": () => sql`
      insert into public.booking_files (id, booking_id, owner_id, purpose, kind, name, path, bytes, due_at)
      select id, bookings.booking_id, bookings.customer_id, 'brief', 'pdf', 'a.pdf', id, 1, now()
        from (select id as booking_id, customer_id from public.bookings where status = 'confirmed' limit 1) bookings,
             (select gen_random_uuid() as id from generate_series(1, ${waiting})) files`,
    "five hostile calendars": async () => {
      const [busiest = ""] = Object.values(hostileCalendars)
        .slice(4)
        .map((make) => make());
      const names = Array.from({ length: MOST.calendars }, (_, n) => `bench.test/${n}`);
      for (const name of names) await fetch(`${url}/__calendars/${name}`, { method: "PUT", body: busiest });
      await sql`
        insert into public.calendars (designer_id, name, url)
        select (select designer_id from public.availability limit 1), 'Home', 'https://' || name from unnest(${names}::text[]) name`;
    },
  };
}
