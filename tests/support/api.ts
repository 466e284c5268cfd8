import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { expect, inject } from "vitest";
import * as z from "zod/mini";
import { type CallName, callNames, partsOf, refusalsOf } from "../../edge-functions/shared/contract/calls.ts";
import { ErrorEnvelope, type Role } from "../../edge-functions/shared/contract/common.ts";
import type { DesignersResponse, Slot } from "../../edge-functions/shared/contract/designers.ts";
import { insertAuthUsers } from "./auth-users.ts";
import { type ProfileChange, profileRequest } from "./profile.ts";
import { dayFromNow } from "./time.ts";

type Target = { url: string; databaseUrl: string };
let ownStack: Target | undefined;
/** From here on, this test file calls its own stack instead of the shared one. */
export const talkTo = (stack: Target) => {
  ownStack = stack;
};
const target = () => ownStack ?? inject("stack");
export const stackUrl = () => target().url;

let connection: postgres.Sql | undefined;
const sql = () => {
  connection ??= postgres(target().databaseUrl, { max: 2, idle_timeout: 1, onnotice: () => undefined });
  return connection;
};

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };
export type CallOptions = {
  /** Bearer token. */
  token?: string | undefined;
  /** Sent as JSON; a string and a form are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** The call of the contract that a request is. */
function nameOf(method: string, path: string) {
  const [address = ""] = path.split("?");
  // Words come before ids, as in the server.
  const names = callNames.toSorted((one, other) => Number(one.includes(":")) - Number(other.includes(":")));
  return names.find((name) => {
    const parts = partsOf(name);
    const pattern = new RegExp(`^${parts.path.replace(/:\w+/g, "[^/]+")}/?$`);
    return parts.method === method && pattern.test(address);
  });
}

/**
 * What browsers and caches between may keep of answers, said a second time: all else is kept by nobody, least of all what was asked for
 * with a token.
 */
const KEPT: Partial<Record<CallName, { signedOut: string; signedIn: string }>> = {
  "GET /designers": { signedOut: "public, max-age=15", signedIn: "public, max-age=15" },
  "GET /designers/:id": { signedOut: "public, max-age=15", signedIn: "no-store" },
  "GET /designers/:id/projects": { signedOut: "public, max-age=15", signedIn: "no-store" },
  "GET /designers/:id/projects/:slug": { signedOut: "public, max-age=15", signedIn: "no-store" },
  "GET /designers/:id/reviews": { signedOut: "public, max-age=15", signedIn: "no-store" },
  "GET /filter-options/discovery-filters": {
    signedOut: "public, max-age=300, stale-while-revalidate=1500",
    signedIn: "public, max-age=300, stale-while-revalidate=1500",
  },
};

/** Of every answer of a function, whatever it says. */
export const SAFE_HEADERS = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

/** What every answer of a call has to be: a refusal is one of its entry in the contract, and nobody keeps what is not for everybody. */
function expectInContract(name: CallName, signedIn: boolean, { status, body, headers }: Answer): void {
  if (status >= 400) {
    const { error } = z.parse(ErrorEnvelope, body);
    expect([...(refusalsOf(name).get(status) ?? [])], `${name} was refused with ${status}`).toContain(error.code);
  }
  const kept = (status === 200 && KEPT[name]?.[signedIn ? "signedIn" : "signedOut"]) || "no-store";
  expect(headers.get("cache-control"), `${name} ${signedIn ? "with" : "without"} a token`).toBe(kept);
  expect(headers.get("vary")).toMatch(/authorization/i);
  expect(Object.fromEntries(headers)).toMatchObject(SAFE_HEADERS);
}

/** Calls the API over HTTP, as a browser does. Paths are below `/api`. */
export async function call<Body = unknown>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer<Body>> {
  const sent = new Headers({
    ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  });
  const response = await fetch(`${stackUrl()}/api${path}`, {
    method,
    headers: sent,
    ...(body !== undefined && {
      body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
    }),
  });
  const answer = { status: response.status, body: (await response.json()) as Body, headers: response.headers };
  const name = nameOf(method, path);
  if (name) expectInContract(name, /^bearer \S/i.test(sent.get("authorization") ?? ""), answer);
  return answer;
}

/** Expects a 200 whose body has exactly the contract's shape, without further fields. Returns the body. */
export function expectAnswer<Schema extends z.core.$ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const body = z.parse(schema, answer.body);
  expect(answer.body).toEqual(body);
  return body;
}

/** Expects a refusal in the error envelope that shows no internals of the server. Returns the error. */
export function expectRefusal(answer: Answer, status: number, code: string | RegExp): ErrorEnvelope["error"] {
  const text = JSON.stringify(answer.body);
  expect(answer.status, text).toBe(status);
  const { error } = z.parse(ErrorEnvelope, answer.body);
  expect(answer.body).toEqual({ error });
  expect(error.code).toMatch(typeof code === "string" ? new RegExp(`^${code}$`) : code);
  expect(text).not.toMatch(
    /\.[jt]s:\d|\bat \w+ \(|node_modules|SQLSTATE|PGRST|violates|syntax error|relation "|public\./i,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return error;
}

export type Person = { id: string; name: string; email: string; password: string; role: Role; token: string };

const somebody = (role: Role) => {
  const mark = randomUUID();
  return { name: `${role} ${mark.slice(0, 8)}`, email: `${mark}@example.test`, password: "a fine password", role };
};

/** Signs up a new person through the API, for tests of sign-up: it takes ten times as long as `newPerson`. */
export async function signUp(role: Role): Promise<Person> {
  const person = somebody(role);
  const { status, body } = await call<{ token: string; user: { id: string } }>("POST", "/auth/signup", {
    body: person,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...person, id: body.user.id, token: body.token };
}

/** Creates an account in the database and logs in. `confirmed`: false as after a sign-up. */
export async function newPerson(role: Role, { confirmed = true } = {}): Promise<Person> {
  const person = { ...somebody(role), id: randomUUID() };
  await insertAuthUsers(sql(), [{ ...person, confirmed }]);
  const { email, password } = person;
  const { status, body } = await call<{ token: string }>("POST", "/auth/login", { body: { email, password, role } });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...person, token: body.token };
}

const TWO_RATES = [{}, { serviceName: "First call", rate: 0, servicesProvided: ["Hello"], slotType: "call" as const }];
/** A valid profile: slots of half an hour around the clock, one paid chat in dollars and one free call. */
export const profile = (more: ProfileChange = {}) => profileRequest({ rates: TWO_RATES, ...more });

export type DesignerPerson = Person & { paidRate: string; freeRate: string };

/** Creates a designer with a published profile and `profile()`'s two rates. */
export async function newDesigner(more: ProfileChange = {}): Promise<DesignerPerson> {
  const person = await newPerson("designer");
  const saved = await call("POST", "/designers/complete-onboarding", { token: person.token, body: profile(more) });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { body } = await call<DesignersResponse["designers"][number]>("GET", `/designers/${person.id}`);
  const rate = (free: boolean) => body.rates.find(({ rate: price }) => (price === 0) === free)?._id ?? "";
  return { ...person, paidRate: rate(false), freeRate: rate(true) };
}

/** The slots of the day so many days from today. By default the day after tomorrow, whose slots do not begin during a test. */
export async function slotsOf(designerId: string, fromToday = 2): Promise<Slot[]> {
  const query = new URLSearchParams({ designerId, date: dayFromNow(fromToday) });
  const { body } = await call<{ slots: Slot[] }>("GET", `/designers/available-slots/?${query}`);
  return body.slots;
}

/** The body of `book-slot` for the `index`th slot of the day so many days from today. */
export async function bookingRequest(designer: DesignerPerson, { index = 0, free = false, fromToday = 2 } = {}) {
  const slot = (await slotsOf(designer.id, fromToday))[index];
  if (!slot) throw new Error(`The designer has no slot ${index}`);
  return {
    designerId: designer.id,
    designerName: designer.name,
    slotStart: slot.start,
    slotEnd: slot.end,
    slotType: "chat",
    serviceInfo: { _id: free ? designer.freeRate : designer.paidRate },
    notes: "Two cats live here.",
  };
}

/** Books and returns the booking's id. */
export async function book(customer: Person, request: object): Promise<string> {
  const { status, body } = await call<{ id: string }>("POST", "/bookings/book-slot", {
    token: customer.token,
    body: request,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

export type PaymentResult = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

/** Presses `Success` in the provider's popup and returns what the popup passes to the page. */
export async function payInPopup(orderId: string, keyId: string): Promise<PaymentResult> {
  const response = await fetch(`${stackUrl()}/__razorpay/v1/checkout/payments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key_id: keyId, order_id: orderId, outcome: "success" }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as PaymentResult;
}
