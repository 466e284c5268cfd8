import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { partsOf } from "../../edge-functions/shared/contract/calls.ts";
import { bodiesOf, type PostName } from "../support/bodies.ts";
import { newBooking } from "../support/db.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * Thousands of requests with values that nobody should send: none may break a server or keep it busy. What a stranger reaches, and what guessing,
 * repeating and racing win, has a test beside its rule in tests/db and tests/api. `npm run hostile` prints the table. It has a stack of its own,
 * because it uses up limits that everybody shares.
 */

// Thousands of requests a test; a busy machine takes its time.
vi.setConfig({ testTimeout: 900_000 });

const stack = inject("stack");
const sql = connectAsPostgres();

type Reply = { status: number; text: string; took: number };
/** One request; true if it broke something. */
type Attempt = () => Promise<boolean>;
const table: { door: string; tried: number; succeeded: number }[] = [];

async function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Reply> {
  const began = performance.now();
  const response = await fetch(stack.url + path, { redirect: "manual", ...init }).catch(() => null);
  // A request that fetch itself refuses to send reaches nobody.
  if (!response) return { status: 0, text: "", took: 0 };
  const text = await response.text().catch(() => "");
  return { status: response.status, text, took: performance.now() - began };
}
const json = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));
const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};
const sent = (body: unknown) => body !== undefined && { "content-type": "application/json" };
const api = (method: string, path: string, token?: string, body?: unknown) =>
  send(`/api${path}`, {
    method,
    headers: { ...bearer(token), ...sent(body) },
    ...(body !== undefined && { body: json(body) }),
  });
const rest = (method: string, path: string, token?: string, body?: unknown) =>
  send(`/rest/v1/${path}`, {
    method,
    headers: { apikey: stack.publishableKey, ...bearer(token), ...sent(body) },
    ...(body !== undefined && { body: json(body) }),
  });

/** Makes the attempts, twelve at a time, and adds a line to the table. */
async function knock(door: string, attempts: [what: string, attempt: Attempt][]): Promise<void> {
  const waiting = [...attempts];
  const won: string[] = [];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await next[1]()) won.push(next[0]);
    }
  };
  await Promise.all(Array.from({ length: 12 }, one));
  table.push({ door, tried: attempts.length, succeeded: won.length });
  expect(won).toEqual([]);
}

const broken = ({ status, took }: Reply) => status >= 500 || took > 20_000;

let customer: Person;
let designer: DesignerPerson;
let attacker: Person;
let rival: DesignerPerson;
/** Of the customer and the designer. */
let bookings: { upcoming: string; running: string; held: string };

beforeAll(async () => {
  [customer, designer, attacker, rival] = await Promise.all([
    newPerson("user"),
    newDesignerPerson(),
    newPerson("user"),
    newDesignerPerson(),
  ]);
  const booked = (from: string, to: string, status: "confirmed" | "pending_payment" = "confirmed") =>
    newBooking(sql, customer.id, { id: designer.id, rates: [designer.paidRate] }, { from, to, status });
  bookings = {
    upcoming: await booked("30 hours", "31 hours"),
    running: await booked("-10 minutes", "50 minutes"),
    held: await booked("50 hours", "51 hours", "pending_payment"),
  };
});

afterAll(() => {
  const tried = table.reduce((sum, line) => sum + line.tried, 0);
  const succeeded = table.reduce((sum, line) => sum + line.succeeded, 0);
  console.table([...table, { door: "all", tried, succeeded }]);
});

/** Of other accounts each time: two sign-ups with one address at the same moment may both fail. */
const bodies = () =>
  bodiesOf({
    mark: `hostile-${randomUUID()}`,
    email: customer.email,
    ...{ held: bookings.held, ordered: bookings.held, confirmed: bookings.upcoming },
    payment: { razorpay_payment_id: "pay_x", razorpay_order_id: "order_x", razorpay_signature: "0".repeat(64) },
    slot: {
      slotStart: `${dayFromNow(3)}T10:00:00.000Z`,
      slotEnd: `${dayFromNow(3)}T10:30:00.000Z`,
      designerId: designer.id,
    },
    next: { slotStart: `${dayFromNow(3)}T11:00:00.000Z`, slotEnd: `${dayFromNow(3)}T11:30:00.000Z` },
  });

const POISON: unknown[] = [
  "' or 1=1; --",
  "<script>alert(1)</script>",
  "\u0000",
  "\ud800",
  "a".repeat(70_000),
  "%00%0a../../etc/passwd",
  "#{7*7}{{7*7}}",
  -1,
  Number.MAX_VALUE,
  2 ** 53,
  Number.MIN_VALUE,
  [],
  [[[[[]]]]],
  {},
  { __proto__: null, constructor: { prototype: { admin: true } } },
  true,
  null,
  "9999-12-31T23:59:59Z",
  "8999-01-01T10:00:00.000Z",
  "infinity",
  "00000000-0000-0000-0000-000000000000",
];

test("Strange values in a body do not break the server", async () => {
  const attempts: [string, Attempt][] = [];
  const samples = bodies();
  for (const [name, { body }] of Object.entries(samples)) {
    const { method, path } = partsOf(name as PostName);
    // They end the attacker's own session or account, and would end the test.
    if (/delete|password|end-|change-address|logout/.test(path)) continue;
    for (const field of Object.keys(body()))
      for (const [n, poison] of POISON.entries())
        attempts.push([
          `${name}: ${field} is poison ${n}`,
          async () => {
            const own = bodies()[name as PostName].body();
            const text = JSON.stringify({ ...own, [field]: poison }).replace(/\\\\u0000/g, "\\u0000");
            return broken(await api(method, path, n % 2 ? attacker.token : rival.token, text));
          },
        ]);
    for (const text of [
      "",
      "{",
      "[]",
      "null",
      `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
      `"${"x".repeat(2_000_000)}"`,
      '{"bookingId":1,"bookingId":2}',
    ])
      attempts.push([`${name}: no JSON`, async () => broken(await api(method, path, attacker.token, text))]);
  }
  await knock("/api: poisoned bodies", attempts);
});

test("Strange values do not break Auth, the Data API or the files", async () => {
  const attempts: [string, Attempt][] = [];
  const auth: [path: string, fields: string[]][] = [
    ["token?grant_type=password", ["email", "password"]],
    ["token?grant_type=refresh_token", ["refresh_token"]],
    ["recover", ["email"]],
    ["verify", ["type", "token_hash", "token", "email"]],
    ["otp", ["email"]],
    ["signup", ["email", "password"]],
  ];
  for (const [n, poison] of POISON.entries()) {
    for (const [path, fields] of auth)
      for (const field of fields)
        attempts.push([
          `Auth: ${path}: ${field} is poison ${n}`,
          async () => {
            const body = { type: "recovery", email: customer.email, password: "a guess", [field]: poison };
            return broken(
              await send(`/auth/v1/${path}`, {
                method: "POST",
                headers: { apikey: stack.publishableKey, "content-type": "application/json" },
                body: json(body),
              }),
            );
          },
        ]);
    for (const argument of ["p_booking_id", "p_before_at", "p_before_id", "p_limit"])
      attempts.push([
        `list_messages: ${argument} is poison ${n}`,
        async () => {
          const body = { p_booking_id: bookings.running, [argument]: poison };
          return broken(await rest("POST", "rpc/list_messages", customer.token, body));
        },
      ]);
    const text = typeof poison === "string" ? poison.slice(0, 2000) : JSON.stringify(poison);
    if (/\p{Cs}/u.test(text)) continue;
    const value = encodeURIComponent(text);
    for (const query of [`select=${value}`, `select=%22${value}`, `id=eq.${value}`, `order=${value}`, `limit=${value}`])
      attempts.push([`messages?${query}`, async () => broken(await rest("GET", `messages?${query}`, customer.token))]);
    for (const method of ["GET", "HEAD", "POST", "DELETE"])
      for (const path of [`public/designer-media/${value}`, `designer-media/${customer.id}/${value}`, `info/${value}`])
        attempts.push([
          `${method} ${path}`,
          async () =>
            broken(
              await send(`/storage/v1/object/${path}`, {
                method,
                headers: { apikey: stack.publishableKey, ...bearer(customer.token) },
              }),
            ),
        ]);
  }
  await knock("Auth, Data API, files: values", attempts);
});

test("Strange queries and paths do not break the search, the slots or the pages", async () => {
  const strings = [
    ...POISON.map((poison) => (typeof poison === "object" ? JSON.stringify(poison) : String(poison))).filter(
      (text) => text.length < 3000 && !/\p{Cs}/u.test(text),
    ),
    "%",
    "_",
    "\\",
    "(a+)+$",
    "a & | ! <-> b",
    "😀".repeat(200),
    "' && pg_sleep(9)",
    "*:*",
  ];
  const attempts: [string, Attempt][] = [];
  for (const text of strings) {
    const value = encodeURIComponent(text);
    for (const parameter of [
      "search",
      "style",
      "skill",
      "budget",
      "experience",
      "location",
      "page",
      "limit",
      "language",
      "session",
      "sort",
      "literal",
    ])
      attempts.push([`search ${parameter}`, async () => broken(await api("GET", `/designers?${parameter}=${value}`))]);
    for (const path of [
      `/designers/available-slots/?designerId=${designer.id}&date=${value}`,
      `/designers/available-slots/?designerId=${value}&date=${dayFromNow(1)}`,
      `/designers/available-slots/?designerId=${designer.id}&date=${dayFromNow(1)}&timeZone=${value}`,
      ...["designers", "designers/x/projects", "projects", "bookings/get-booking", "bookings/get-chat"].map(
        (path) => `/${path}/${value}`,
      ),
      `/designers/${designer.id}/reviews?after=${value}`,
      `/designers/${designer.id}/projects/${value}`,
    ])
      attempts.push([path, async () => broken(await api("GET", path, attacker.token))]);
  }
  for (const path of [
    "..%2f..%2f",
    "%2e%2e/%2e%2e/",
    "//evil.example",
    "/.git/config",
    "/.env",
    "/package.json",
    "/_system",
    "/functions/v1/jobs/../api",
    "/__mail/../.env",
  ])
    for (const base of ["", "/api", "/rest/v1", "/auth/v1", "/storage/v1", "/functions/v1"])
      attempts.push([
        `${base}${path}`,
        async () => {
          const reply = await send(`${base}${path.startsWith("/") ? "" : "/"}${path}`);
          return broken(reply) || /devDependencies|\[core\]|SECRET/.test(reply.text) || /^\/\//.test(reply.text);
        },
      ]);
  await knock("/api: queries and paths", attempts);
});

test("The attackers have been signed in all along", async () => {
  for (const { token } of [customer, attacker, rival]) expect((await api("GET", "/account", token)).status).toBe(200);
});
