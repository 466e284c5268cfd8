/**
 * Makes a request of every call that succeeds, for `npm run bench -- functions`. Its body is as long as the contract permits, and it has as many rows as a busy
 * pair of members has.
 */
import { createHmac, randomUUID } from "node:crypto";
import type postgres from "postgres";
import * as z from "zod/mini";
import { type Call, type CallName, calls, partsOf } from "../edge-functions/shared/contract/calls.ts";
import type { Role } from "../edge-functions/shared/contract/common.ts";
import {
  FILE,
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
import { insertAuthUsers, openSession } from "../tests/support/auth-users.ts";
import { type Body, bodiesOf, type PostName, QUERIES } from "../tests/support/bodies.ts";
import { comesInto, newBooking, newPaidBooking, type TestDesigner } from "../tests/support/db.ts";
import { honestCalendar } from "../tests/support/hostile-calendars.ts";
import { newPayee, payWeekly } from "../tests/support/payouts.ts";
import { pdfFile } from "../tests/support/pdfs.ts";
import { pngOf } from "../tests/support/pictures.ts";
import { type BenchContext, size } from "./figure.ts";
import { newDesigners, newPeople, newTokens } from "./people.ts";

export type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | FormData };
/** What a call needs in order to succeed and its sample lacks; made just before the call. */
type Prepared = {
  /** Fields in place of the sample's. */
  body?: Body;
  /** Ids in the path. */
  ids?: Record<string, string>;
  /** The token that the call carries, if it is not that of the first role that may call. */
  token?: string;
};

/** Past sessions of the two members, with papers, reviews and messages. */
const sessions = size(500, 5);
const projects = size(MOST.projects - 1, 2);

/** The sessions that bodies name, of the same two members. */
const SESSIONS = {
  running: ["-10 minutes", "50 minutes"],
  ended: ["-2 hours", "-1 hours"],
  coming: ["216 hours", "217 hours"],
} as const;
const DAY = 86_400_000;
/** Calls that name another session than the running one. */
const NAMES: [session: keyof typeof SESSIONS, calls: RegExp][] = [
  ["ended", /complain|review|offer-next/],
  ["coming", /cancel|reschedule|offer-times|ask-to-move|ask-for-brief|bring-brief|floor-plans.picture/],
];
/** Calls that come after all others, because the others need what these end. */
const LAST = /delete|remove|end-|cancel|block|signup|password|onboarding|save-profile|calendars/;
const PASSWORD = "a fine password";

/** Returns the calls in an order in which each still finds what it needs. */
export const inOrder = (names: readonly CallName[]): CallName[] =>
  names.toSorted((one, other) => Number(LAST.test(one)) - Number(LAST.test(other)));

/** Creates the people and what they have, and returns the function that makes the request of each call. */
export async function requestsOf(sql: postgres.Sql, context: BenchContext): Promise<(name: CallName) => Promise<Sent>> {
  const [customer = ""] = await newPeople(sql, "user", 1);
  // Enough designers for a page of a search.
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
  // The jobs empty an email once it is sent.
  await sql.unsafe(`
    create schema bench;
    create table bench.emails (like public.outbox);
    create function bench.keep_email() returns trigger language plpgsql security definer
    as $$ begin insert into bench.emails select new.*; return null; end $$;
    create trigger keep_email after insert on public.outbox for each row execute function bench.keep_email();`);
  // All requests come from one address.
  await sql`update private.limits set most = 1000000000`;
  await sql`update public.rates set plan_days = 14 where id = ${rateId}`;
  const paths = await sql<{ path: string }[]>`
    insert into public.pictures (path, owner_id, bytes, width, height)
    select ${designer} || '/' || gen_random_uuid() || '.webp', ${designer}, 500000, 4, 3 from generate_series(1, ${MOST.pictures})
    returning path`;
  const pair = { customer, designer: { id: designer, rates: [rateId] } };
  const newSession = (from: string, to: string) => newBooking(sql, customer, pair.designer, { from, to });
  const named: Record<keyof typeof SESSIONS, string> = { running: "", ended: "", coming: "" };
  for (const [name, [from, to]] of Object.entries(SESSIONS))
    named[name as keyof typeof SESSIONS] = await newSession(from, to);
  await pastSessions(sql, customer, designer, rateId);
  await newPayee(sql, designer);
  // The demonstration data include terms of their own.
  await sql`delete from private.payout_terms`;
  await payWeekly(sql);
  await sql`select public.run_payouts()`;
  const picture = () => paths[Math.floor(Math.random() * paths.length)]?.path ?? "";
  let slots = 0;
  const slot = () => {
    const hour = (n: number) => new Date(Math.ceil(Date.now() / 3_600_000 + 240 + n) * 3_600_000).toISOString();
    slots += 2;
    return { start: hour(slots), end: hour(slots + 1) };
  };
  const offers = () => Array.from({ length: MOST.offers }, slot);
  const sessionOf = (name: CallName) => named[NAMES.find(([, calls]) => calls.test(name))?.[0] ?? "running"];

  function bodyOf(name: CallName, more: Body): string {
    const { body: schema }: Call = calls[name];
    if (!schema) return "{}";
    const confirmed = sessionOf(name);
    const [first, next] = [slot(), slot()];
    const { body, anyText = [] } = bodiesOf({
      ...{ mark: "Oak", email: "", held: confirmed, ordered: confirmed, confirmed },
      payment: {},
      slot: {
        ...{ designerId: designer, designerName: "Bench", slotStart: first.start, slotEnd: first.end },
        ...{ slotType: "chat", serviceInfo: { _id: rateId } },
      },
      next: { slotStart: next.start, slotEnd: next.end },
    })[name as PostName];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as z.core.JSONSchema.BaseSchema;
    const long = longest(body(), json, anyText) as Body;
    if (name === "POST /projects/save") Object.assign(long, picturesOfProject(picture));
    if (name === "POST /bookings/save-plan") drawPlan(long.content as PlanContent);
    if (name === "POST /projects/publish" || name === "POST /projects/delete") long.id = project.id;
    // No page sends all fields of a profile at once.
    if (name === "POST /designers/save-profile") delete long.faq;
    return JSON.stringify({ ...long, ...more }, (key, value) => (PICTURES.test(key) ? picture() : value));
  }
  async function requestOf(name: CallName, { body = {}, ids = {}, token }: Prepared): Promise<Sent> {
    const { method, path } = partsOf(name);
    const call: Call = calls[name];
    const bookingId = sessionOf(name);
    const given: Record<string, string> = {
      ...{ bookingId, documentId: randomUUID(), id: path.startsWith("/projects") ? project.id : designer },
      ...{ slug: project.slug, ...ids },
    };
    const target = `/api${path.replace(/:(\w+)/g, (_, id: string) => given[id] ?? "")}${queryOf(name, designer, bookingId)}`;
    const authorization: Record<string, string> =
      typeof call.who === "string" ? {} : { authorization: `Bearer ${token ?? tokens[call.who[0]]}` };
    if (call.who === "provider") return { method, path: target, ...signed(name, customer) };
    if (call.files) return { method, path: target, headers: authorization, body: formOf(name, call) };
    const headers = { ...authorization, "content-type": "application/json" };
    return { method, path: target, headers, ...(method === "POST" && { body: bodyOf(name, body) }) };
  }
  /** Makes a call through the stack's own functions; returns the answer. */
  async function make<Answer = object>(name: CallName, body: Body = {}, token?: string): Promise<Answer> {
    const { path, ...request } = await requestOf(name, { body, ...(token && { token }) });
    const answer = await fetch(context.url + path, request);
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  const prepare = preparations(sql, context, { ...pair, tokens, rateId, named, make, newSession, offers, slot });

  let project = { id: "", slug: "" };
  for (let n = 0; n < projects; n++) {
    project = await make("POST /projects/save", { id: randomUUID(), title: `Oak and linen ${n}` });
    await make("POST /projects/publish", { id: project.id, published: true });
  }
  await make("POST /bookings/save-brief");
  await make("POST /bookings/save-plan");
  await make("POST /bookings/send-plan");
  await drawRoom(sql, named.running);
  return async (name) => {
    // Some calls end the session.
    if (LAST.test(name)) await renew();
    // However long the bench takes, this session runs; it is in its last minutes for the call that extends it.
    if (name !== "POST /bookings/drop-extension") await keepRunning(sql, named.running, /extend/.test(name) ? 9 : 50);
    return requestOf(name, { ...(await prepare[name]?.()) });
  };
}

/** Moves a session of an hour so that it ends in this many minutes. */
const keepRunning = (sql: postgres.Sql, session: string, minutes: number) =>
  sql.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`
      update public.bookings set slot = tstzrange(now() + make_interval(mins => ${minutes - 60}), now() + make_interval(mins => ${minutes}))
       where id = ${session}`;
  });

/** The two members, and what prepares calls for them. */
interface Pair {
  customer: string;
  designer: TestDesigner;
  rateId: string;
  tokens: Record<Role, string>;
  named: Record<keyof typeof SESSIONS, string>;
  make<Answer = object>(name: CallName, body?: Body, token?: string): Promise<Answer>;
  newSession(from: string, to: string): Promise<string>;
  /** Returns a free hour that no other call names. */
  slot(): { start: string; end: string };
  offers(): { start: string; end: string }[];
}

/** Returns what calls need in addition to the pair and their sessions. */
function preparations(
  sql: postgres.Sql,
  context: BenchContext,
  pair: Pair,
): Partial<Record<CallName, () => Promise<Prepared>>> {
  const { customer, tokens, rateId, named, make, newSession, offers, slot } = pair;
  const designer = pair.designer.id;
  const one = async <Value>(query: PromiseLike<{ value: Value }[]>): Promise<Value> => {
    const [row] = await query;
    if (!row) throw new Error("functions: a call is prepared with a row that is not there");
    return row.value;
  };
  const addressOf = (id: string) => one<string>(sql`select email as value from auth.users where id = ${id}`);
  const hashOf = (code: string) => sql`extensions.crypt(${code}, extensions.gen_salt('bf', 4))`;
  const setPassword = async (id: string) => {
    await sql`update auth.users set encrypted_password = ${hashOf(PASSWORD)} where id = ${id}`;
    return PASSWORD;
  };
  async function newPerson(confirmed: boolean) {
    const person = { id: randomUUID(), email: `${randomUUID()}@bench.test` };
    await insertAuthUsers(sql, [{ ...person, name: "Bench", role: "user", password: PASSWORD, confirmed }]);
    return { ...person, token: await openSession(sql, context, person.id) };
  }
  /** Returns the code or the key in the last email to an address, as it was queued. */
  const mailed = (address: string, field: "code" | "key") =>
    one<string>(sql`
      select content ->> ${field} as value from bench.emails where address = ${address} order by created_at desc limit 1`);
  const endRequests = () => sql`
    update public.bookings set status = 'cancelled'
     where customer_id = ${customer} and designer_id = ${designer}
       and (status = 'requested' or (kind = 'offer' and status = 'pending_payment'))`;
  const requested = () =>
    one<string>(
      sql`select id as value from public.bookings where customer_id = ${customer} and designer_id = ${designer} and status = 'requested'`,
    );
  const newRequest = async () => {
    await endRequests();
    await make("POST /bookings/request-time");
    return requested();
  };
  const hold = async () => {
    const { start, end } = slot();
    return (await make<{ id: string }>("POST /bookings/book-slot", { slotStart: start, slotEnd: end })).id;
  };
  const order = async () => {
    const bookingId = await hold();
    return { bookingId, ...(await make<{ id: string; keyId: string }>("POST /bookings/create-order", { bookingId })) };
  };
  const reserve = async (body: Body) => {
    const fileId = randomUUID();
    const { uploadUrl } = await make<{ uploadUrl: string | null }>("POST /bookings/add-file", { fileId, ...body });
    return { fileId, uploadUrl };
  };
  const versionOf = (table: "briefs" | "plans") =>
    one<number>(sql`select version as value from ${sql(table)} where booking_id = ${named.running}`);
  const reviewId = () =>
    one<string>(sql`select id as value from public.reviews where designer_id = ${designer} limit 1`);
  return {
    "POST /auth/login": async () => ({
      body: { email: await addressOf(customer), password: await setPassword(customer) },
    }),
    "POST /auth/enter-sign-in-code": async () => {
      const email = await addressOf(customer);
      await make("POST /auth/send-sign-in-code", { email });
      return { body: { email, code: await mailed(email, "code") } };
    },
    "POST /auth/forgot-password": async () => ({ body: { email: await addressOf(customer) } }),
    "POST /auth/reset-password": async () => {
      const email = await addressOf(customer);
      await make("POST /auth/forgot-password", { email });
      return { body: { key: await mailed(email, "key") } };
    },
    "POST /auth/confirm-address": async () => {
      const person = await newPerson(true);
      const email = `${randomUUID()}@bench.test`;
      await make("POST /account/change-address", { password: PASSWORD, email }, person.token);
      await make("POST /auth/confirm-address", { key: await mailed(person.email, "key") });
      return { body: { key: await mailed(email, "key") } };
    },
    "POST /auth/confirm-own-address": async () => {
      const { id, email } = await newPerson(false);
      await sql`insert into private.address_links (key_hash, profile_id, address) values (private.key_hash(repeat('a', 64)), ${id}, ${email})`;
      return {};
    },
    "POST /account/send-code": async () => ({ token: (await newPerson(false)).token }),
    "POST /account/enter-code": async () => {
      const { id, email, token } = await newPerson(false);
      await sql`
        insert into private.address_codes (profile_id, address, code_hash) values (${id}, ${email}, ${hashOf("123456")})
        on conflict (profile_id) do update set code_hash = excluded.code_hash`;
      return { token };
    },
    "POST /account/change-portrait": async () => ({ token: tokens.designer }),
    "POST /account/change-password": async () => ({ body: { currentPassword: await setPassword(customer) } }),
    "POST /account/change-address": async () => ({
      body: { password: await setPassword(customer), email: `${randomUUID()}@bench.test` },
    }),
    "POST /account/end-session": async () => ({
      body: {
        sessionId: await one(
          sql`select id as value from auth.sessions where user_id = ${customer} order by created_at limit 1`,
        ),
      },
    }),
    "POST /account/data-file": async () => {
      const exportId = await one<string>(sql`
        insert into public.account_tasks (profile_id, task, status, ready_at) values (${customer}, 'expire', 'waiting', now())
        returning id as value`);
      await upload(context, `account-data/${customer}/${exportId}.zip`, "application/zip");
      return { body: { exportId } };
    },
    "POST /account/delete": async () => ({ body: { password: PASSWORD }, token: (await newPerson(true)).token }),
    "POST /calendars/add": async () => {
      await fetch(`${context.url}/__calendars/bench.test/own`, { method: "PUT", body: honestCalendar() });
      return { body: { url: "https://bench.test/own" } };
    },
    "POST /calendars/remove": async () => ({
      body: {
        calendarId: await one(sql`
          insert into public.calendars (designer_id, name, url) values (${designer}, 'Home', 'https://bench.test/home') returning id as value`),
      },
    }),
    "POST /designers/add-document/:documentId": async () => {
      await sql`delete from private.applications where designer_id = ${designer}`;
      return {};
    },
    "POST /designers/remove-document": async () => ({
      body: {
        documentId: await one(
          sql`select id as value from private.application_documents where designer_id = ${designer}`,
        ),
      },
    }),
    "POST /designers/answer-review": async () => ({
      body: {
        reviewId: await one(sql`
          update public.reviews set answer = null, answered_at = null where id = ${await reviewId()} returning id as value`),
      },
    }),
    "POST /reviews/report": async () => ({ body: { reviewId: await reviewId() }, token: tokens.designer }),
    "GET /payouts/sessions/:id": async () => ({
      ids: { id: await one(sql`select id as value from public.payouts where designer_id = ${designer}`) },
    }),
    "POST /payouts/enter-payee-code": async () => {
      await sql`update private.payees set code_hash = ${hashOf("123456")} where designer_id = ${designer} and code_hash is not null`;
      return {};
    },
    "POST /bookings/create-order": async () => ({ body: { bookingId: await hold() } }),
    "POST /bookings/verify-payment": async () => {
      const { bookingId, id, keyId } = await order();
      const response = await fetch(`${context.url}/__razorpay/v1/checkout/payments`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ key_id: keyId, order_id: id, outcome: "success" }),
      });
      return { body: { bookingId, ...((await response.json()) as Body) } };
    },
    "POST /bookings/offer-times": async () => ({ body: { slots: offers() } }),
    "POST /bookings/request-time": async () => {
      await endRequests();
      return {};
    },
    "POST /bookings/answer-request": async () => ({ body: { requestId: await newRequest(), slots: offers() } }),
    "POST /bookings/decline-request": async () => ({ body: { requestId: await newRequest() } }),
    "POST /bookings/offer-next": async () => {
      await endRequests();
      return { body: { rateId, slots: offers() } };
    },
    "POST /bookings/withdraw-offer": async () => {
      await endRequests();
      await make("POST /bookings/offer-next", { rateId, slots: offers() });
      return { body: { requestId: await requested() } };
    },
    "POST /bookings/store-picture/:fileId": async () => {
      const { fileId } = await reserve({ bytes: PICTURE.largestBytes });
      return { ids: { fileId } };
    },
    "POST /bookings/finish-file": async () => {
      const { fileId, uploadUrl } = await reserve({ kind: "pdf", bytes: FILE.largestBytes });
      const pdf = pdfFile();
      const body = Buffer.concat([pdf, Buffer.alloc(FILE.largestBytes - pdf.length)]);
      await fetch(context.url + uploadUrl, {
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
        body,
      });
      return { body: { fileId } };
    },
    "POST /bookings/file-addresses": async () => {
      const files = await sql<{ id: string; path: string }[]>`
        insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, due_at)
        select id, ${named.running}, ${customer}, 'message', 'pdf', 'ready', 'plan.pdf', ${named.running} || '/' || id, 1000, null
          from (select gen_random_uuid() as id from generate_series(1, ${FILE.mostAddresses})) files
        returning id, path`;
      await Promise.all(files.map(({ path }) => upload(context, `booking-files/${path}`, "application/octet-stream")));
      return { body: { fileIds: files.map(({ id }) => id) } };
    },
    "POST /bookings/remove-file": async () => ({ body: { fileId: (await reserve({})).fileId } }),
    "POST /bookings/extend": async () => {
      await sql`insert into public.extension_proposals (booking_id, proposed_by) values (${named.running}, 'designer')`;
      return {};
    },
    "POST /floor-plans/picture/:bookingId": async () => {
      // Only a room that somebody has drawn has a picture.
      await sql`
        insert into public.floor_plans (booking_id, sequence, outline) values (${named.coming}, 1, '{}')
        on conflict (booking_id) do update set outline = excluded.outline`;
      return {};
    },
    "POST /bookings/report-no-show": async () => {
      const session = await newPaidBooking(sql, pair, { from: "-5 hours", to: "-4 hours" });
      await comesInto(sql, session.id, customer);
      return { body: { bookingId: session.id } };
    },
    "POST /bookings/object-to-no-show": async () => {
      const bookingId = await newSession("-8 hours", "-7 hours");
      await comesInto(sql, bookingId, designer);
      await sql`select public.report_no_show(${designer}, ${bookingId})`;
      return { body: { bookingId } };
    },
    "POST /bookings/review": async () => {
      await comesInto(sql, named.ended, customer);
      await comesInto(sql, named.ended, designer);
      return {};
    },
    "POST /bookings/save-brief": async () => {
      // Saving the same content again would store nothing.
      await sql`update public.briefs set stays = '' where booking_id = ${named.running}`;
      return { body: { version: await versionOf("briefs") } };
    },
    "POST /bookings/save-plan": async () => ({ body: { version: await versionOf("plans") } }),
    "POST /bookings/send-plan": async () => ({ body: { version: await versionOf("plans") } }),
    "POST /bookings/tick-plan": async () => ({
      body: {
        entry: await one(sql`
          select content #>> '{steps,0,id}' as value from public.plan_versions where booking_id = ${named.running} limit 1`),
      },
    }),
    "POST /bookings/answer-about-plan": async () => ({
      body: {
        id: await one(sql`
          insert into public.plan_questions (id, booking_id, question) values (gen_random_uuid(), ${named.running}, 'Oak?') returning id as value`),
      },
    }),
    "POST /bookings/block-member": async () => ({ body: { bookingId: named.running } }),
    "POST /bookings/unblock-member": async () => ({ body: { personId: designer } }),
  };
}

/** Returns a value like this one, with every list as long as its schema permits, and every free text as long as it may be. */
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
/** Gives every part a new id, because no list may name anything twice. */
const withNewIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, part) => (key === "id" ? randomUUID() : part));

/** Fields that are an uploaded picture. */
const PICTURES = /^(avatar|profilePicture|coverImage)$/;

/** Adds pins to every step, and as many notes as a plan's drawing may have. */
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

/** Returns all pictures that a project may show. */
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

function limitsOf(name: CallName, field: string): { longestSide: number; largestBytes: number } {
  if (name.startsWith("POST /floor-plans")) return FLOOR_PLAN.picture;
  if (field === "document") return { ...PICTURE, largestBytes: LARGEST_DOCUMENT_BYTES };
  return field === "small" ? PICTURE.small : PICTURE;
}

/** Returns files as large as allowed. */
function formOf(name: CallName, { files }: Call): FormData {
  const form = new FormData();
  for (const field of files?.fields ?? []) {
    const { longestSide: side, largestBytes } = limitsOf(name, field);
    // Parts that do not draw the picture are left out before it is stored.
    form.append(field, new Blob([pngOf(side, side, largestBytes - pngOf(side, side).length - 12)]), name);
  }
  return form;
}

/** Returns a request as the payment provider and Auth send and sign it. */
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

/** Creates sessions of the two that are over, paid and reviewed, each with a message. */
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

/** Draws a room with as many points of strokes and rows as it may have. */
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

/** Stores a small file as the functions do: `path` begins with its bucket. */
export const upload = ({ url, secretKey }: BenchContext, path: string, type: string, bytes = 1000): Promise<Response> =>
  fetch(`${url}/storage/v1/object/${path}`, {
    method: "POST",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": type },
    body: new Uint8Array(bytes),
  });
