/**
 * Measures search among very many designers (`BENCH_DESIGNERS`, else 100,000): how much processor time of the database each kind of search and a random mix of
 * searches take (processor time, because other load on the machine changes it little); and how many designers are saved a second, by one connection and by
 * eight.
 */
import { readFile } from "node:fs/promises";
import postgres from "postgres";
import type { DesignersResponse } from "../edge-functions/shared/contract/designers.ts";
import { type BenchContext, type Figure, percentile, size } from "./figure.ts";
import { processorClock } from "./processor-clock.ts";

const designers = Number(process.env.BENCH_DESIGNERS ?? size(100_000, 3000));
const rounds = size(60, 1);
const warmUp = size(10, 0);
const randomSearches = size(600, 20);
const saves = size(400, 8);
const SORTS = ["recommended", "rating", "price", "soonest"];

/** Arguments of list_designers; the page changes from round to round. `none`: the search finds nobody. */
const searches: { name: string; args: Record<string, string>; none?: true }[] = [
  { name: "everybody", args: {} },
  { name: "everybody by the next free slot", args: { sort: "soonest" } },
  { name: "a style", args: { style: "Modern" } },
  { name: "a style by the next free slot", args: { style: "Modern", sort: "soonest" } },
  { name: "a city", args: { location: "City 7, State 7" } },
  {
    name: "five filters by rating",
    args: {
      style: "Modern",
      skill: "Space Planning",
      budget: "USD:50-100",
      experience: "6-11",
      session: "chat",
      sort: "rating",
    },
  },
  { name: "a budget by price", args: { budget: "INR:2000-4000", sort: "price" } },
  { name: "free in an evening", args: { part: "evening", time_zone: "Asia/Kolkata" } },
  {
    name: "free on a Friday evening in a style",
    args: { style: "Modern", day: "friday", part: "evening", time_zone: "Asia/Kolkata" },
  },
  { name: "a common word by price", args: { search: "kitchen", sort: "price" } },
  { name: "three words and a filter", args: { search: "kitchen oak light", style: "Modern", sort: "rating" } },
  { name: "one letter", args: { search: "a" } },
  { name: "two letters", args: { search: "li" } },
  { name: "a word that nearly everybody has", args: { search: "design", sort: "rating" } },
  { name: "a name", args: { search: "anna lindqvist" } },
  { name: "a part of a word", args: { search: "qvist" } },
  { name: "kichen", args: { search: "kichen" } },
  { name: "two errors and a filter", args: { search: "kichen scandanavian", language: "en" } },
  {
    name: "ten words that nobody has together",
    args: { search: "anna kitchen oak light modern space design lindqvist bath bedroom" },
  },
  { name: "nothing is like it", args: { search: "zzzzzzzz" }, none: true },
];

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const million = await readFile(new URL("million.sql", import.meta.url), "utf8");
    await sql.unsafe(million.replaceAll(":designers", String(designers))).simple();
    await sql`vacuum (analyze)`;
    const [{ listed } = { listed: 0 }] = await sql<{ listed: number }[]>`
      select count(*)::int as listed from private.listings`;
    if (listed < designers * 0.9) throw new Error(`of ${designers} designers only ${listed} are listed`);
    return [...(await timesOfSearches(sql)), ...(await savesASecond(sql, context))];
  } finally {
    await sql.end();
  }
}

async function timesOfSearches(sql: postgres.Sql): Promise<Figure[]> {
  const least = percentile(await processorTimes(sql, rounds, () => sql`select 1`), 0.95);
  const figure = (name: string, samples: number[], share: number, goal?: string): Figure => {
    const value = percentile(samples, share);
    const against = { name: "select 1", value: least };
    return { name: `${name}, p${share * 100}`, value, unit: "ms", against, ratio: value / least, goal };
  };
  const figures: Figure[] = [];
  for (const { name, args, none } of searches) {
    const times = await processorTimes(sql, rounds, async (round) => {
      const { designers: found } = await list(sql, { ...args, page: 1 + (round % 10) });
      if ((found.length === 0) !== (none ?? false)) throw new Error(`${name}: ${found.length} found`);
    });
    figures.push(figure(name, times, 0.95, name === "everybody" ? "≤ 5 ms" : undefined));
  }
  const mix = await randomMix(sql);
  let found = 0;
  const times = await processorTimes(sql, randomSearches, async (round) => {
    if ((await list(sql, mix[round % mix.length] ?? {})).designers.length > 0) found++;
  });
  if (found < randomSearches / 2) throw new Error(`only ${found} of ${randomSearches} random searches found somebody`);
  const name = `${randomSearches} random searches`;
  return [
    ...figures,
    figure(name, times, 0.5),
    figure(name, times, 0.95, "≤ 10 ms"),
    figure(name, times, 0.99, "≤ 15 ms"),
  ];
}

async function list(sql: postgres.Sql, args: Record<string, string | number>): Promise<DesignersResponse> {
  const named = Object.keys(args).map((name, n) => `p_${name} => $${n + 1}`);
  const rows = await sql.unsafe<{ answer: DesignersResponse }[]>(
    `select public.list_designers(${named.join(", ")}) as answer`,
    Object.values(args),
  );
  if (!rows[0]) throw new Error("no answer");
  return rows[0].answer;
}

/**
 * Returns searches for words (whole words, their beginnings, parts, misspelled ones) and for filters that match some designer, in every order, on pages 1 to
 * 10. Every run makes the same searches.
 */
async function randomMix(sql: postgres.Sql): Promise<Record<string, string | number>[]> {
  const documents = await sql<{ lexemes: string[] }[]>`
    select tsvector_to_array(l.document) as lexemes from private.listings l order by hashtext(l.designer_id::text) limit ${randomSearches}`;
  const random = randomNumbers(42);
  const below = (most: number) => Math.floor(random() * most);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const cut = (word: string) => {
    const [kind, at] = [random(), below(word.length)];
    if (kind < 0.4) return word;
    if (kind < 0.7) return word.slice(0, 1 + at);
    if (kind < 0.8) return word.slice(Math.min(at, Math.max(word.length - 3, 0)));
    return word.slice(0, at) + (kind < 0.9 ? "" : "x") + word.slice(at + 1);
  };
  return documents.map(({ lexemes }) => {
    const words = lexemes.filter((lexeme) => !lexeme.startsWith("#"));
    const values = lexemes.filter((lexeme) => /^#(?!open:)/.test(lexeme));
    const search = Array.from({ length: one([0, 1, 1, 2, 3]) }, () => cut(one(words))).join(" ");
    const filters = Array.from({ length: one([0, 0, 1, 1, 2, 3]) }, () => one(values).slice(1).split(/:(.*)/));
    return { search, ...Object.fromEntries(filters), sort: one(SORTS), page: 1 + below(10) };
  });
}

/** Returns numbers from 0 to 1, the same ones for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Returns the milliseconds of processor time of each call. */
async function processorTimes(
  sql: postgres.Sql,
  count: number,
  query: (round: number) => Promise<unknown>,
): Promise<number[]> {
  const used = await processorClock(sql);
  const samples: number[] = [];
  for (let round = -warmUp; round < count; round++) {
    const before = used();
    await query(Math.abs(round));
    if (round >= 0) samples.push(used() - before);
  }
  return samples;
}

/** Returns the saves per second. Every save changes a headline, even in the next run; each connection has its own designers. */
async function savesASecond(sql: postgres.Sql, context: BenchContext): Promise<Figure[]> {
  const rows = await sql<{ id: string }[]>`
    select designer_id as id from private.listings order by hashtext(designer_id::text) limit ${saves}`;
  let run = 0;
  const perSecond = async (connections: number) => {
    run++;
    const pool = postgres(context.adminDatabaseUrl, { max: connections, onnotice: () => undefined });
    const savers = await Promise.all(Array.from({ length: connections }, () => pool.reserve()));
    const save = (saver: postgres.Sql, n: number, word: string) =>
      saver`update public.designers set headline = ${`Kiln ${run} ${word} ${n}`} where id = ${rows[n]?.id ?? ""}`;
    // A new connection reads the catalog and plans every query, which would count eight times instead of once.
    await Promise.all(savers.map((saver, n) => save(saver, n, "walnut")));
    let next = 0;
    const began = performance.now();
    await Promise.all(
      savers.map(async (saver) => {
        for (let n = next++; n < rows.length; n = next++) await save(saver, n, "maple");
      }),
    );
    const rate = (rows.length * 1000) / (performance.now() - began);
    for (const saver of savers) saver.release();
    await pool.end();
    return rate;
  };
  await perSecond(1);
  const [one, eight] = [await perSecond(1), await perSecond(8)];
  const { total, more } = await list(sql, { search: `kiln ${run} maple` });
  if (total !== rows.length && !more) throw new Error(`of ${rows.length} saved designers ${total} are found`);
  const against = { name: "one saver", value: one };
  return [{ name: "saves by eight at once", value: eight, unit: "/s", against, ratio: eight / one, goal: "≥ 3" }];
}
