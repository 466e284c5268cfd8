/**
 * Measures what many rows cost (`BENCH_ROWS`, else ten million bookings, events, emails, messages and entries of the ledger): the most frequent calls of pages
 * and the clock, with few rows and with all of them, and which calls scan a whole large table.
 */
import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";

const rows = Number(process.env.BENCH_ROWS ?? size(10_000_000, 2000));
const few = size(10_000, 1000);
const atOnce = 1_000_000;
const rounds = size(30, 1);
/** A call that has taken this long in total, in ms, is not repeated. */
const enough = 60_000;
/** A call that scans this many rows of a table has no index for its query. */
const wholeTable = 10_000;

const tables = [
  "bookings",
  "booking_events",
  "messages",
  "outbox",
  "ledger_entries",
  "payments",
  "payment_orders",
  "papers",
];

const names = tables.map((table) => `public.${table}`);

/** Calls for a customer, a designer and their booking: `$1` to `$3`. */
const calls: Record<string, string> = {
  get_chats: "select public.get_chats($1)",
  get_chat: "select public.get_chat($1, $3)",
  get_booking: "select public.get_booking($1, $3)",
  "messages of a chat":
    "select * from public.messages m where m.booking_id = $3 order by m.created_at desc, m.id desc limit 50",
  get_news: "select public.get_news($2)",
  designer_bookings: "select public.designer_bookings($2)",
  designer_earnings: "select public.designer_earnings($2)",
  own_statement: "select public.own_statement($2, current_date - 30, current_date)",
  own_payouts: "select public.own_payouts($2)",
  get_papers: "select public.get_papers($1, $3)",
  get_open_payments: "select public.get_open_payments($1)",
  preview_deletion: "select public.preview_deletion($1)",
  account_data: "select public.account_data($1)",
  available_slots: "select public.available_slots($2, current_date + 3)",
  book_slot:
    "select public.book_slot($1, $2, $2, s.start, s.start + interval '1 hour') from (select (public.available_slots($2, current_date + 7) -> 'slots' -> 0 ->> 'start')::timestamptz as start) s",
  "claim_jobs, emails": "select public.claim_jobs('email')",
  "claim_jobs, payments": "select public.claim_jobs('event')",
  sweep_bookings: "select public.sweep_bookings()",
  queue_reminders: "select public.queue_reminders()",
  record_unread_messages: "select public.record_unread_messages()",
  settle_no_shows: "select public.settle_no_shows()",
  release_earnings: "select public.release_earnings()",
  issue_papers: "select public.issue_papers()",
  run_payouts: "select public.run_payouts()",
  remove_old: "select public.remove_old()",
  figures: "select public.figures()",
  raise_money_alarm: "select public.raise_money_alarm()",
};

/** Calls that read everything that they compare, once an hour. */
const readsAll = ["raise_money_alarm"];

type Measured = { ms: number; read: number; whole: string[] };

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      create function private.bench_id(p_kind text, p_n int) returns uuid language sql immutable
      return overlay(md5(p_kind || p_n) placing '4' from 13)::uuid`;
    await fill(sql, 0, few - 1);
    const before = await measure(sql);
    await fill(sql, few, rows - 1);
    const after = await measure(sql);
    const whole = Object.entries(after).filter(([, { whole }]) => whole.length > 0);
    for (const [name, { whole: read }] of whole) console.log(`${name} reads whole: ${read.join(", ")}`);
    for (const [name, { read }] of Object.entries(after)) {
      const against = before[name]?.read ?? 0;
      if (read > 2 * against + 10) console.log(`${name} reads ${read} rows instead of ${against}`);
    }
    return [
      ...Object.entries(after).map(([name, { ms }]) => {
        const against = before[name]?.ms ?? 0;
        return {
          name,
          value: ms,
          unit: "ms",
          against: { name: `with ${few} rows`, value: against },
          ratio: ms / against,
        };
      }),
      {
        name: "calls that read a table whole",
        value: whole.filter(([name]) => !readsAll.includes(name)).length,
        unit: "",
        goal: "≤ 0",
      },
      ...(await sizes(sql)),
      ...(await vacuums(sql)),
    ];
  } finally {
    await sql.end();
  }
}

async function fill(sql: postgres.Sql, first: number, last: number): Promise<void> {
  const text = await readFile(new URL("rows.sql", import.meta.url), "utf8");
  // Indexes built afterwards take a fraction of the time, except the exclusion's, which would compare all rows once more.
  await sql`update pg_index set indisready = false where indrelid = any (${names}::regclass[]) and not indisexclusion`;
  for (let from = first; from <= last; from += atOnce)
    await sql
      .unsafe(text.replaceAll(":first", String(from)).replaceAll(":last", String(Math.min(from + atOnce - 1, last))))
      .simple();
  await sql`set maintenance_work_mem = '1GB'`;
  const unbuilt = await sql<{ name: string }[]>`
    select i.indexrelid::regclass::text as name from pg_index i where i.indrelid = any (${names}::regclass[]) and not i.indisready`;
  for (const { name } of unbuilt) await sql.unsafe(`reindex index ${name}`);
  await sql`vacuum (analyze)`;
}

/** Returns the median of each call, as a transaction that is rolled back. */
async function measure(sql: postgres.Sql): Promise<Record<string, Measured>> {
  // Work that is due for other reasons would otherwise be done in each round.
  for (let done = 1; done > 0; ) {
    const [due] = await sql<{ done: number }[]>`
      select (public.release_earnings() ->> 'released')::int + (public.issue_papers() ->> 'issued')::int as done`;
    done = due?.done ?? 0;
  }
  const [found] = await sql<{ customer: string; designer: string; booking: string }[]>`
    select b.customer_id as customer, b.designer_id as designer, b.id as booking from public.bookings b where b.id = private.bench_id('b', 40)`;
  if (!found) throw new Error("no booking");
  const measured: Record<string, Measured> = {};
  for (const [name, query] of Object.entries(calls)) {
    const used = [found.customer, found.designer, found.booking].filter((_, n) => query.includes(`$${n + 1}`));
    const numbered = ["$1", "$2", "$3"].filter((name) => query.includes(name));
    const text = numbered.reduce((so, name, n) => so.replaceAll(name, `#${n + 1}::uuid`), query).replaceAll("#", "$");
    const times: number[] = [];
    let read = 0;
    let whole: string[] = [];
    for (let round = 0, spent = 0; round < rounds && spent < enough; round++) {
      // Otherwise the transaction would also see the reads of earlier ones.
      await sql`select pg_stat_force_next_flush()`;
      await sql
        .begin(async (own) => {
          const began = performance.now();
          await own.unsafe(text, used);
          const took = performance.now() - began;
          times.push(took);
          spent += took;
          const tables = await own<{ relname: string; whole: boolean; read: number }[]>`
            select relname, seq_tup_read > ${wholeTable} as whole, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read
              from pg_stat_xact_user_tables order by 1`;
          read = tables.reduce((sum, table) => sum + table.read, 0);
          whole = tables.filter((table) => table.whole).map(({ relname }) => relname);
          throw undone;
        })
        .catch((error) => {
          if (error !== undone) throw new Error(`${name}: ${error.message}`, { cause: error });
        });
    }
    measured[name] = { ms: percentile(times, 0.5), read, whole };
  }
  return measured;
}
const undone = new Error("undone");

async function sizes(sql: postgres.Sql): Promise<Figure[]> {
  const found = await sql<{ name: string; rows: number; heap: number; indexes: number }[]>`
    select c.relname as name, c.reltuples::float8 as rows, pg_table_size(c.oid) / 1e6 as heap, pg_indexes_size(c.oid) / 1e6 as indexes
      from pg_class c where c.oid = any (${names}::regclass[]) order by 1`;
  expectFound("bookings", found.find(({ name }) => name === "bookings")?.rows ?? 0, (count) => count >= rows * 0.9);
  return found.map(({ name, heap, indexes }) => ({
    name: `indexes of ${name}`,
    value: Number(indexes),
    unit: "MB",
    against: { name: "the table", value: Number(heap) },
    ratio: Number(indexes) / Number(heap),
  }));
}

/** Measures a vacuum of each table, after one row in a hundred was deleted in different places. */
async function vacuums(sql: postgres.Sql): Promise<Figure[]> {
  const figures: Figure[] = [];
  await sql`set session_replication_role = replica`;
  for (const table of tables) {
    await sql.unsafe(
      `delete from public.${table} where ctid in (select ctid from public.${table} tablesample bernoulli (1))`,
    );
    const began = performance.now();
    await sql.unsafe(`vacuum public.${table}`);
    figures.push({ name: `vacuum of ${table}`, value: (performance.now() - began) / 1000, unit: "s" });
  }
  await sql`set session_replication_role = origin`;
  return figures;
}
