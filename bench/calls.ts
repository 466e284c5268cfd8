/**
 * The duration of a signed-in call of /api, compared with `GET /api/health` through the same gateway and function, which uses no database; and
 * the number of database transactions of one call. Locally Auth verifies each token with a transaction of its own; hosted, the function
 * verifies it itself.
 */
import postgres from "postgres";
import { type BenchContext, type Figure, percentile } from "./figure.ts";
import { newDesigners, newPeople, newTokens } from "./people.ts";

const rounds = 400;
const warmUp = 40;
const chats = 20;

/** Sends the request `rounds` times, one after the other; milliseconds of each. Throws unless it is answered with 200. */
async function time(url: string, token?: string): Promise<number[]> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const samples: number[] = [];
  for (let i = 0; i < rounds + warmUp; i++) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
    samples.push(performance.now() - began);
  }
  return samples.slice(warmUp);
}

/** Transactions that the database has finished, as far as its sessions have reported: they do so within ten seconds of being idle. */
async function transactions(admin: postgres.Sql): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const [row] = await admin<{ count: number }[]>`
    select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`;
  return row?.count ?? 0;
}

/** A customer with `chats` booked sessions at different designers; their token and the id of one booking. */
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
    const bare = await time(`${context.url}/api/health`);
    const figures: Figure[] = [];
    for (const [name, path] of [
      [`GET get-chats (${chats})`, "/bookings/get-chats"],
      ["GET get-booking", `/bookings/get-booking/${booking}`],
    ] as const) {
      const before = await transactions(admin);
      const samples = await time(`${context.url}/api${path}`, token);
      const done = (await transactions(admin)) - before;
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
