/**
 * Measures the duration of a signed-in call of /api, compared with `GET /api/health` through the same gateway and function, which uses no database; and the
 * number of database transactions of one call. Locally, Auth verifies each token with a transaction of its own; on hosted, the function verifies it itself.
 */
import postgres from "postgres";
import type { BookingDetails } from "../edge-functions/shared/contract/bookings.ts";
import type { ChatsResponse } from "../edge-functions/shared/contract/chats.ts";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newDesigners, newPeople, newTokens } from "./people.ts";

const rounds = size(400, 1);
const warmUp = size(40, 0);
const chats = size(20, 2);
/** A session of the database has reported its transactions after it was idle for this many milliseconds. */
const reportedWithin = 11_000;

/** Sends the request `rounds` times, one after the other, and returns the milliseconds of each. `check` throws if an answer is not the expected one. */
async function time<Answer>(url: string, check: (answer: Answer) => void, token?: string): Promise<number[]> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const samples: number[] = [];
  for (let i = 0; i < rounds + warmUp; i++) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
    samples.push(performance.now() - began);
    check(JSON.parse(text) as Answer);
  }
  return samples.slice(warmUp);
}

/** Returns the number of transactions that the database has finished and reported, as soon as it is at least `enough`. */
async function transactions(admin: postgres.Sql, enough: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const [row] = await admin<{ count: number }[]>`
      select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`;
    const count = row?.count ?? 0;
    if (count >= enough || performance.now() - began > reportedWithin) return count;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Creates a customer with `chats` booked sessions at different designers; returns the customer's token and the id of one booking. */
async function customerWithChats(
  sql: postgres.Sql,
  context: BenchContext,
): Promise<{ token: string; booking: string }> {
  const [customer = ""] = await newPeople(sql, "user", 1);
  const designers = await newDesigners(sql, chats, { start: "00:00", end: "00:00", minutes: 30, zone: "UTC" });
  const rates = designers.map(({ rateId }) => rateId);
  const rows = await sql<{ id: string }[]>`
    insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
    select ${customer}, r.designer_id, r.id, tstzrange(now() + interval '1 day', now() + interval '25 hours'), 'chat', 'confirmed',
           r.service_name, r.price_minor, r.currency
      from public.rates r where r.id = any (${rates}::uuid[])
    returning id`;
  const [token = ""] = await newTokens(sql, context, [customer]);
  return { token, booking: rows[0]?.id ?? "" };
}

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  const admin = postgres(context.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const { token, booking } = await customerWithChats(sql, context);
    const bare = await time<{ ok: boolean }>(`${context.url}/api/health`, ({ ok }) =>
      expectFound("healthy answers", Number(ok), 1),
    );
    const measureChats = () =>
      time<ChatsResponse>(
        `${context.url}/api/bookings/get-chats`,
        (answer) => expectFound("chats", answer.chats.length, chats),
        token,
      );
    const measureBooking = () =>
      time<BookingDetails>(
        `${context.url}/api/bookings/get-booking/${booking}`,
        ({ id }) => expectFound("the booking", Number(id === booking), 1),
        token,
      );
    const figures: Figure[] = [];
    for (const [name, measure] of [
      [`GET get-chats (${chats})`, measureChats],
      ["GET get-booking", measureBooking],
    ] as const) {
      const before = await transactions(admin, size(Number.POSITIVE_INFINITY, 0));
      const samples = await measure();
      const done = (await transactions(admin, size(Number.POSITIVE_INFINITY, before + samples.length))) - before;
      expectFound(`${name}: transactions`, done, (found) => found >= samples.length);
      for (const [label, share] of [
        ["p50", 0.5],
        ["p95", 0.95],
      ] as const) {
        const value = percentile(samples, share);
        const alone = percentile(bare, share);
        figures.push({
          name: `${name}, ${label}`,
          value,
          unit: "ms",
          against: { name: "health", value: alone },
          ratio: value / alone,
        });
      }
      figures.push({ name: `${name}, transactions a call`, value: done / (rounds + warmUp), unit: "" });
    }
    return figures;
  } finally {
    await Promise.all([sql.end(), admin.end()]);
  }
}
