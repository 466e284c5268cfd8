import { beforeAll, expect, it } from "vitest";
import type { DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { MOST, PAGE } from "../../edge-functions/shared/contract/limits.ts";
import { startOwnDatabase } from "../support/own-database.ts";

/*
 * Random searches among thousands of random designers, in a database of its own, compared with a search that reads every designer, in TypeScript, by
 * the rules of docs/product.md#discovery. Only the four orders and the next free times are taken from the database; search.test.ts tests these.
 */

const DESIGNERS = 2500;
const SEARCHES = 60;
/** Common words come first. "oa" begins others, "ka" only ends some, "hand-made" is three words. */
const WORDS = [
  ..."rooms oak oat light Café hand-made o'neil quiet lamp lamps stair oa bright Ström linen attic cellar felt kiln".split(
    " ",
  ),
  ..."terrazzo veranda mosaic enamel lacquer walnut birch alcove trellis pergola".split(" "),
];
const STYLES = ["Modern", "Boho", "Art Deco", "Japandi", "It's, well: odd"];
const SORTS = ["recommended", "rating", "price", "soonest"] as const;

interface Row {
  id: string;
  name: string;
  headline: string;
  styles: string[];
  languages: string[];
  years: number | null;
  city: string;
  minor: number | null;
  hidden: boolean;
}

/** Numbers from 0 to 1, the same in every run. */
let state = 7;
const random = () => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
};
const one = <Item>(items: readonly Item[], skew = 1) => items[Math.floor(items.length * random() ** skew)] as Item;
const some = <Item>(items: readonly Item[], most: number, skew = 1) => [
  ...new Set(Array.from({ length: 1 + Math.floor(most * random()) }, () => one(items, skew))),
];

/** Many designers have this word, but they come late in the order by price, so reading in that order does not find them quickly. */
const COSTLY = "Costly";

const newRow = (n: number): Row => {
  const minor = random() < 0.1 ? null : 1000 * Math.floor(30 * random());
  return {
    id: `70000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    name: [
      one(["Anna", "Ben", "Zoë"]),
      `${one(["Lind", "Berg", "Holm"])}${one(["qvist", "gren", "ka", ""])}`,
      // So many words that the index is searched for their beginning instead of for each.
      random() < 0.2 ? `Quill${Math.floor(40 * random())}` : "",
    ].join(" "),
    headline: some(WORDS, 5, 3).join(" "),
    styles: [...some(STYLES, 2, 2), ...(minor !== null && minor >= 15_000 ? [COSTLY] : [])],
    languages: some(["sv", "nl", "fr"], 2, 2),
    years: random() < 0.1 ? null : Math.floor(30 * random()),
    city: one(["Utrecht", "Oslo", "Oakland"], 2),
    minor,
    hidden: random() < 0.05,
  };
};
const rows = Array.from({ length: DESIGNERS }, (_, n) => newRow(n));

const database = await startOwnDatabase();
const sql = database.connect(database.adminUrl);
/** The positions of all listed designers in each order. */
let places: Record<(typeof SORTS)[number], Map<string, number>>;

beforeAll(async () => {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    const made = sql`
      jsonb_to_recordset(${sql.json(rows as never)}) as r
        (id uuid, name text, headline text, styles text[], languages text[], years int, city text, minor bigint, hidden boolean)`;
    await transaction`
      insert into public.profiles (id, role, name, address_confirmed_at) select id, 'designer', name, now() from ${made}`;
    await transaction`
      insert into public.designers (id, headline, bio, skills, styles, languages, experience_years, city, shown_price_minor, shown_price_currency, hidden,
                                    rating_count, rating_sum, published_at, address_confirmed)
      select id, headline, '-', '{-}', styles, languages, years, city, minor, case when minor is not null then 'USD' end::public.currency_code, hidden,
             d.reviews, d.reviews * 4, now() - d.reviews * interval '1 year', true
        from ${made}, lateral (select coalesce(years, 0) % 5 as reviews) d`;
    // On another day, so that no slot begins during the test. Few work on Sundays and in the morning of Oslo.
    await transaction`
      insert into public.availability (designer_id, days, start_time, end_time, slot_minutes, time_zone, same_day)
      select id, array[1 + d.draw % 5, 6 + (d.draw % 12) / 11]::smallint[], time '09:15' + d.draw % 7 * interval '1 hour', '18:00', 60, 'Europe/Oslo', false
        from ${made}, lateral (select coalesce(years, 0) as draw) d
       where city <> 'Oakland'`;
    await transaction`insert into public.calendars (id, designer_id, name, url, due_at) select gen_random_uuid(), id, 'Home', 'https://cal.test/' || id, '2100-01-01' from ${made} where years = 1`;
    await transaction`
      insert into public.calendar_times (calendar_id, designer_id, slot) select id, designer_id, tstzrange(now(), now() + interval '5 days') from public.calendars`;
  });
  await sql`select private.refresh_listing(id) from public.designers`;
  await count();
  await readOrders();
  await readFree();
}, 240_000);

/** Counts as the clock and autovacuum do from time to time. */
async function count(): Promise<void> {
  await sql`select private.count_lexemes()`;
  await sql`analyze private.listings`;
}

async function readOrders(): Promise<void> {
  const found = await sql<{ id: string; recommended: number; rating: number; price: number; soonest: number }[]>`
    select designer_id as id,
           row_number() over (order by recommended desc)::int as recommended,
           row_number() over (order by rating desc, recommended desc)::int as rating,
           row_number() over (order by price desc, recommended desc)::int as price,
           row_number() over (order by free desc, recommended desc)::int as soonest
      from private.listings`;
  const by = (sort: (typeof SORTS)[number]) => new Map(found.map((row) => [row.id, row[sort]]));
  places = { recommended: by("recommended"), rating: by("rating"), price: by("price"), soonest: by("soonest") };
}

const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
const bare = (text: string) =>
  fold(text)
    .split(/\s+/)
    .map((word) => word.replace(/^[!-/:-@[-`{-~]+|[!-/:-@[-`{-~]+$/g, ""))
    .filter((word) => word !== "");
const LANGUAGE_NAMES: Record<string, string> = { sv: "Swedish", nl: "Dutch", fr: "French" };
const wordsOf = ({ name, headline, styles, city, languages }: Row) => {
  const spoken = languages.map((code) => LANGUAGE_NAMES[code]);
  const words = bare([name, "Interior Designer", headline, city, ...styles, ...spoken].join(" "));
  return [...words, ...words.flatMap((word) => word.split(/[!-/:-@[-`{-~]+/))];
};

type Args = { search: string; sort: (typeof SORTS)[number] } & Record<string, string>;

/** The words of all listed designers, and all words. */
function readWords() {
  const documents = new Map(rows.filter((row) => !row.hidden).map((row) => [row.id, wordsOf(row)]));
  return { documents, dictionary: [...new Set([...documents.values()].flat())] };
}

const TIMES = [
  { day: "tomorrow", part: "" },
  { day: "sunday", part: "evening" },
  { day: "weekend", part: "morning" },
  { day: "weekday", part: "evening" },
];
/** The designers who are free at each of these times, by clocks in Kolkata. */
let free: Map<string, Set<string>>;
async function readFree(): Promise<void> {
  const found = await sql<{ time: string; ids: string[] }[]>`
    select t.day || t.part as time, array_agg(d.id) as ids
      from jsonb_to_recordset(${sql.json(TIMES)}) t (day text, part text)
     cross join lateral (select private.searched_times(t.day, t.part, 'Asia/Kolkata', now()) as wanted) w
      join public.designers d on private.free_starts(d.id, private.coming_slots(d, now()), now()) & w.wanted <> 0::bit(1344)
     group by 1`;
  free = new Map(found.map(({ time, ids }) => [time, new Set(ids)]));
}

/** The ids of all matches, in order. */
function readEverybody(
  { search, style, language, budget, experience, location, day, part, sort }: Args,
  { documents, dictionary }: ReturnType<typeof readWords>,
): string[] {
  let found = rows.filter((row) => !row.hidden);
  for (const word of bare(search)) {
    const begin = dictionary.filter((other) => other.startsWith(word));
    const meant = new Set(
      begin.length > 0 ? begin : word.length > 2 ? dictionary.filter((other) => other.includes(word)) : [],
    );
    found = found.filter(({ id }) => documents.get(id)?.some((other) => meant.has(other)));
  }
  const between = (value: number | null, range: string | undefined) => {
    if (range === undefined) return true;
    const [low, high] = range.split("-");
    return value !== null && value >= Number(low) && (!high || value < Number(high));
  };
  return (
    found
      .filter(({ styles }) => style === undefined || styles.includes(style))
      .filter(({ languages }) => language === undefined || languages.includes(language))
      .filter(({ city }) => location === undefined || city === location)
      .filter(({ years }) => between(years, experience))
      // A budget that is not an option includes its upper end: all prices are multiples of ten.
      .filter(({ minor }) =>
        between(minor === null ? null : minor / 100, budget?.slice("USD:".length).replace("0-120", "0-121")),
      )
      .filter(({ id }) => day === undefined || free.get(`${day}${part}`)?.has(id))
      .map(({ id }) => id)
      .sort((id, other) => (places[sort].get(id) ?? 0) - (places[sort].get(other) ?? 0))
  );
}

function randomArgs(): Args {
  const cut = (word: string) => {
    const end = 1 + Math.floor(word.length * random());
    return random() < 0.5 ? word : random() < 0.7 ? word.slice(0, end) : word.slice(-Math.max(end, 3));
  };
  const filters = { style: STYLES, language: ["sv", "nl", "fr", "xx"], location: ["Utrecht", "Oslo"] };
  const ranges = {
    budget: ["USD:0-50", "USD:50-100", "USD:200-", "USD:0-120", "USD:135-165"],
    experience: ["0-3", "6-11", "11-"],
  };
  const chosen = some(Object.entries({ ...filters, ...ranges }), 2).slice(random() < 0.4 ? 9 : 0);
  return {
    search:
      random() < 0.3
        ? ""
        : some(["quill", ...WORDS, "Lindqvist", "designer", "zoe", "quill1", "dutch"], 2, 2)
            .map(cut)
            .join(" "),
    ...Object.fromEntries(chosen.map(([filter, values]) => [filter, one(values)])),
    ...(random() < 0.3 && { ...one(TIMES), time_zone: "Asia/Kolkata" }),
    sort: one(SORTS),
  };
}

/** Searches that are always made. */
const FIRST: Args[] = [
  ...SORTS.map((sort) => ({ search: "", sort })),
  { search: "", style: COSTLY, sort: "price" },
  { search: "quill", sort: "price" },
  { search: "quill", style: "Boho", sort: "rating" },
  ...SORTS.slice(1).map((sort) => ({ search: "xyzzy", sort })),
  ...TIMES.map((time) => ({ search: "", ...time, time_zone: "Asia/Kolkata", sort: "rating" as const })),
];

async function compare(): Promise<{ many: number; few: number; none: number }> {
  const seen = { many: 0, few: 0, none: 0 };
  const words = readWords();
  for (let n = 0; n < SEARCHES; n++) {
    const args = FIRST[n] ?? randomArgs();
    const all = readEverybody(args, words);
    const more = all.length > MOST.found;
    const pageCount = more ? Math.floor(MOST.found / PAGE.size) : Math.ceil(all.length / PAGE.size);
    seen[more ? "many" : all.length > 0 ? "few" : "none"]++;
    for (const asked of [1, 2 + Math.floor(8 * random()), 99_999]) {
      const page = Math.max(Math.min(asked, pageCount), 1);
      const named = { ...args, literal: true, page: asked };
      const [row] = await sql.unsafe<{ answer: DesignersResponse }[]>(
        `select public.list_designers(${Object.keys(named).map((name, k) => `p_${name} => $${k + 1}`)}) as answer`,
        Object.values(named),
      );
      if (!row) throw new Error("no answer");
      const { without: _, ...answer } = row.answer;
      expect({ ...answer, designers: answer.designers.map(({ _id }) => _id) }, JSON.stringify(named)).toEqual({
        designers: all.slice((page - 1) * PAGE.size, page * PAGE.size),
        page,
        pageCount,
        total: Math.min(all.length, MOST.found),
        more,
        correctedSearch: null,
      });
    }
  }
  return seen;
}

it("Each search returns the same designers, order, total and pages as reading everybody", {
  timeout: 240_000,
}, async () => {
  const seen = await compare();
  expect(Math.min(seen.many, seen.few, seen.none), JSON.stringify(seen)).toBeGreaterThan(5);
});

it("Each search returns the same after designers have changed, before and after the dictionary is counted again", {
  timeout: 240_000,
}, async () => {
  for (const row of rows.filter(() => random() < 0.06)) {
    const { headline, styles, hidden, minor } = newRow(0);
    Object.assign(row, { headline, styles, hidden, minor });
    await sql`
      update public.designers set ${sql({ headline, styles, hidden, shown_price_minor: minor, shown_price_currency: minor === null ? null : "USD" })}
       where id = ${row.id}`;
  }
  await readOrders();
  await compare();
  await count();
  await compare();
  const wrong = await sql`
    with counted as (
      select x.lexeme, count(*) as listings from private.listings l, unnest(tsvector_to_array(l.document)) x (lexeme) group by x.lexeme
    )
    select c.*, x.* from counted c full join private.lexemes x on x.lexeme = c.lexeme where x.listings is distinct from c.listings`;
  expect([...wrong]).toEqual([]);
});
