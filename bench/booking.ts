/**
 * Compares bookings per second through book_slot with plain INSERTs by the same driver and connections, each in a transaction of its own that waits for the
 * disk. The plain INSERT writes the same row into a copy of the table that has its constraints (checks, foreign keys, no overlap) and its indexes, but no
 * triggers: the difference is the cost of the rules. During the measurement, other customers hold 5,000 slots, or 100,000.
 */

import postgres from "postgres";
import { formatNumber } from "../edge-functions/shared/contract/format.ts";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newDesigners, newPeople, withoutNotify } from "./people.ts";

const rounds = size(15, 1);
const perRound = size(250, 4);
const designers = size(40, 2);
const holdingDesigners = size(500, 5);

type Transaction = (n: number) => Promise<unknown>;

/** Runs `count` transactions, numbered from `first`, with `workers` at once; returns how many ran per second. */
async function perSecond(transaction: Transaction, workers: number, first: number, count: number): Promise<number> {
  let next = first;
  const worker = async () => {
    while (next < first + count) await transaction(next++);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: workers }, worker));
  return (count * 1000) / (performance.now() - began);
}

/** Alternates between the two, so that other load on the machine affects both alike. */
async function inTurns(workers: number, transactions: [Transaction, Transaction]): Promise<[number, number][]> {
  const rates: [number, number][] = [];
  for (let round = 0; round <= rounds; round++) {
    const [first, second] = transactions;
    const pair: [number, number] = [
      await perSecond(first, workers, round * perRound, perRound),
      await perSecond(second, workers, round * perRound, perRound),
    ];
    // The first round prepares the statements and is not counted.
    if (round > 0) rates.push(pair);
  }
  return rates;
}

/** Measures with one connection and with eight, first among a few holds of other customers, then among many. */
export async function run(context: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const holds of [size(5000, 10), size(100_000, 20)]) {
    await holdElsewhere(context, holds);
    for (const connections of [1, 8])
      figures.push(...(await withoutNotify(context, () => withConnections(context, connections, holds))));
  }
  return figures;
}

/** Lets customers hold `count` slots of other designers, without triggers and foreign keys: these customers exist nowhere else. */
async function holdElsewhere(context: BenchContext, count: number): Promise<void> {
  const sql = postgres(context.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const found = await newDesigners(sql, holdingDesigners, { start: "00:00", end: "00:00", minutes: 15, zone: "UTC" });
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      const { count: held } = await transaction`
        insert into public.bookings
          (customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
        select gen_random_uuid(), d.id, d.rate_id, tstzrange(s.start, s.start + interval '15 minutes'), 'chat', 'pending_payment',
               now() + interval '1 hour', 'Design hour', 6000, 'USD'
          from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ rateId }) => rateId)}::uuid[]) d (id, rate_id)
         cross join lateral (
           select date_trunc('day', now()) + interval '30 days' + n * interval '15 minutes' as start from generate_series(1, ${count / holdingDesigners}) n
         ) s`;
      expectFound("holds of other customers", held, count);
    });
    await sql.unsafe("vacuum (analyze)");
  } finally {
    await sql.end();
  }
}

async function withConnections(context: BenchContext, connections: number, holds: number): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: connections, onnotice: () => undefined });
  try {
    // Quarter hours around the clock: 96 slots a day, so that no two transactions want the same slot.
    const found = await newDesigners(sql, designers, { start: "00:00", end: "00:00", minutes: 15, zone: "UTC" });
    // A customer holds at most three slots.
    const customers = await newPeople(sql, "user", (rounds + 1) * perRound);
    await sql`drop table if exists private.bench_rows`;
    await sql`create table private.bench_rows (like public.bookings including all)`;
    await sql`
      alter table private.bench_rows
        add foreign key (customer_id) references public.profiles (id),
        add foreign key (rate_id, designer_id) references public.rates (id, designer_id)`;
    // Tomorrow does not work: in the evening, its first slots are too soon.
    const day = Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000;
    const quarter = 15 * 60_000;
    const pick = (n: number) => {
      const designer = found[n % found.length] ?? { id: "", rateId: "" };
      const start = day + Math.floor(n / found.length) * quarter;
      const customer = customers[n % customers.length] ?? "";
      return { designer, customer, start: new Date(start).toISOString(), end: new Date(start + quarter).toISOString() };
    };
    const notes = "The hall is narrow and gets no daylight.";

    const plain: Transaction = (n) => {
      const { designer, customer, start, end } = pick(n);
      return sql`
        insert into private.bench_rows
          (customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes)
        values (${customer}, ${designer.id}, ${designer.rateId}, tstzrange(${start}::timestamptz, ${end}::timestamptz), 'chat',
          'pending_payment', now() + private.hold_minutes(), 'Design hour', 6000, 'USD', ${notes})
        returning id`;
    };
    const booked: Transaction = (n) => {
      const { designer, customer, start, end } = pick(n);
      return sql`
        select public.book_slot(${customer}::uuid, ${designer.rateId}::uuid, ${designer.id}::uuid, ${start}::timestamptz,
          ${end}::timestamptz, ${notes})`;
    };
    const rates = await inTurns(connections, [booked, plain]);
    const [made] = await sql<{ booked: number; plain: number }[]>`
      select (select count(*)::int from public.bookings where designer_id = any (${found.map(({ id }) => id)}::uuid[])) as booked,
             (select count(*)::int from private.bench_rows) as plain`;
    expectFound("bookings made", made?.booked ?? 0, (rounds + 1) * perRound);
    expectFound("plain rows made", made?.plain ?? 0, (rounds + 1) * perRound);
    await sql`drop table private.bench_rows`;
    const median = (of: (pair: [number, number]) => number) => percentile(rates.map(of), 0.5);
    return [
      {
        name: `bookings, ${connections} ${connections === 1 ? "connection" : "connections"}, ${formatNumber(holds)} holds`,
        value: median(([booking]) => booking),
        unit: "/s",
        against: { name: "plain INSERT", value: median(([, insert]) => insert) },
        ratio: median(([booking, insert]) => booking / insert),
        goal: "≥ 0.45",
      },
    ];
  } finally {
    await sql.end();
  }
}
