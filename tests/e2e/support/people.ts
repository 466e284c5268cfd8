import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import type { SessionResponse } from "../../../edge-functions/shared/contract/auth.ts";
import type { ProfileRequest } from "../../../edge-functions/shared/contract/designers.ts";
import { newBooking, newPaidBooking } from "../../support/db.ts";
import { type DesignerPerson, newDesignerPerson } from "../../support/people.ts";
import { ALWAYS } from "../../support/profile.ts";
import { sql, stackUrl } from "../../support/target.ts";

export const PROFILE: Omit<ProfileRequest, "name"> = {
  bio: "I rearrange what you own before you buy anything.",
  skills: ["Space Planning", "Lighting Design"],
  rates: [
    {
      serviceName: "Room consultation",
      rate: 60,
      currency: "USD",
      servicesProvided: ["What to move first"],
      slotType: "chat",
    },
  ],
  availability: { ...ALWAYS, slotDuration: 60 },
};

/** Returns a signed-in designer with the profile of the pages' tests. */
export const publishedDesigner = (name: string, change: Partial<ProfileRequest> = {}): Promise<DesignerPerson> =>
  newDesignerPerson({ ...PROFILE, name, ...change });

type Booked = {
  customer: SessionResponse;
  designer: SessionResponse;
  /** In seconds from now by the database's clock; negative for the past. */
  from: number;
  to: number;
  slotType?: "chat" | "call";
  status?: "confirmed" | "completed";
  /** Whether it has an order and a payment. */
  paid?: boolean;
  priceMinor?: number;
  currency?: "USD" | "INR";
  serviceName?: string;
  notes?: string;
};

/** Inserts a booking of the designer's first rate, as if paid. Returns its id. */
export async function booking({ customer, designer, from, to, paid = false, ...more }: Booked): Promise<string> {
  const [rate] = await sql()<[{ id: string; priceMinor: number; currency: "USD" | "INR"; serviceName: string }]>`
    select id, price_minor::int as "priceMinor", currency, service_name as "serviceName"
      from public.rates where designer_id = ${designer.user.id} and retired_at is null order by position limit 1`;
  const { id, ...offered } = rate;
  const people = { customer: customer.user.id, designer: { id: designer.user.id, rates: [id] } };
  const shape = { ...offered, from: `${from} seconds`, to: `${to} seconds`, ...more };
  return paid
    ? (await newPaidBooking(sql(), people, shape)).id
    : newBooking(sql(), people.customer, people.designer, shape);
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

/** Returns what a browser stores for a signed-in person. */
const storedOf = ({ token, refreshToken, user }: SessionResponse) => ({
  authToken: token,
  refreshToken,
  userData: JSON.stringify(user),
});

/** Opens a separate browser context in which this person is signed in. */
export async function browserOf(
  browser: Browser,
  person: SessionResponse,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const localStorage = Object.entries(storedOf(person)).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin: stackUrl(), localStorage }] },
  });
}

/** Resets a page without a new process: removes its routes and stored data, except the session of the signed-in person. */
export async function beginAnew(page: Page, person?: SessionResponse): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // A page of the same origin, without any script.
  await page.goto("/robots.txt");
  await page.evaluate(async (stored) => {
    sessionStorage.clear();
    localStorage.clear();
    Object.assign(localStorage, stored);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  }, person && storedOf(person));
}
