import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Call, type CallName, callNames, calls, partsOf } from "../../edge-functions/shared/contract/calls.ts";
import { type Answer, answerTo, call, expectRefusal } from "../support/api.ts";
import { bodiesOf, changed, type PostName, pathsOf, QUERIES } from "../support/bodies.ts";
import { book, bookingRequest, payInPopup } from "../support/bookings.ts";
import { provider } from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { SAMPLES } from "../support/pictures.ts";
import { connectAsSuperuser, scalar, scalars } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * Requests that only the database or Auth can refuse: each is refused with the right status and code, in the error envelope, and changes nothing.
 * edge-functions/api/bad-input.test.ts tests what the API refuses by itself.
 */

const sql = connectAsSuperuser();

let customer: Person;
let stranger: Person;
let designer: DesignerPerson;
let otherDesigner: DesignerPerson;
/** The customer's bookings: waiting for payment, paid in the popup but not verified, confirmed. */
let held: string;
let ordered: string;
let confirmed: string;
let payment: object;
let slot: Awaited<ReturnType<typeof bookingRequest>>;
let next: typeof slot;

/** The fingerprint before the first request. */
let untouched: string;

/** Part of every text that must be refused, so that the tests would find a row made from it. */
const mark = `mark-${randomUUID()}`;

beforeAll(async () => {
  [customer, stranger] = [await newPerson("user"), await newPerson("user")];
  [designer, otherDesigner] = [await newDesignerPerson(), await newDesignerPerson()];
  held = await book(customer, await bookingRequest(designer, { index: 0 }));
  ordered = await book(customer, await bookingRequest(designer, { index: 1 }));
  confirmed = await book(customer, await bookingRequest(designer, { index: 2, free: true }));
  slot = await bookingRequest(designer, { index: 3 });
  next = await bookingRequest(designer, { index: 4 });
  // The webhook of the payment is suppressed and all emails are sent, so that only the requests below could change anything.
  await provider.fault({ on: "webhook", kind: "lose", receipt: ordered, times: 100 });
  const body = { bookingId: ordered, amount: 6000 };
  const { token } = customer;
  const order = await answerTo<{ id: string; keyId: string }>("POST", "/bookings/create-order", { token, body });
  payment = await payInPopup(order.id, order.keyId);
  await vi.waitFor(async () => expect(await dueMails()).toBe(0), { timeout: 30_000, interval: 100 });
  untouched = await fingerprint();
});

const dueMails = () =>
  scalar(sql`
    select count(*)::int from outbox
     where booking_id in (${held}, ${ordered}, ${confirmed}) and status = 'waiting' and created_at >= due_at - interval '5 minutes'`);

/** Digests of every row that belongs to the people of this file or contains its mark, in every table that a request could reach. */
async function fingerprint(): Promise<string> {
  const people = [customer, stranger, designer, otherDesigner].map(({ id }) => id);
  const pattern = [...people, held, ordered, confirmed, mark].join("|");
  const tables = await scalars<string>(sql`
    select format('%I.%I', schemaname, tablename) from pg_tables
     where schemaname = 'public' or (schemaname = 'auth' and tablename in ('users', 'identities'))
     order by 1`);
  const digestOf = (table: string) => `
    select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as content from ${table} t where t::text ~ $1`;
  const rows = await sql.unsafe(tables.map(digestOf).join(" union all "), [pattern]);
  return rows.map(({ name, content }) => `${name} ${content}`).join("\n");
}

type Case = [what: string, status: number, code: string, answer: () => Promise<Answer>];
/** Sends all requests, eight at a time, and expects each refusal. */
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
  await Promise.all(Array.from({ length: 8 }, sender));
}
/** The same, and expects that nothing has changed. */
async function refusesAllUnchanged(cases: Case[]): Promise<void> {
  await refusesAll(cases);
  expect(await fingerprint()).toBe(untouched);
}

const guarded = callNames.filter((name) => typeof calls[name].who !== "string");

const named = () => ({ mark, email: customer.email, held, ordered, confirmed, payment, slot, next });
/** The body that a call would accept; undefined if the call has none. */
function bodyOf(name: CallName) {
  const bodies = bodiesOf(named());
  return name in bodies ? bodies[name as PostName].body() : undefined;
}
function formOf(name: CallName): FormData {
  const form = new FormData();
  for (const field of (calls[name] as Call).files?.fields ?? [])
    form.append(field, new Blob([SAMPLES.png.bytes]), field);
  return form;
}
function send(name: CallName, token: string): Promise<Answer> {
  const { method, path } = partsOf(name);
  const body = "files" in calls[name] ? formOf(name) : bodyOf(name);
  return call(method, path.replace(/:\w+/, confirmed) + (QUERIES[name] ?? ""), { token, body });
}

describe("A call for signed-in people", () => {
  /** Every call of these people, and the expected refusal. */
  const refused = (people: Person[], status: number, code: string) =>
    guarded.flatMap((name) => {
      const { who }: Call = calls[name];
      return people
        .filter(({ role }) => who.includes(role))
        .map(({ role, token }): Case => [`${name} as ${role}`, status, code, () => send(name, token)]);
    });

  it("refuses a session that has ended, even if its token has not expired", async () => {
    const ended = await Promise.all([newPerson("user"), newPerson("designer")]);
    for (const { token } of ended)
      expect((await call("POST", "/account/end-all-sessions", { token })).status).toBe(200);
    await refusesAllUnchanged(refused(ended, 401, "unauthenticated"));
  });

  it("refuses a person whom the dashboard has banned, who cannot sign in either", async () => {
    const banned = await Promise.all([newPerson("user"), newPerson("designer")]);
    await sql`update auth.users set banned_until = now() + interval '1 day' where id in ${sql(banned.map(({ id }) => id))}`;
    const login = banned.map(({ email, password, role }): Case => {
      const body = { email, password, role };
      return [`login as ${role}`, 403, "suspended", () => call("POST", "/auth/login", { body })];
    });
    await refusesAllUnchanged([...refused(banned, 403, "suspended"), ...login]);
  });

  // edge-functions/api/bad-input.test.ts tests other roles than the call's own.
  it("refuses strangers to the booking that it names, if both roles may make it", async () => {
    const cases = guarded.flatMap((name) => {
      const { who }: Call = calls[name];
      const body = bodyOf(name);
      const namesBooking = body ? "bookingId" in body : name.includes(":");
      if (who.length < 2 || !namesBooking) return [];
      return [stranger, otherDesigner].map(
        ({ role, token }): Case => [`${name} as ${role}`, 404, "not_found", () => send(name, token)],
      );
    });
    expect(cases.length).toBeGreaterThan(30);
    await refusesAllUnchanged(cases);
  });
});

describe("A query or a path", () => {
  const get = (path: string, query: Record<string, string> | string[][] = {}) =>
    call("GET", `${path}?${new URLSearchParams(query)}`);
  const invalid = (what: string, answer: () => Promise<Answer>): Case => [what, 400, "invalid_request", answer];

  it("is refused if GET /designers does not know the page or the filter", async () => {
    const values: Record<string, string[]> = {
      ...{ page: ["0", "1.5", "1e9"], limit: ["0", "49"], search: ["x".repeat(101), "nul\0"] },
      ...{ style: ["x".repeat(61)], location: ["x".repeat(121)], sort: ["best"] },
    };
    await refusesAll([
      ...Object.entries(values).flatMap(([name, list]) =>
        list.map((value) => invalid(`${name}=${value}`, () => get("/designers", { [name]: value }))),
      ),
      invalid("a name twice", () => get("/designers", [...[..."ab"].map((word) => ["search", word])])),
      ["no budget", 400, "invalid_filter", () => get("/designers", { budget: "1 or 1=1" })],
      ["no experience", 400, "invalid_filter", () => get("/designers", { experience: "'; drop table designers; --" })],
    ]);
  });

  it("is refused by GET /designers/available-slots/ without a designer, a day and an existing zone", async () => {
    const ask = (query: Record<string, string>) => () =>
      get("/designers/available-slots/", { designerId: designer.id, date: dayFromNow(1), ...query });
    await refusesAll([
      invalid("nothing", () => get("/designers/available-slots/")),
      invalid("no day", () => get("/designers/available-slots/", { designerId: designer.id })),
      ...["1", "", `${randomUUID()}'`].map((designerId) => invalid(`designer ${designerId}`, ask({ designerId }))),
      ...["today", "2026-02-30", "infinity"].map((date) => invalid(`day ${date}`, ask({ date }))),
      invalid("a long zone", ask({ timeZone: "x".repeat(65) })),
      ...["0", "7", "30.5"].map((slotDuration) => invalid(`${slotDuration} minutes`, ask({ slotDuration }))),
      ["a zone of Mars", 400, "invalid_time_zone", ask({ timeZone: "Mars/Base" })],
      ["a zone by another name of its own", 400, "invalid_time_zone", ask({ timeZone: "<+03>-3" })],
      ["nobody", 404, "not_found", ask({ designerId: randomUUID() })],
      ["a customer", 404, "not_found", ask({ designerId: customer.id })],
    ]);
    for (const date of ["0001-01-01", "9999-12-31"]) expect((await ask({ date })()).status, date).toBe(200);
  });

  it("is refused with an invalid id, and does not exist under an unknown path", async () => {
    const ids = ["1", "%00", "..%2f..", "'%20or%201=1", "x".repeat(3_000), `${randomUUID()}x`];
    const unknown = ["/", "/nothing", "/auth", "/auth/login/now", "/bookings/get-chat", "/designers/bookings/1"];
    const { token } = customer;
    await refusesAll([
      ...ids.flatMap((id) => [
        invalid(`designer ${id}`, () => call("GET", `/designers/${id}`)),
        invalid(`booking ${id}`, () => call("GET", `/bookings/get-booking/${id}`, { token })),
      ]),
      ...[...unknown, "/__proto__"].map((path): Case => [path, 404, "not_found", () => call("GET", path)]),
    ]);
  });
});

it("A body that is too large always gets 413, even if it is refused before all of it was sent", async () => {
  const body = JSON.stringify({ more: "x".repeat(66_000) });
  const post = () => call("POST", "/discovery/contact", { body });
  await refusesAll(Array.from({ length: 24 }, (_, i) => [`request ${i}`, 413, "too_large", post]));
});

/** Values that some fields accept, although nobody should send them. */
const ODD = ["' or 1=1; -- %_\\ & | 🛋️\u202e", "9999-12-31T23:59:59.999Z", "", null, 2 ** 53];

it("Odd values that the contract accepts break nothing", async () => {
  const [user, host] = [await newPerson("user"), await newDesignerPerson()];
  const own = await book(user, await bookingRequest(host, { free: true }));
  const accepted = Object.entries(bodiesOf({ ...named(), email: user.email, held: own, ordered: own, confirmed: own }))
    // These calls end the session.
    .filter(([name]) => !/delete|password|end-|change-address/.test(name))
    .flatMap(([name, { body }]) => {
      const { who, body: accepts }: Call = calls[name as PostName];
      const { token } = who.includes("user") ? user : host;
      const valid = body();
      return pathsOf(valid)
        .flatMap((path) => ODD.map((value) => changed(valid, path, value)))
        .filter((odd) => accepts?.safeParse(odd).success)
        .map((odd) => [name, () => call("POST", partsOf(name as PostName).path, { token, body: odd })] as const);
    });
  const searches = ["search", "style", "location"].flatMap((filter) =>
    ODD.map(
      (value) => [filter, () => call("GET", `/designers?${new URLSearchParams({ [filter]: `${value}` })}`)] as const,
    ),
  );
  expect(accepted.length).toBeGreaterThan(200);
  for (const [what, answer] of [...accepted, ...searches]) expect((await answer()).status, what).toBeLessThan(500);
});
