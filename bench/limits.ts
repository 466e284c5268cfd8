/**
 * Measures what limits cost a call: the same calls with and without them, in turns. To disable the limits, the benchmark replaces the two functions that count
 * and check by functions that do nothing. It measures a search over HTTP, and a hold and a chat message in SQL, each in its own transaction. Uses are deleted
 * between rounds, because so many calls from one address would exceed the limits.
 */
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newDesigners, newPeople } from "./people.ts";

const rounds = size(12, 1);
const perRound = size(50, 2);
const FUNCTIONS = [
  "private.take_limits(public.limit_kind[], text[])",
  "private.check_limit(public.limit_kind, text)",
] as const;

type Call = (n: number) => Promise<unknown>;

/** Returns the milliseconds of each call of a round, one after the other. */
async function time(call: Call, first: number): Promise<number[]> {
  const samples: number[] = [];
  for (let n = first; n < first + perRound; n++) {
    const began = performance.now();
    await call(n);
    samples.push(performance.now() - began);
  }
  return samples;
}

/** Alternates between with and without, so that other load on the machine affects both alike. */
async function inTurns(sql: postgres.Sql, call: Call): Promise<{ on: number[]; off: number[] }> {
  const written = await Promise.all(
    FUNCTIONS.map(async (name) => {
      const [row] = await sql<[{ definition: string }]>`select pg_get_functiondef(${name}::regprocedure) as definition`;
      return row.definition;
    }),
  );
  const idle = written.map((definition) =>
    definition.replace(/AS \$function\$[\s\S]*\$function\$/, "AS $f$ begin end $f$"),
  );
  const samples = { on: [] as number[], off: [] as number[] };
  try {
    for (let round = 0; round <= 2 * rounds; round++) {
      const on = round % 2 === 1;
      for (const definition of on ? written : idle) await sql.unsafe(definition);
      await sql`delete from private.limit_uses`;
      const measured = await time(call, round * perRound);
      const [uses] = await sql<{ count: number }[]>`select count(*)::int from private.limit_uses`;
      expectFound(`uses counted ${on ? "with" : "without"} limits`, uses?.count ?? 0, (count) => count > 0 === on);
      // The first round prepares statements and caches.
      if (round > 0) samples[on ? "on" : "off"].push(...measured);
    }
  } finally {
    for (const definition of written) await sql.unsafe(definition);
  }
  return samples;
}

async function figures(sql: postgres.Sql, name: string, call: Call): Promise<Figure[]> {
  const { on, off } = await inTurns(sql, call);
  return ([0.5, 0.95] as const).map((share) => {
    const [value, without] = [percentile(on, share), percentile(off, share)];
    return {
      name: `${name}, p${share * 100}`,
      value,
      unit: "ms",
      against: { name: "without limits", value: without },
      ratio: value / without,
      goal: share === 0.5 ? "≤ 1.25" : undefined,
    };
  });
}

export async function run(context: BenchContext): Promise<Figure[]> {
  const owner = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const designers = await newDesigners(owner, 48, { start: "00:00", end: "00:00", minutes: 15, zone: "UTC" });
    const customers = await newPeople(owner, "user", (2 * rounds + 1) * perRound);
    // Tomorrow does not work: in the last hour of a day, the chat below lasts until then.
    const day = Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000;
    const quarter = 15 * 60_000;
    const hold: Call = (n) => {
      const { id, rateId } = designers[n % designers.length] ?? { id: "", rateId: "" };
      const start = new Date(day + Math.floor(n / designers.length) * quarter);
      return sql`
        select public.book_slot(${customers[n] ?? ""}::uuid, ${rateId}::uuid, ${id}::uuid, ${start}, ${new Date(start.getTime() + quarter)})`;
    };

    const { id: designer = "", rateId = "" } = designers[0] ?? {};
    const [writer = ""] = customers;
    const [chat] = await owner<[{ id: string }]>`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      values (${writer}, ${designer}, ${rateId}, tstzrange(now() - interval '1 minute', now() + interval '1 hour'), 'chat', 'confirmed',
              'Consultation', 6000, 'USD')
      returning id`;
    const claims = JSON.stringify({ role: "authenticated", sub: writer });
    const message: Call = () =>
      sql.begin(async (transaction) => {
        await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
        await transaction`
          insert into public.messages (id, booking_id, text) values (${randomUUID()}, ${chat.id}, 'Twenty centimetres off the wall.')`;
      });
    const search: Call = async () => {
      const response = await fetch(`${context.url}/api/designers?search=bench`);
      if (!response.ok) throw new Error(`search: ${response.status} ${await response.text()}`);
      const { designers: found } = (await response.json()) as { designers: unknown[] };
      if (found.length === 0) throw new Error("the search found nobody");
    };
    return [
      ...(await figures(owner, "search over HTTP, limited by address", search)),
      ...(await figures(owner, "hold in SQL, limited by customer", hold)),
      ...(await figures(owner, "chat message in SQL, limited by sender", message)),
    ];
  } finally {
    await Promise.all([owner.end(), sql.end()]);
  }
}
