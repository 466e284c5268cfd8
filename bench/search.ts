/** Search at a million designers, each kind of query against `select 1` over the same connection; and what saving costs. */
import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { type BenchContext, type Figure, percentile } from "./figure.ts";

const designers = Number(process.env.BENCH_DESIGNERS ?? 1_000_000);
const rounds = 60;
const warmUp = 10;

/** Arguments of list_designers; the page changes from round to round. */
const searches: [name: string, args: string][] = [
  ["everybody", ""],
  ["everybody by rating", "p_sort => 'rating'"],
  ["everybody by price", "p_sort => 'price'"],
  ["everybody by the next free slot", "p_sort => 'soonest'"],
  ["a style", "p_style => 'Modern'"],
  ["a style by the next free slot", "p_style => 'Modern', p_sort => 'soonest'"],
  ["a city", "p_location => 'City 7, State 7'"],
  ["a small city by price", "p_location => 'City 3100, State 0', p_sort => 'price'"],
  ["five filters", "'', 'Modern', 'Space Planning', 'USD:50-100', '6-11', p_session => 'chat'"],
  [
    "five filters by the next free slot",
    "'', 'Modern', 'Space Planning', 'USD:50-100', '6-11', p_session => 'chat', p_sort => 'soonest'",
  ],
  ["a common word", "'kitchen'"],
  ["a common word by price", "'kitchen', p_sort => 'price'"],
  ["three words and a filter", "'kitchen oak light', 'Modern', p_sort => 'rating'"],
  ["one letter", "'a'"],
  ["one letter by the next free slot", "'a', p_sort => 'soonest'"],
  ["two letters", "'li'"],
  ["a word that nearly everybody has", "'design', p_sort => 'rating'"],
  ["a name", "'anna lindqvist'"],
  ["a part of a word", "'qvist'"],
  ["kichen", "'kichen'"],
  ["scandinavain by price", "'scandinavain', p_sort => 'price'"],
  ["Lindqist", "'Lindqist'"],
  ["two errors and a filter", "'kichen scandanavian', p_language => 'en'"],
  ["nothing is like it", "'zzzzzzzz'"],
];

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
  const sql = postgres(context.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const million = await readFile(new URL("million.sql", import.meta.url), "utf8");
    await sql.unsafe(million.replaceAll(":designers", String(designers))).simple();
    await sql`select private.rebuild_listings()`;
    await sql`vacuum (analyze)`;

    const least = await measure(() => sql`select 1`);
    const against = { name: "select 1", value: percentile(least, 0.95) };
    const figure = (name: string, samples: number[], goal: string): Figure => {
      const value = percentile(samples, 0.95);
      return { name: `${name} p95`, value, unit: "ms", against, ratio: value / against.value, goal };
    };
    const figures: Figure[] = [];
    for (const [name, args] of searches) {
      const pages = (from: number, to: number) =>
        measure((round) => {
          const page = from + (round % (to - from + 1));
          return sql.unsafe(`select public.list_designers(${args ? `${args}, ` : ""}p_page => ${page})`);
        });
      figures.push(
        figure(`${name}, page 1`, await pages(1, 1), "≤ 10"),
        figure(`${name}, pages 41 to 100`, await pages(41, 100), "≤ 10"),
      );
    }

    const [{ ids } = { ids: [] }] = await sql<{ ids: string[] }[]>`
      select array(select designer_id from private.listings where position % 10007 = 7 limit ${rounds + warmUp}) as ids`;
    const id = (round: number) => ids[round % ids.length] ?? "";
    figures.push(
      figure(
        "saving a headline",
        await measure(
          (round) => sql`update public.designers set headline = ${`Kiln ${round}`} where id = ${id(round)}`,
        ),
        "",
      ),
      figure(
        "telling the index of a booking",
        await measure((round) => sql`update private.listing_clock set due_at = now() where designer_id = ${id(round)}`),
        "",
      ),
      figure("following time for one listing", await measure(() => sql`select public.refresh_listings(1)`), ""),
    );
    return figures;
  } finally {
    await sql.end();
  }
}
