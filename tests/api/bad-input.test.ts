import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type Call, type CallName, callNames, calls, partsOf } from "../../edge-functions/shared/contract/calls.ts";
import { TERMS_VERSION } from "../../edge-functions/shared/contract/limits.ts";
import {
  type Answer,
  book,
  bookingRequest,
  type CallOptions,
  call,
  type DesignerPerson,
  expectRefusal,
  newDesigner,
  newPerson,
  type Person,
  payInPopup,
  profile,
} from "../support/api.ts";
import { provider } from "../support/money.ts";
import { projectRequest } from "../support/projects.ts";
import { connectAsSuperuser } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * Invalid requests for every call: each is refused with the right status and code, in the error envelope,
 * and changes nothing.
 */

const sql = connectAsSuperuser();

let customer: Person;
let stranger: Person;
let designer: DesignerPerson;
let otherDesigner: DesignerPerson;
/** The customer's: waiting for payment, paid in the popup but not verified, confirmed. */
let held: string;
let ordered: string;
let confirmed: string;
let payment: object;
let slot: Awaited<ReturnType<typeof bookingRequest>>;
let next: typeof slot;

/** Part of every text that has to be refused, so that a row made of it would be found. */
const mark = `mark-${randomUUID()}`;

beforeAll(async () => {
  [customer, stranger, designer, otherDesigner] = await Promise.all([
    newPerson("user"),
    newPerson("user"),
    newDesigner(),
    newDesigner(),
  ]);
  held = await book(customer, await bookingRequest(designer, { index: 0 }));
  ordered = await book(customer, await bookingRequest(designer, { index: 1 }));
  confirmed = await book(customer, await bookingRequest(designer, { index: 2, free: true }));
  slot = await bookingRequest(designer, { index: 3 });
  next = await bookingRequest(designer, { index: 4 });
  // The webhook of the payment is suppressed and all emails are sent, so that only the requests below could change anything.
  await provider.fault({ on: "webhook", kind: "lose", receipt: ordered, times: 100 });
  const order = await call<{ id: string; keyId: string }>("POST", "/bookings/create-order", {
    token: customer.token,
    body: { bookingId: ordered, amount: 6000 },
  });
  payment = await payInPopup(order.body.id, order.body.keyId);
  await vi.waitFor(async () => expect(await dueMails()).toBe(0), { timeout: 15_000, interval: 100 });
});

const dueMails = async () => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from outbox
     where booking_id in (${held}, ${ordered}, ${confirmed}) and status = 'waiting' and created_at >= due_at - interval '5 minutes'`;
  return row?.count;
};

/** A digest of every row that belongs to the people of this file, or holds its mark, in every table that a request could reach. */
async function fingerprint(): Promise<string> {
  const people = [customer, stranger, designer, otherDesigner].map(({ id }) => id);
  const pattern = [...people, held, ordered, confirmed, mark].join("|");
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'auth' and tablename in ('users', 'identities'))
     order by 1`;
  const rows = await sql.unsafe(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as content
             from ${name} t where t::text ~ $1`,
      )
      .join(" union all ")
      .concat(" order by 1"),
    [pattern],
  );
  const digest = createHash("sha256");
  for (const { name, rows: count, content } of rows) digest.update(`${name} ${count} ${content}\n`);
  return digest.digest("hex");
}

/** What the last request of the tests so far has left; undefined where a test has changed something itself. */
let left: string | undefined;

/** Runs `work` and expects that it changed nothing. */
async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = left ?? (await fingerprint());
  await work();
  left = await fingerprint();
  expect(left).toBe(before);
}

type Case = [what: string, status: number, code: string, answer: () => Promise<Answer>];
async function refusesAll(cases: Case[]): Promise<void> {
  const waiting = [...cases];
  const sender = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [what, status, code, answer] = next;
      try {
        expectRefusal(await answer(), status, code);
      } catch (error) {
        throw new Error(`${what}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await changesNothing(async () => {
    await Promise.all(Array.from({ length: 8 }, sender));
  });
}

type Body = Record<string, unknown>;
/** Every call with a body; one that is new to the contract cannot be left out. */
type PostName = { [Name in CallName]: (typeof calls)[Name] extends { body: unknown } ? Name : never }[CallName];
type Sample = {
  /** A body that would be accepted. */
  body: () => Body;
  // Fields by their path, with `*` for each place of a list.
  /** Fields that may be left out. */
  optional?: string[];
  /** Fields that may be null. */
  nullable?: string[];
  /** Fields that may be the empty text. */
  empty?: string[];
  /** Fields that any short text fits. */
  anyText?: string[];
};

const samples: Record<PostName, Sample> = {
  "POST /notifications/subscribe": {
    body: () => ({
      endpoint: `https://push.parlour.test/${mark}`,
      keys: { p256dh: "B".repeat(87), auth: "k".repeat(22) },
      timeZone: "Asia/Kolkata",
    }),
  },
  "POST /notifications/unsubscribe": { body: () => ({ endpoint: `https://push.parlour.test/${mark}` }) },
  "POST /auth/login": {
    body: () => ({ email: customer.email, password: `${mark} wrong`, role: "user" }),
    anyText: ["password"],
  },
  "POST /auth/signup": {
    body: () => ({
      name: mark,
      email: `${mark}@example.test`,
      password: "a fine password",
      role: "user",
      termsVersion: TERMS_VERSION,
    }),
    optional: ["termsVersion"],
    anyText: ["name", "password"],
  },
  "POST /auth/agree-to-terms": { body: () => ({ version: TERMS_VERSION }) },
  "POST /auth/forgot-password": { body: () => ({ email: `${mark}@example.test` }) },
  "POST /auth/reset-password": {
    body: () => ({ key: "a".repeat(56), password: "a fine password" }),
    anyText: ["password"],
  },
  "POST /auth/confirm-address": { body: () => ({ key: "a".repeat(64) }) },
  "POST /account/rename": { body: () => ({ name: mark }), anyText: ["name"] },
  "POST /account/change-portrait": {
    body: () => ({ picture: `${randomUUID()}/${randomUUID()}.webp` }),
    nullable: ["picture"],
  },
  "POST /account/change-password": {
    body: () => ({ currentPassword: `${mark} wrong`, password: "velvet curtains" }),
    anyText: ["currentPassword", "password"],
  },
  "POST /account/change-address": {
    body: () => ({ password: `${mark} wrong`, email: `${mark}@example.test` }),
    anyText: ["password"],
  },
  "POST /account/end-session": { body: () => ({ sessionId: randomUUID() }) },
  "POST /account/data-file": { body: () => ({ exportId: randomUUID() }) },
  "POST /account/delete": { body: () => ({ password: `${mark} wrong`, word: "DELETE" }), anyText: ["password"] },
  "POST /account/enter-code": { body: () => ({ code: "123456" }) },
  "POST /discovery/contact": {
    body: () => ({ name: mark, email: `${mark}@example.test`, phone: "1", query: mark }),
    anyText: ["name", "phone", "query"],
  },
  "POST /bookings/book-slot": {
    body: () => ({ ...slot, notes: mark }),
    optional: ["designerId", "designerName", "notes"],
    empty: ["designerName", "notes"],
    anyText: ["designerName", "notes"],
  },
  "POST /bookings/create-order": { body: () => ({ bookingId: held, amount: 6000 }) },
  "POST /bookings/verify-payment": {
    body: () => ({ bookingId: ordered, ...payment }),
    anyText: ["razorpay_payment_id", "razorpay_order_id"],
  },
  "POST /bookings/cancel-booking": {
    body: () => ({ bookingId: confirmed, refundAmount: 0, message: mark }),
    optional: ["message"],
    empty: ["message"],
    anyText: ["message"],
  },
  "POST /bookings/reschedule": {
    body: () => ({ bookingId: confirmed, slotStart: slot.slotStart, slotEnd: slot.slotEnd }),
  },
  "POST /bookings/offer-times": {
    body: () => ({
      bookingId: confirmed,
      slots: [
        { start: slot.slotStart, end: slot.slotEnd },
        { start: next.slotStart, end: next.slotEnd },
      ],
      message: mark,
    }),
    optional: ["message"],
    empty: ["message"],
    anyText: ["message"],
  },
  "POST /bookings/attend": { body: () => ({ bookingId: confirmed, pageId: randomUUID(), mediaSeconds: 0 }) },
  "POST /bookings/call-servers": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/report-no-show": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/object-to-no-show": {
    body: () => ({ bookingId: confirmed, message: mark }),
    anyText: ["message"],
  },
  "POST /bookings/report-member": {
    body: () => ({ bookingId: confirmed, reason: "other", message: mark }),
    anyText: ["message"],
  },
  // A booking of nobody: a block would close what the other calls ask for.
  "POST /bookings/block-member": { body: () => ({ bookingId: randomUUID() }) },
  "POST /bookings/unblock-member": { body: () => ({ personId: randomUUID() }) },
  "POST /bookings/see-news": { body: () => ({ upTo: new Date().toISOString() }) },
  "POST /bookings/review": {
    body: () => ({ bookingId: confirmed, stars: 4, text: mark }),
    optional: ["text"],
    empty: ["text"],
    anyText: ["text"],
  },
  "POST /designers/answer-review": { body: () => ({ reviewId: randomUUID(), text: mark }), anyText: ["text"] },
  "POST /reviews/report": {
    body: () => ({ reviewId: randomUUID(), part: "review", reason: "untrue", message: mark }),
    optional: ["message"],
    empty: ["message"],
    anyText: ["message"],
  },
  "POST /designers/complete-onboarding": {
    body: () => profile({ name: mark, bio: mark, profilePicture: null, coverImage: null }),
    optional: ["profilePicture", "coverImage", "availability.timeZone", "rates.*.slotType"],
    nullable: ["profilePicture", "coverImage"],
    anyText: ["name", "bio", "skills.*", "rates.*.serviceName", "rates.*.servicesProvided.*"],
  },
  "POST /designers/save-profile": {
    body: () => ({
      title: mark,
      headline: mark,
      intro: mark,
      address: { city: mark, state: mark, country: "Netherlands" },
      experienceYears: 11,
      styles: ["Minimal"],
      languages: ["nl"],
      timeline: [{ year: "2019", event: mark }],
      designProcess: [{ title: mark, description: mark }],
      certifications: [mark],
      faq: [{ question: mark, answer: mark }],
    }),
    optional: [
      "title",
      "headline",
      "intro",
      "address",
      "experienceYears",
      "styles",
      "languages",
      "timeline",
      "designProcess",
      "certifications",
      "faq",
    ],
    nullable: ["experienceYears"],
    empty: ["title", "headline", "intro", "address.city", "address.state", "address.country"],
    anyText: [
      "title",
      "headline",
      "intro",
      "address.city",
      "address.state",
      "timeline.*.event",
      "designProcess.*.title",
      "designProcess.*.description",
      "certifications.*",
      "faq.*.question",
      "faq.*.answer",
    ],
  },
  "POST /projects/save": {
    body: () => ({
      ...projectRequest({ title: mark, tags: [mark.slice(0, 30)] }),
      steps: [{ title: mark, text: mark, picture: null }],
      words: { name: mark, text: mark },
    }),
    nullable: ["cover", "steps.*.picture", "words"],
    empty: [
      "description",
      "roomType",
      "style",
      "duration",
      "budget",
      "story",
      "approach",
      "steps.*.text",
      "words.name",
    ],
    anyText: [
      ...["title", "description", "roomType", "style", "duration", "budget", "tags.*", "story", "approach"],
      ...["steps.*.title", "steps.*.text", "words.name", "words.text"],
    ],
  },
  "POST /projects/publish": { body: () => ({ id: randomUUID(), published: true }) },
  "POST /projects/delete": { body: () => ({ id: randomUUID() }) },
  "POST /projects/reorder": { body: () => ({ ids: [randomUUID()] }) },
};

/** Somebody with a role that may make the call; nobody where it needs none. */
function callerOf(name: CallName): Person | undefined {
  const { who }: Call = calls[name];
  if (typeof who === "string") return undefined;
  return who.includes("user") ? customer : designer;
}

/** Every path into a value: `rates.0.currency`. */
function pathsOf(value: unknown, prefix = ""): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, child]) => [`${prefix}${key}`, ...pathsOf(child, `${prefix}${key}.`)]);
}
/** A copy of `body` with another value at `path`; undefined leaves it out. */
function changed(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let parent: Body = copy;
  for (const key of keys) parent = parent[key] as Body;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

describe.each(Object.keys(samples) as PostName[])("%s", (name) => {
  const { body, optional = [], nullable = [], empty = [], anyText = [] } = samples[name];
  const { path } = partsOf(name);
  const post = (sent: unknown, options: CallOptions = {}) =>
    call("POST", path, { token: callerOf(name)?.token, body: sent, ...options });

  test("refuses each field that is missing or of another type", { timeout: 60_000 }, async () => {
    const valid = body();
    const cases: Case[] = [];
    for (const field of pathsOf(valid)) {
      const add = (what: string, value: unknown) =>
        cases.push([
          `${field} ${what}`,
          400,
          "invalid_(request|picture|time_zone)",
          () => post(changed(valid, field, value)),
        ]);
      const value = field.split(".").reduce<unknown>((parent, key) => (parent as Body)[key], valid);
      const kind = field.replace(/\b\d+\b/g, "*");
      if (!optional.includes(kind)) add("left out", undefined);
      if (!nullable.includes(kind)) add("null", null);
      if (typeof value !== "boolean") add("a truth value", true);
      add("a query operator", { $gt: "" });
      if (typeof value !== "number") add("a number", 12.5);
      if (!Array.isArray(value)) add("a list", [value]);
      if (typeof value === "string") {
        if (!empty.includes(kind)) add("empty", "");
        add("holding a NUL", `${value}\0`);
        add("holding half a character", `${value}\ud83d`);
        add("too long", "x".repeat(6_000));
        if (!anyText.includes(kind)) add("an injection", "1'; drop table bookings; --");
      } else {
        add("a text", mark);
      }
      if (typeof value === "number") {
        add("negative", -1);
        add("endless", 1e308);
      }
    }
    await refusesAll(cases);
  });

  test("refuses a body that is not the object it should be", async () => {
    const invalid = (what: string, sent: string, headers?: Record<string, string>): Case => [
      what,
      400,
      "invalid_request",
      () => post(sent, headers && { headers }),
    ];
    const valid = JSON.stringify(body());
    await refusesAll([
      invalid("nothing", ""),
      invalid("null", "null"),
      invalid("a list", "[]"),
      invalid("a text", '"x"'),
      invalid("half of JSON", valid.slice(0, -1)),
      invalid("JSON with something behind", `${valid} x`),
      invalid("a prototype", '{"__proto__":{"role":"designer"}}'),
      invalid("a deep hole", "[".repeat(30_000) + "]".repeat(30_000)),
      invalid("a form", "role=user", { "content-type": "application/x-www-form-urlencoded" }),
      invalid("another type of content", valid, { "content-type": "text/plain" }),
      ["more than 64 KB", 413, "too_large", () => post(JSON.stringify({ ...body(), more: "x".repeat(66_000) }))],
    ]);
  });

  test("refuses every other method", async () => {
    const token = callerOf(name)?.token;
    const others: Case[] = [
      ["PUT", 405, "method_not_allowed", () => call("PUT", path, { token, body: body() })],
      ["DELETE", 405, "method_not_allowed", () => call("DELETE", path, { token })],
    ];
    // To GET, the end of some paths is an id.
    if (!/^\/(designers|projects)\/[^/]+$/.test(path)) {
      others.push(["GET", 405, "method_not_allowed", () => call("GET", `${path}/`, { token })]);
    }
    await refusesAll(others);
  });
});

const guarded = callNames.filter((name) => typeof calls[name].who !== "string");

describe.each(guarded)("%s", (name) => {
  const { method, path } = partsOf(name);
  const sample = name in samples ? samples[name as PostName] : undefined;
  const send = (headers: Record<string, string>) =>
    call(method, path.replace(/:\w+/, confirmed), { body: sample?.body(), headers });
  const parts = () => customer.token.split(".") as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = () => JSON.parse(Buffer.from(parts()[1], "base64url").toString()) as object;

  test("is for people who are signed in", async () => {
    const [header, payload, signature] = parts();
    const none = encode({ alg: "none", typ: "JWT" });
    const tokens: Record<string, string> = {
      "a word": "garbage",
      "three words": "a.b.c",
      "the publishable key": inject("stack").publishableKey,
      "the secret key": inject("stack").secretKey,
      "no signature": `${header}.${payload}.`,
      "a signature of something else": `${header}.${payload}.${signature.split("").reverse().join("")}`,
      "an algorithm that signs nothing": `${none}.${payload}.${signature}`,
      "another person": `${header}.${encode({ ...claims(), sub: stranger.id })}.${signature}`,
      "the service role": `${header}.${encode({ ...claims(), role: "service_role" })}.${signature}`,
      "an expired session": `${header}.${encode({ ...claims(), exp: 1_700_000_000 })}.${signature}`,
      "a thousand words": "x".repeat(6_000),
    };
    const cases: Case[] = Object.entries(tokens).map(([what, token]) => [
      what,
      401,
      "unauthenticated",
      () => send({ authorization: `Bearer ${token}` }),
    ]);
    cases.push(
      ["no token", 401, "unauthenticated", () => send({})],
      ["a bearer of nothing", 401, "unauthenticated", () => send({ authorization: "Bearer " })],
      ["a name and password", 401, "unauthenticated", () => send({ authorization: `Basic ${btoa("a:b")}` })],
      ["a token without its scheme", 401, "unauthenticated", () => send({ authorization: customer.token })],
    );
    await refusesAll(cases);
  });

  const { who }: Call = calls[name];
  // Both roles may make it, and it names no booking: there is nobody to refuse.
  const ofEverybody =
    name === "POST /pictures" ||
    name === "GET /bookings/news" ||
    name.includes(" /account") ||
    (who.length === 2 && sample && !("bookingId" in sample.body()));
  test.skipIf(ofEverybody)("is for its roles only", async () => {
    // A call that both roles may make is about a booking, and this one is not theirs.
    const [status, code] = who.length === 2 ? [404, "not_found"] : [403, "wrong_role"];
    const refused = [stranger, otherDesigner].filter(({ role }) => who.length === 2 || !who.includes(role));
    expect(refused).not.toHaveLength(0);
    await refusesAll(
      refused.map(({ role, token }) => [role, status, code, () => send({ authorization: `Bearer ${token}` })]),
    );
  });
});

describe("what belongs to somebody else", () => {
  const as = (person: Person, path: string, body: object) => () => call("POST", path, { token: person.token, body });

  test("does not exist, and cannot be named in what is one's own", async () => {
    const [rate] = profile().rates;
    if (!rate) throw new Error("no rate");
    const save = (more: object) => as(designer, "/designers/complete-onboarding", { ...profile(), ...more });
    const address = `${inject("stack").url}/storage/v1/object/public/designer-media/${otherDesigner.id}/me.webp`;
    const [theirs] = await sql<{ path: string }[]>`
      select public.reserve_picture(${otherDesigner.id}, 'webp', 100, 10, 10) ->> 'path' as path`;
    left = undefined;
    await refusesAll([
      [
        "a booking to order",
        404,
        "not_found",
        as(stranger, "/bookings/create-order", { bookingId: held, amount: 6000 }),
      ],
      [
        "a booking to verify",
        404,
        "not_found",
        as(stranger, "/bookings/verify-payment", { bookingId: ordered, ...payment }),
      ],
      [
        "no booking at all",
        404,
        "not_found",
        as(customer, "/bookings/create-order", { bookingId: randomUUID(), amount: 6000 }),
      ],
      [
        "a booking without an order",
        404,
        "not_found",
        as(customer, "/bookings/verify-payment", { bookingId: held, ...payment }),
      ],
      [
        "another booking's payment",
        404,
        "not_found",
        as(customer, "/bookings/verify-payment", { bookingId: confirmed, ...payment }),
      ],
      ["a chat", 404, "not_found", () => call("GET", `/bookings/get-chat/${confirmed}`, { token: stranger.token })],
      ...[stranger, otherDesigner].flatMap(({ token, role }): Case[] => [
        [
          `a booking to see (${role})`,
          404,
          "not_found",
          () => call("GET", `/bookings/get-booking/${confirmed}`, { token }),
        ],
        [
          `a booking to cancel (${role})`,
          404,
          "not_found",
          () => call("POST", "/bookings/cancel-booking", { token, body: { bookingId: confirmed, refundAmount: 0 } }),
        ],
      ]),
      ...[stranger, designer].flatMap(({ token, role }): Case[] => [
        [`a hold to see (${role})`, 404, "not_found", () => call("GET", `/bookings/get-booking/${held}`, { token })],
        [
          `a hold to release (${role})`,
          404,
          "not_found",
          () => call("POST", "/bookings/cancel-booking", { token, body: { bookingId: held, refundAmount: 0 } }),
        ],
      ]),
      [
        "a booking to reschedule",
        404,
        "not_found",
        as(stranger, "/bookings/reschedule", {
          bookingId: confirmed,
          slotStart: slot.slotStart,
          slotEnd: slot.slotEnd,
        }),
      ],
      [
        "a booking to offer times for",
        404,
        "not_found",
        as(otherDesigner, "/bookings/offer-times", {
          bookingId: confirmed,
          slots: [{ start: slot.slotStart, end: slot.slotEnd }],
        }),
      ],
      [
        "a chat of another designer",
        404,
        "not_found",
        () => call("GET", `/bookings/get-chat/${confirmed}`, { token: otherDesigner.token }),
      ],
      [
        "another designer's rate",
        400,
        "invalid_rate",
        as(customer, "/bookings/book-slot", { ...slot, serviceInfo: { _id: otherDesigner.paidRate } }),
      ],
      [
        "another designer",
        400,
        "invalid_rate",
        as(customer, "/bookings/book-slot", { ...slot, designerId: otherDesigner.id }),
      ],
      ["another's held slot", 409, "slot_taken", as(stranger, "/bookings/book-slot", { ...slot, ...held0() })],
      ["a rate to change", 400, "invalid_rate", save({ rates: [{ ...rate, _id: otherDesigner.paidRate, rate: 1 }] })],
      ["a picture", 400, "invalid_picture", save({ profilePicture: theirs?.path })],
      ["a picture by its address", 400, "invalid_request", save({ profilePicture: address })],
      ["a picture from anywhere", 400, "invalid_request", save({ coverImage: "https://example.com/track.gif" })],
      [
        "a way out of one's folder",
        400,
        "invalid_request",
        save({ profilePicture: `${designer.id}/../${theirs?.path}` }),
      ],
      ["a script for a picture", 400, "invalid_request", save({ profilePicture: "javascript:alert(1)" })],
    ]);
  });
  /** The customer's first slot, which is held. */
  const held0 = () => {
    const start = new Date(new Date(slot.slotStart).getTime() - 90 * 60_000);
    return { slotStart: start.toISOString(), slotEnd: new Date(start.getTime() + 30 * 60_000).toISOString() };
  };

  test.each([
    ["a zone that does not exist", { timeZone: "Mars/Base" }, "invalid_time_zone"],
    ["a zone that is a statement", { timeZone: "UTC'; drop table slots; --" }, "invalid_time_zone"],
    ["a window shorter than a slot", { startTime: "09:00", endTime: "09:10" }, "invalid_availability"],
  ])("nor can a page be saved with %s", async (_, more, code) => {
    const body = profile({ availability: { ...profile().availability, ...more } });
    await refusesAll([["it", 400, code, as(designer, "/designers/complete-onboarding", body)]]);
  });
});

describe("queries and paths", () => {
  const get = (path: string, query: Record<string, string> | string[][] = {}) =>
    call("GET", `${path}?${new URLSearchParams(query)}`);
  const invalid = (what: string, answer: () => Promise<Answer>): Case => [what, 400, "invalid_request", answer];

  test("GET /designers refuses what is no page and what is no filter", async () => {
    const values: Record<string, string[]> = {
      page: ["0", "-1", "1.5", "x", "1e9", "NaN", "Infinity", "1;2"],
      limit: ["0", "49", "-1", "all"],
      search: ["x".repeat(101), "nul\0"],
      style: ["x".repeat(61)],
      location: ["x".repeat(121), "\ud83d".padEnd(3, "\0")],
    };
    const cases = Object.entries(values).flatMap(([name, list]) =>
      list.map((value) => invalid(`${name}=${value}`, () => get("/designers", { [name]: value }))),
    );
    cases.push(
      invalid("a name twice", () =>
        get("/designers", [
          ["search", "a"],
          ["search", "b"],
        ]),
      ),
    );
    cases.push(["no budget", 400, "invalid_filter", () => get("/designers", { budget: "1 or 1=1" })]);
    cases.push([
      "no experience",
      400,
      "invalid_filter",
      () => get("/designers", { experience: "'; drop table designers; --" }),
    ]);
    await refusesAll(cases);
  });

  test("GET /designers takes every text for nothing but text", async () => {
    const texts = [
      "'; drop table designers; --",
      "%",
      "_",
      "\\",
      "%' or '1'='1",
      "<script>",
      "🛋️",
      "$1",
      "{}",
      "a & b | !c:*",
    ];
    await changesNothing(async () => {
      for (const text of texts) {
        for (const name of ["search", "style", "skill", "location"]) {
          const { status, body } = await get("/designers", { [name]: text });
          expect(status, `${name}=${text}: ${JSON.stringify(body)}`).toBe(200);
        }
      }
    });
  });

  test("GET /designers/available-slots/ refuses what is no designer, no day and no zone", async () => {
    const ask = (query: Record<string, string>) => () =>
      get("/designers/available-slots/", { designerId: designer.id, date: dayFromNow(1), ...query });
    await refusesAll([
      invalid("nothing", () => get("/designers/available-slots/")),
      invalid("no day", () => get("/designers/available-slots/", { designerId: designer.id })),
      ...["1", "", `${randomUUID()}'`, "null"].map((designerId) =>
        invalid(`designer ${designerId}`, ask({ designerId })),
      ),
      ...["today", "2026-02-30", "2026-13-01", "26-1-1", "", "2026-11-21T00:00:00Z", "infinity"].map((date) =>
        invalid(`day ${date}`, ask({ date })),
      ),
      invalid("a long zone", ask({ timeZone: "x".repeat(65) })),
      ...["0", "7", "-30", "30.5", "100000", "half an hour"].map((slotDuration) =>
        invalid(`slots of ${slotDuration} minutes`, ask({ slotDuration })),
      ),
      ["a zone of Mars", 400, "invalid_time_zone", ask({ timeZone: "Mars/Base" })],
      ["a zone by another name of its own", 400, "invalid_time_zone", ask({ timeZone: "<+03>-3" })],
      ["nobody", 404, "not_found", ask({ designerId: randomUUID() })],
      ["a customer", 404, "not_found", ask({ designerId: customer.id })],
    ]);
  });

  test("the first and the last day of the calendar have no slots, and no error", async () => {
    for (const date of ["0001-01-01", "9999-12-31"]) {
      const { status, body } = await get("/designers/available-slots/", { designerId: designer.id, date });
      expect(status, `${date}: ${JSON.stringify(body)}`).toBe(200);
    }
  });

  test("an id that is none is refused; a path that is none does not exist", async () => {
    const ids = ["1", "null", "undefined", "%00", "..%2f..", "'%20or%201=1", "x".repeat(3_000), `${randomUUID()}x`];
    await refusesAll([
      ...ids.map((id) => invalid(`designer ${id}`, () => call("GET", `/designers/${id}`))),
      ...ids.map((id) =>
        invalid(`booking ${id}`, () => call("GET", `/bookings/get-booking/${id}`, { token: customer.token })),
      ),
      ...ids.map((id) =>
        invalid(`chat ${id}`, () => call("GET", `/bookings/get-chat/${id}`, { token: customer.token })),
      ),
      ...[
        "/",
        "/nothing",
        "/auth",
        "/auth/login/now",
        "/bookings/get-chat",
        "/bookings/get-booking",
        "/designers/bookings/1",
        "/__proto__",
      ].map((path): Case => [path, 404, "not_found", () => call("GET", path)]),
    ]);
  });
});

test("a body that is too large is told so each time, though it is refused before all of it was sent", async () => {
  const body = JSON.stringify({ more: "x".repeat(66_000) });
  await refusesAll(
    Array.from({ length: 200 }, (_, i) => [
      `request ${i}`,
      413,
      "too_large",
      () => call("POST", "/discovery/contact", { body }),
    ]),
  );
});
