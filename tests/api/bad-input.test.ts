import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type Call, type CallName, callNames, calls, partsOf } from "../../edge-functions/shared/contract/calls.ts";
import { type Answer, call, expectRefusal } from "../support/api.ts";
import { bodiesOf, type PostName, QUERIES } from "../support/bodies.ts";
import { book, bookingRequest, payInPopup } from "../support/bookings.ts";
import { provider } from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { pictureForm, SAMPLES } from "../support/pictures.ts";
import { profileRequest } from "../support/profile.ts";
import { connectAsSuperuser } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * Requests that only the database or Auth can refuse: each is refused with the right status and code, in the error envelope,
 * and changes nothing. What the API refuses by itself is in edge-functions/api/bad-input.test.ts.
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

/** Part of every text that must be refused, so that the tests would find a row made from it. */
const mark = `mark-${randomUUID()}`;

beforeAll(async () => {
  [customer, stranger, designer, otherDesigner] = await Promise.all([
    newPerson("user"),
    newPerson("user"),
    newDesignerPerson(),
    newDesignerPerson(),
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
  await vi.waitFor(async () => expect(await dueMails()).toBe(0), { timeout: 30_000, interval: 100 });
});

const dueMails = async () => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from outbox
     where booking_id in (${held}, ${ordered}, ${confirmed}) and status = 'waiting' and created_at >= due_at - interval '5 minutes'`;
  return row?.count;
};

/** A digest of every row that belongs to the people of this file or contains its mark, in every table that a request could reach. */
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

/** The digest after the last request; undefined after a test has changed something itself. */
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

const guarded = callNames.filter((name) => typeof calls[name].who !== "string");

/** The body that a call would accept; undefined when it has none. */
function bodyOf(name: CallName) {
  const bodies = bodiesOf({ mark, email: customer.email, held, ordered, confirmed, payment, slot, next });
  return name in bodies ? bodies[name as PostName].body() : undefined;
}
function send(name: CallName, token: string): Promise<Answer> {
  const { method, path } = partsOf(name);
  const body = "files" in calls[name] ? pictureForm(SAMPLES.png.bytes) : bodyOf(name);
  return call(method, path.replace(/:\w+/, confirmed) + (QUERIES[name] ?? ""), { token, body });
}

test("a token is one that Auth has signed and that has not run out", async () => {
  const [header = "", payload = "", signature = ""] = customer.token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const none = encode({ alg: "none", typ: "JWT" });
  const tokens: Record<string, string> = {
    "a word": "garbage",
    "three words": "a.b.c",
    "the publishable key": inject("stack").publishableKey,
    "the secret key": inject("stack").secretKey,
    "no signature": `${header}.${payload}.`,
    "a signature of something else": `${header}.${payload}.${signature.split("").reverse().join("")}`,
    "an algorithm that signs nothing": `${none}.${payload}.${signature}`,
    "another person": `${header}.${encode({ ...claims, sub: stranger.id })}.${signature}`,
    "the service role": `${header}.${encode({ ...claims, role: "service_role" })}.${signature}`,
    "an expired session": `${header}.${encode({ ...claims, exp: 1_700_000_000 })}.${signature}`,
    "a thousand words": "x".repeat(6_000),
  };
  // All calls ask Auth in the same place: edge-functions/api/bad-input.test.ts.
  const cases = (["GET /bookings/get-booking/:bookingId", "POST /bookings/cancel-booking"] as const).flatMap((name) =>
    Object.entries(tokens).map(
      ([what, token]): Case => [`${name} with ${what}`, 401, "unauthenticated", () => send(name, token)],
    ),
  );
  await refusesAll(cases);
});

test("a session that has ended makes no call, though its token has not run out", async () => {
  const { token } = await newPerson("user");
  expect((await call("POST", "/account/end-all-sessions", { token })).status).toBe(200);
  await refusesAll(guarded.map((name): Case => [name, 401, "unauthenticated", () => send(name, token)]));
});

test("every call is for its roles, and of a booking for its members", async () => {
  const cases = guarded.flatMap((name) => {
    const { who }: Call = calls[name];
    const body = bodyOf(name);
    // Both roles may make it, and it names no booking: there is nobody to refuse.
    const ofEverybody =
      name === "POST /pictures" ||
      name === "GET /bookings/news" ||
      name === "GET /bookings/requests" ||
      name.includes(" /account") ||
      (who.length === 2 && body && !("bookingId" in body));
    if (ofEverybody) return [];
    const [status, code] = who.length === 2 ? ([404, "not_found"] as const) : ([403, "wrong_role"] as const);
    return [stranger, otherDesigner]
      .filter(({ role }) => who.length === 2 || !who.includes(role))
      .map(({ role, token }): Case => [`${name} as ${role}`, status, code, () => send(name, token)]);
  });
  expect(cases.length).toBeGreaterThan(guarded.length / 2);
  await refusesAll(cases);
});

describe("what belongs to somebody else", () => {
  const as = (person: Person, path: string, body: object) => () => call("POST", path, { token: person.token, body });

  test("does not exist, and cannot be named in the caller's own data", async () => {
    const [rate] = profileRequest().rates;
    if (!rate) throw new Error("no rate");
    const save = (more: object) => as(designer, "/designers/complete-onboarding", { ...profileRequest(), ...more });
    const address = `${inject("stack").supabaseUrl}/storage/v1/object/public/designer-media/${otherDesigner.id}/me.webp`;
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
        "a path out of the person's folder",
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
    ["no zone", { timeZone: "" }, "invalid_time_zone"],
    ["a zone that is a statement", { timeZone: "UTC'; drop table slots; --" }, "invalid_time_zone"],
    ["a window shorter than a slot", { startTime: "09:00", endTime: "09:10" }, "invalid_availability"],
  ])("nor can a page be saved with %s", async (_, more, code) => {
    const body = profileRequest({ availability: more });
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

  test("GET /designers treats every text as mere text", async () => {
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
    Array.from({ length: 50 }, (_, i) => [
      `request ${i}`,
      413,
      "too_large",
      () => call("POST", "/discovery/contact", { body }),
    ]),
  );
});
