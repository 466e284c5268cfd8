/**
 * Measures the processor time of the most frequent calls, in SQL, against that of a plain INSERT of a booking's row, all in turns on one connection: `select 1`
 * is too short for a comparison. `npm run check` compares the ratios with committed ones. `npm run bench -- ratios --commit` measures five times and replaces
 * the committed ratios.
 */
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newDesigners, newPeople, withoutNotify } from "./people.ts";
import { processorClock } from "./processor-clock.ts";
import { addRun, COMMITTED, findSlower, type RunsByFigure, readRecord, writeRecord } from "./record.ts";

const rounds = size(150, 2);
const warmUp = size(20, 0);
const designers = size(40, 3);
const chats = size(20, 2);
const RUNS = 5;
/** A third worse than the worst of the committed runs. */
const MARGIN = 1 / 3;

/** Measures and compares. @throws if one of the ratios is a third worse than all committed ones. */
export async function checkRatios(context: Pick<BenchContext, "databaseUrl" | "adminDatabaseUrl">): Promise<Figure[]> {
  const figures = await withoutNotify(context, () => measure(context));
  const slower = findSlower(figures, await readRecord(COMMITTED), MARGIN);
  if (slower.length > 0)
    throw new Error(
      slower
        .map(
          ({ name, now, worst }) => `${name}: ${now.toFixed(1)} times its anchor, at most ${worst.toFixed(1)} so far`,
        )
        .join("\n"),
    );
  return figures;
}

export async function run(context: BenchContext): Promise<Figure[]> {
  if (!process.argv.includes("--commit")) return withoutNotify(context, () => measure(context));
  let record: RunsByFigure = {};
  let figures: Figure[] = [];
  for (let n = 0; n < RUNS; n++) {
    figures = await withoutNotify(context, () => measure(context));
    record = addRun(figures, record);
  }
  await writeRecord(record, COMMITTED);
  return figures;
}

async function measure({ databaseUrl }: Pick<BenchContext, "databaseUrl" | "adminDatabaseUrl">): Promise<Figure[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const found = await newDesigners(sql, designers, { start: "00:00", end: "00:00", minutes: 15, zone: "UTC" });
    const [chatting = "", ...customers] = await newPeople(sql, "user", rounds + warmUp + 1);
    const rates = found.slice(0, chats).map(({ rateId }) => rateId);
    const booked = await sql<{ id: string }[]>`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      select ${chatting}, r.designer_id, r.id, tstzrange(now() + interval '10 days', now() + interval '241 hours'), 'chat', 'confirmed',
             r.service_name, r.price_minor, r.currency
        from public.rates r where r.id = any (${rates}::uuid[])
      returning id`;
    expectFound("chats", booked.length, chats);
    await sql`drop table if exists private.bench_rows`;
    await sql`create table private.bench_rows (like public.bookings including all)`;
    await sql`
      alter table private.bench_rows
        add foreign key (customer_id) references public.profiles (id),
        add foreign key (rate_id, designer_id) references public.rates (id, designer_id)`;
    await sql`analyze public.bookings, public.designers, public.rates, public.availability, public.profiles`;

    const quarter = 15 * 60_000;
    const slotOf = (n: number) => {
      const start = Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000 + Math.floor(n / designers) * quarter;
      const { id, rateId } = found[n % designers] ?? { id: "", rateId: "" };
      return { id, rateId, start: new Date(start), end: new Date(start + quarter), customer: customers[n] ?? "" };
    };
    let next = 0;
    const id = (n: number) => found[n % designers]?.id ?? "";
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const calls: Record<string, (n: number) => Promise<unknown>> = {
      "plain INSERT": () => {
        const { id, rateId, start, end, customer } = slotOf(next);
        return sql`
          insert into private.bench_rows
            (customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
          values (${customer}, ${id}, ${rateId}, tstzrange(${start}, ${end}), 'chat', 'pending_payment', now() + private.hold_minutes(),
            'Design hour', 6000, 'USD')`;
      },
      booking: () => {
        const { id, rateId, start, end, customer } = slotOf(next++);
        return sql`select public.book_slot(${customer}::uuid, ${rateId}::uuid, ${id}::uuid, ${start}, ${end})`;
      },
      "slots of a day": (n) =>
        sql`select public.available_slots(${id(n)}::uuid, ${tomorrow}::date, 'America/New_York')`,
      "a page of designers": (n) => sql`select public.list_designers(p_page => ${1 + (n % 3)})`,
      "a search for a word": (n) => sql`select public.list_designers(p_search => 'bench', p_page => ${1 + (n % 3)})`,
      "get-chats": () => sql`select public.get_chats(${chatting}::uuid)`,
      "get-booking": (n) => sql`select public.get_booking(${chatting}::uuid, ${booked[n % chats]?.id ?? ""}::uuid)`,
      "a designer": (n) => sql`select public.get_designer(${id(n)}::uuid)`,
    };
    const samples: Record<string, number[]> = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
    const used = await processorClock(sql);
    for (let round = -warmUp; round < rounds; round++) {
      // As the job of each minute does. The time that a page takes would otherwise depend on the hour of the day.
      await sql`select public.refresh_listings()`;
      for (const [name, call] of Object.entries(calls)) {
        const before = used();
        await call(round + warmUp);
        if (round >= 0) samples[name]?.push(used() - before);
      }
    }
    await sql`drop table private.bench_rows`;
    const { "plain INSERT": insert = [], ...measured } = samples;
    return Object.entries(measured).map(([name, times]) => {
      const [value, against] = [percentile(times, 0.5), percentile(insert, 0.5)];
      return {
        name,
        value,
        unit: "ms",
        against: { name: "plain INSERT", value: against },
        ratio: value / against,
      };
    });
  } finally {
    await sql.end();
  }
}
