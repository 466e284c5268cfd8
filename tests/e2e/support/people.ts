import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import postgres from "postgres";
import type { SessionResponse } from "../../../edge-functions/shared/contract/auth.ts";
import type { Role } from "../../../edge-functions/shared/contract/common.ts";
import type { ProfileRequest } from "../../../edge-functions/shared/contract/designers.ts";
import { insertAuthUsers } from "../../support/auth-users.ts";

export const PASSWORD = "a-good-password";

function environment(name: "PARLOUR_E2E_URL" | "PARLOUR_E2E_DATABASE_URL"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the browser tests' global setup sets it.`);
  return value;
}
export const siteUrl = () => environment("PARLOUR_E2E_URL");

let connection: postgres.Sql | undefined;
/** The database as `postgres`, for what pages cannot do: slots that begin in a second, bookings of last week. */
export function sql(): postgres.Sql {
  connection ??= postgres(environment("PARLOUR_E2E_DATABASE_URL"), { max: 2, idle_timeout: 1, onnotice: () => {} });
  return connection;
}

/** Calls /api without a browser. Throws with the answer's text when it fails. */
export async function call<Answer>(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
  const answer = await fetch(`${siteUrl()}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** Creates an account in the database, with an email of its own, and logs in. */
export async function newPerson(role: Role, name: string): Promise<SessionResponse> {
  const person = { id: randomUUID(), email: `${role}-${randomUUID()}@parlour.test`, name, role, password: PASSWORD };
  await insertAuthUsers(sql(), [person]);
  const { email, password } = person;
  return call<SessionResponse>("POST", "/auth/login", { body: { email, password, role } });
}

export const PROFILE: Omit<ProfileRequest, "name"> = {
  bio: "I rearrange what you own before you buy anything.",
  skills: ["Space Planning", "Lighting Design"],
  rates: [
    {
      serviceName: "Room consultation",
      rate: 60,
      currency: "USD",
      servicesProvided: ["A plan to scale"],
      slotType: "chat",
    },
  ],
  availability: {
    daysAvailable: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    startTime: "00:00",
    endTime: "00:00",
    slotDuration: 60,
    timeZone: "UTC",
  },
};

/** A designer who has completed onboarding and can be booked around the clock. */
export async function publishedDesigner(name: string, change: Partial<ProfileRequest> = {}): Promise<SessionResponse> {
  const designer = await newPerson("designer", name);
  const body = { ...PROFILE, name, ...change };
  await call("POST", "/designers/complete-onboarding", { token: designer.token, body });
  return designer;
}

type Booked = {
  customer: SessionResponse;
  designer: SessionResponse;
  /** Seconds from now by the database's clock; negative for the past. */
  from: number;
  to: number;
  slotType?: "chat" | "call";
  status?: "confirmed" | "completed";
  priceMinor?: number;
  currency?: "USD" | "INR";
  serviceName?: string;
  notes?: string;
};

/** Inserts a booking of the designer's first rate, as if paid. Returns its id. */
export async function booking(options: Booked): Promise<string> {
  const { customer, designer, from, to, slotType = "chat", status = "confirmed", notes = null } = options;
  const [row] = await sql()<{ id: string }[]>`
    insert into public.bookings (
      customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency, notes
    )
    select ${customer.user.id}, r.designer_id, r.id,
           tstzrange(now() + make_interval(secs => ${from}), now() + make_interval(secs => ${to})),
           ${slotType}, 'confirmed', coalesce(${options.serviceName ?? null}, r.service_name),
           coalesce(${options.priceMinor ?? null}::bigint, r.price_minor), coalesce(${options.currency ?? null}, r.currency::text)::public.currency_code,
           ${notes}
      from public.rates r
     where r.designer_id = ${designer.user.id} and r.retired_at is null
     order by r.position
     limit 1
    returning id`;
  if (!row) throw new Error("The designer has no rate to book.");
  if (status !== "confirmed") await sql()`update public.bookings set status = ${status} where id = ${row.id}`;
  return row.id;
}

/** Sets a booking's slot to seconds from now, by the database's clock. */
export async function setSlot(bookingId: string, from: number, to: number): Promise<void> {
  await sql()`
    update public.bookings
       set slot = tstzrange(now() + make_interval(secs => ${from}), now() + make_interval(secs => ${to}))
     where id = ${bookingId}`;
}

/** Inserts a past message, as if `from` had written it in the booking's slot. */
export async function said(bookingId: string, from: SessionResponse, text: string, secondsAgo = 0): Promise<void> {
  await sql()`
    insert into public.messages (booking_id, sender_id, text, created_at)
    values (${bookingId}, ${from.user.id}, ${text}, now() - make_interval(secs => ${secondsAgo}))`;
}

/** A browser context of its own, signed in. */
export async function browserOf(
  browser: Browser,
  { token, refreshToken, user }: SessionResponse,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const localStorage = [
    { name: "authToken", value: token },
    { name: "refreshToken", value: refreshToken },
    { name: "userData", value: JSON.stringify(user) },
  ];
  return browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin: siteUrl(), localStorage }] },
  });
}
