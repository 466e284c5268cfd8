/**
 * Measures what the ledger costs: record_payment with and without the trigger that enters payments, in turns (in rupees also the trigger that creates
 * transfers); and the balances of a designer with a hundred thousand entries.
 */
import postgres from "postgres";
import { newLinkedPayee } from "../tests/support/payouts.ts";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newDesigners, newPeople } from "./people.ts";

const rounds = size(12, 1);
const perRound = size(40, 2);
const postings = size(50_000, 400);
const reads = size(300, 5);

async function time(work: (n: number) => Promise<unknown>, first: number, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let n = first; n < first + count; n++) {
    const began = performance.now();
    await work(n);
    samples.push(performance.now() - began);
  }
  return samples;
}

type Currency = "USD" | "INR";

/** Creates holds with orders, each for another designer's slot: {order_id}. In rupees, designers are paid by transfers. */
async function newOrders(sql: postgres.Sql, currency: Currency, count: number): Promise<string[]> {
  const designers = await newDesigners(sql, 48, { start: "00:00", end: "00:00", minutes: 15, zone: "UTC" });
  if (currency === "INR") for (const { id } of designers) await newLinkedPayee(sql, id);
  const customers = await newPeople(sql, "user", count);
  const rows = Array.from({ length: count }, (_, n) => ({
    n,
    customer: customers[n],
    designer: designers[n % designers.length]?.id,
    rate: designers[n % designers.length]?.rateId,
    slot: Math.floor(n / designers.length),
  }));
  const orders = await sql<{ id: string }[]>`
    with held as (
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
      select r.customer, r.designer, r.rate,
             tstzrange(date_trunc('day', now()) + interval '2 days' + r.slot * interval '15 minutes', date_trunc('day', now()) + interval '2 days' + (r.slot + 1) * interval '15 minutes'),
             'chat', 'pending_payment', now() + interval '1 day', 'Consultation', 6000, ${currency}::public.currency_code
        from jsonb_to_recordset(${sql.json(rows as never)}) r (n int, customer uuid, designer uuid, rate uuid, slot int)
      returning id
    )
    insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at)
    select 'order_' || h.id, h.id, 6000, ${currency}::public.currency_code, null from held h
    returning order_id as id`;
  return orders.map(({ id }) => id);
}

/** The triggers that are turned on and off. */
const TRIGGERS = { USD: ["payments_enter"], INR: ["payments_enter", "payments_transfer"] };

async function recording(sql: postgres.Sql, currency: Currency): Promise<Figure[]> {
  const orders = await newOrders(sql, currency, (2 * rounds + 1) * perRound);
  const turn = async (how: "enable" | "disable") => {
    for (const trigger of TRIGGERS[currency]) await sql.unsafe(`alter table public.payments ${how} trigger ${trigger}`);
  };
  const samples = { with: [] as number[], without: [] as number[] };
  try {
    for (let round = 0; round <= 2 * rounds; round++) {
      const on = round % 2 === 1;
      await turn(on ? "enable" : "disable");
      const measured = await time(
        (n) =>
          sql`select public.record_payment(${orders[n] ?? ""}, ${`pay_${orders[n]}`}, 6000, ${currency}, 'verify')`,
        round * perRound,
        perRound,
      );
      // The first round prepares statements and caches.
      if (round > 0) samples[on ? "with" : "without"].push(...measured);
    }
  } finally {
    await turn("enable");
  }
  const [entered] = await sql<[{ count: number }]>`
    select count(*)::int as count from public.ledger_entries where cause = any (${orders.map((order) => `pay_${order}`)})`;
  expectFound("entries of the payments", entered.count, 2 * rounds * perRound);
  const transfers =
    await sql`select 1 from public.transfers where payment_id = any (${orders.map((order) => `pay_${order}`)})`;
  expectFound("transfers of the payments", transfers.length, currency === "INR" ? rounds * perRound : 0);
  return ([0.5, 0.95] as const).map((share) => {
    const [value, without] = [percentile(samples.with, share), percentile(samples.without, share)];
    return {
      name: `record_payment${currency === "INR" ? " in rupees, with its transfer" : ""}, p${share * 100}`,
      value,
      unit: "ms",
      against: { name: currency === "INR" ? "without ledger and transfer" : "without the ledger", value: without },
      ratio: value / without,
      goal: share === 0.5 ? "≤ 1.3" : undefined,
    };
  });
}

async function balances(sql: postgres.Sql): Promise<Figure[]> {
  const [{ id = "", rateId = "" } = {}] = await newDesigners(sql, 1, {
    start: "00:00",
    end: "00:00",
    minutes: 15,
    zone: "UTC",
  });
  const [customer = ""] = await newPeople(sql, "user", 1);
  await sql`
    with booked as (
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      values (${customer}, ${id}, ${rateId}, tstzrange(now() + interval '9 days', now() + interval '9 days 1 hour'), 'chat', 'confirmed', 'Consultation', 6000, 'USD')
      returning *
    )
    select count(private.post('payment', 'bench' || b.id || n, b::public.bookings, 'USD', array['provider', 'held']::public.ledger_account[], array[6000, -6000]))
      from booked b, generate_series(1, ${postings}::int) n`;
  const read = () => sql<{ minor: string }[]>`select minor from private.balances(${id}) where account = 'held'`;
  const [held] = await read();
  expectFound("the balance", Number(held?.minor), -6000 * postings);
  const samples = await time(read, 0, reads);
  return [
    {
      name: `balance of a designer with ${2 * postings} entries, p95`,
      value: percentile(samples, 0.95),
      unit: "ms",
      goal: "≤ 5 ms",
    },
  ];
}

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return [...(await recording(sql, "USD")), ...(await recording(sql, "INR")), ...(await balances(sql))];
  } finally {
    await sql.end();
  }
}
