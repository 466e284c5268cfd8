/** How long SQL takes to compute the slots of a day, compared with `select 1` over the same connection. */
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newDesigners, newPeople } from "./people.ts";

const rounds = size(2000, 4);
const warmUp = size(300, 0);
const designers = size(200, 2);
const bookedSlots = 20;

async function measure(query: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds + warmUp; round++) {
    const began = performance.now();
    await query(round);
    samples.push(performance.now() - began);
  }
  return samples.slice(warmUp);
}

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    // A working day of sixteen half hours, a few of them booked.
    const window = { start: "09:00", end: "17:00", minutes: 30, zone: "Europe/Amsterdam" };
    const found = await newDesigners(sql, designers, window);
    const [customer = ""] = await newPeople(sql, "user", 1);
    for (const { id, rateId } of found) {
      await sql`
        insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
        select ${customer}, ${id}, ${rateId}, tstzrange(start, start + interval '30 minutes'), 'chat', 'confirmed', 'Design hour', 6000, 'USD'
        from (select date_trunc('day', now()) + n * interval '7 hours' as start from generate_series(1, ${bookedSlots}) n) as slots`;
    }
    await sql`analyze public.bookings, public.designers, public.availability`;
    const [{ day } = { day: "" }] = await sql<{ day: string }[]>`select (current_date + 2)::text as day`;

    const least = await measure(() => sql`select 1`);
    const slots = await measure(async (round) => {
      const [row] = await sql<{ answer: { slots: unknown[] } }[]>`
        select public.available_slots(${found[round % found.length]?.id ?? ""}::uuid, ${day}::date, 'America/New_York') as answer`;
      expectFound("slots of the day", row?.answer.slots.length ?? 0, (count) => count > 0);
    });
    const name = (share: string) => `slots of a day ${share}`;
    const against = percentile(least, 0.95);
    const value = percentile(slots, 0.95);
    const median = { value: percentile(slots, 0.5), against: percentile(least, 0.5) };
    return [
      {
        name: name("p95"),
        value,
        unit: "ms",
        against: { name: "select 1", value: against },
        ratio: value / against,
        goal: "≤ 5",
      },
      {
        name: name("p50"),
        value: median.value,
        unit: "ms",
        against: { name: "select 1", value: median.against },
        ratio: median.value / median.against,
      },
    ];
  } finally {
    await sql.end();
  }
}
