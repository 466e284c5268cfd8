import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import type { ProfileRequest, Slot } from "../../edge-functions/shared/contract/designers.ts";

/** Somebody new, without a password: for tests that speak to the database. */
export async function person(sql: postgres.Sql, role: "user" | "designer", name = "Ellen Vos"): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@parlour.test`}, ${sql.json({ name, role })})`;
  return id;
}

const everyDay: ProfileRequest["availability"]["daysAvailable"] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

interface Offer {
  designerId: string;
  rateId: string;
}

/** A published designer with one service, free around the clock in UTC unless `hours` says otherwise. */
export async function designerWith(
  sql: postgres.Sql,
  hours: Partial<ProfileRequest["availability"]> = {},
  price = 60,
): Promise<Offer> {
  const designerId = await person(sql, "designer", "Noor Haddad");
  const profile: ProfileRequest = {
    name: "Noor Haddad",
    bio: "Dark rooms are not gloomy.",
    skills: ["Space Planning"],
    rates: [
      {
        serviceName: "Colour call",
        rate: price,
        rateType: "hourly",
        currency: "USD",
        servicesProvided: ["A plan"],
        slotType: "chat",
      },
    ],
    availability: {
      daysAvailable: everyDay,
      startTime: "00:00",
      endTime: "00:00",
      slotDuration: 60,
      timeZone: "UTC",
      ...hours,
    },
  };
  await sql`select public.save_designer_profile(${designerId}, ${sql.json(JSON.parse(JSON.stringify(profile)))})`;
  const [rate] = await sql<{ id: string }[]>`select id from public.rates where designer_id = ${designerId}`;
  if (!rate) throw new Error("the designer has no rate");
  return { designerId, rateId: rate.id };
}

/** The slots that a day has on offer, as instants. */
export async function slotsOf(sql: postgres.Sql, designerId: string, date: string, timeZone = "UTC"): Promise<Slot[]> {
  const [row] = await sql<{ answer: { slots: Slot[] } }[]>`
    select public.available_slots(${designerId}, ${date}, ${timeZone}) as answer`;
  return row?.answer.slots ?? [];
}

/** `YYYY-MM-DD`, some days from today in UTC. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Books as `customerId`; rejects with the database's error. */
export async function book(
  sql: postgres.Sql,
  customerId: string,
  { designerId, rateId }: Offer,
  slot: Pick<Slot, "start" | "end">,
): Promise<BookSlotResponse> {
  const [row] = await sql<{ answer: BookSlotResponse }[]>`
    select public.book_slot(${customerId}, ${rateId}, ${designerId}, ${slot.start}, ${slot.end}, 'chat') as answer`;
  if (!row) throw new Error("book_slot answered nothing");
  return row.answer;
}

/** The stable code that SQL refuses with, or undefined when `work` succeeds. */
export async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return (error as postgres.PostgresError).message;
  }
}
