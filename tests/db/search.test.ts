import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import type { DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { at, newBooking, newCustomer, newDesigner, undoing } from "../support/db.ts";
import { connectAsPostgres, connectMany, refreshListings, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/* The results of a search and their order, one rule at a time; search-at-random.test.ts has thousands of designers. */

const sql = connectAsPostgres();

async function list(args: Record<string, unknown>): Promise<DesignersResponse> {
  const named = Object.keys(args).map((name, n) => `p_${name} => $${n + 1}`);
  const rows = await sql.unsafe(
    `select public.list_designers(${named.join(", ")}) as answer`,
    Object.values(args) as never,
  );
  return rows[0]?.answer;
}
const idsOf = async (args: Record<string, unknown>) => (await list(args)).designers.map(({ _id }) => _id);

/** Letters only, no two neighbours the same: swapping any two makes another word. */
const newWord = () =>
  [...randomUUID().replaceAll("-", "")]
    .map((digit, n) => (n % 2 === 0 ? "bcdfghjk" : "lmnpqrst")[Number.parseInt(digit, 16) % 8])
    .join("");

async function titled(title: string, more: object = {}) {
  const { id } = await newDesigner(sql);
  await sql`update public.designers set ${sql({ title, ...more } as never)} where id = ${id}`;
  return id;
}

describe("A search", () => {
  it("finds languages by their names", async () => {
    const word = newWord();
    const id = await titled(word, { languages: ["hi", "zh"] });
    for (const search of ["hindi", "HIND", "mandarin", "chinese"])
      expect(await idsOf({ search: `${word} ${search}`, literal: true }), search).toEqual([id]);
    expect(await idsOf({ search: `${word} dutch`, literal: true })).toEqual([]);
  });

  it("accepts any range as a budget, in either order and including both ends, and refuses other text", async () => {
    const word = newWord();
    // $60 for half an hour.
    const id = await titled(word);
    const price = sql`select (private.hourly_price(d) / 100)::int from public.designers d where id = ${id}`;
    const hourly = await scalar<number>(price);
    const [low, high] = [hourly - 1, hourly + 1];
    for (const range of [`0-${hourly}`, `${hourly}-${hourly}`, `${hourly}-`, `${low}-${high}`, `${high}-${low}`])
      expect(await idsOf({ search: word, budget: `USD:${range}` }), range).toEqual([id]);
    for (const budget of [`USD:0-${low}`, `USD:${high}-`, `INR:0-${hourly}`])
      expect(await idsOf({ search: word, budget }), budget).toEqual([]);
    for (const budget of ["USD:-50", "EUR:0-50", "cheap", "USD:0-5e3"])
      await expect(list({ budget }), budget).rejects.toThrow("invalid_filter");
  });

  it("finds designers who are free on a day and in a part of it, and shows the first such time", async () => {
    const word = newWord();
    const day = dayFromNow(3);
    const weekday = new Date(day).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }).toLowerCase();
    const designer = await newDesigner(sql, { startTime: "09:30", endTime: "11:30", slotDuration: 60 });
    await sql`update public.designers set title = ${word} where id = ${designer.id}`;
    const search = async (wanted: Record<string, string>) => {
      await refreshListings(sql, designer.id);
      return (await list({ search: word, literal: true, ...wanted })).designers[0]?.nextFree;
    };
    const [first, last] = [at(day, "09:30"), at(day, "10:30")].map((time) => new Date(time).toISOString());
    expect(await search({ day: weekday })).toBe(first);
    expect(await search({ day: weekday, part: "morning" })).toBe(first);
    expect(await search({ day: weekday, part: "afternoon" })).toBeUndefined();
    const { without } = await list({ search: word, literal: true, day: weekday, part: "afternoon" });
    expect(without).toContainEqual({ wish: "when", found: 1 });
    // In Kathmandu the local time is 15:15 and 16:15, in Kiritimati already the next day.
    expect(await search({ day: weekday, part: "afternoon", time_zone: "Asia/Kathmandu" })).toBe(first);
    expect(await search({ day: weekday, time_zone: "Pacific/Kiritimati" })).not.toBe(first);

    const customer = await newCustomer(sql);
    await newBooking(sql, customer, designer, { from: at(day, "09:30"), to: at(day, "10:30") });
    expect(await search({ day: weekday })).toBe(last);
    const id = await newBooking(sql, customer, designer, {
      from: at(day, "10:30"),
      to: at(day, "11:30"),
      priceMinor: 1,
    });
    expect(await search({ day: weekday })).toBeUndefined();
    await sql`update public.bookings set status = 'cancelled' where id = ${id}`;
    expect(await search({ day: weekday })).toBe(last);
  });

  it("shows a searched time at night only if there is none by day", async () => {
    const word = newWord();
    const day = dayFromNow(3);
    const weekday = new Date(day).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }).toLowerCase();
    const designer = await newDesigner(sql, { startTime: "05:00", endTime: "10:00", slotDuration: 60 });
    await sql`update public.designers set title = ${word} where id = ${designer.id}`;
    await refreshListings(sql, designer.id);
    const search = async (timeZone: string) =>
      (await list({ search: word, literal: true, day: weekday, time_zone: timeZone })).designers[0]?.nextFree;
    expect(await search("UTC")).toBe(new Date(at(day, "08:00")).toISOString());
    // In New York all of it is at night.
    expect(await search("America/New_York")).toBe(new Date(at(day, "05:00")).toISOString());
  });

  it("shows the first time of a later day that is not at night, by the visitor's clock", async () => {
    const word = newWord();
    const daysOff = [{ from: dayFromNow(-1), to: dayFromNow(1) }];
    const designer = await newDesigner(sql, { startTime: "05:00", endTime: "10:00", slotDuration: 60, daysOff });
    await sql`update public.designers set title = ${word} where id = ${designer.id}`;
    await refreshListings(sql, designer.id);
    const nextIn = async (timeZone: string) =>
      (await list({ search: word, literal: true, time_zone: timeZone })).designers[0]?.nextFree;
    const day = dayFromNow(2);
    expect(await nextIn("UTC")).toBe(new Date(at(day, "08:00")).toISOString());
    expect(await nextIn("Nowhere/Unknown")).toBe(await nextIn("UTC"));
    // In New York all of it is at night.
    expect(await nextIn("America/New_York")).toBe(new Date(at(day, "05:00")).toISOString());
    // These instants are later than what is stored about the designer. A visitor for whom the day has begun is awake, and sees the very first time.
    const seenAt = (instant: string) =>
      scalar<Date>(sql`select private.shown_start(${designer.id}, ${instant}, null, 'UTC')`).then(String);
    expect(await seenAt(at(dayFromNow(1), "12:00"))).toBe(String(new Date(at(day, "08:00"))));
    expect(await seenAt(at(day, "03:00"))).toBe(String(new Date(at(day, "05:00"))));
  });

  it.for([
    // Friday evening in Kolkata.
    ["today", "", "Fr 18-24"],
    ["tomorrow", "morning", "Sa 0-12"],
    ["weekend", "evening", "Sa 17-24, Su 17-24"],
    ["friday", "", "Fr 18-24"],
    ["thursday", "afternoon", "Th 12-17"],
    ["", "morning", "Sa 0-12, Su 0-12, Mo 0-12, Tu 0-12, We 0-12, Th 0-12"],
    ["weekday", "evening", "Fr 18-24, Mo 17-24, Tu 17-24, We 17-24, Th 17-24"],
  ])("means with %s %s by clocks in Kolkata: %s", async ([day = "", part = "", expected]) => {
    const [row] = await sql<{ hours: string }[]>`
      with marked as (
        select d.at at time zone 'Asia/Kolkata' as clock
          from (select private.searched_times(${day}, ${part}, 'Asia/Kolkata', '2026-11-27 12:30Z') as bits) w
         cross join generate_series('2026-11-27 00:00Z'::timestamptz, '2026-12-08', '15 minutes') d (at)
         where get_bit(w.bits, private.quarter_of(d.at)) = 1
      ), days as (
        select clock::date as day, extract(hour from min(clock)) || '-' || extract(hour from max(clock) + interval '15 minutes') as hours, count(*)
          from marked group by 1
      )
      select string_agg(to_char(day, 'Dy') || ' ' || hours, ', ' order by day) as hours from days`;
    expect(row?.hours.replace(/(\w\w)\w /g, "$1 ").replaceAll("-0", "-24")).toBe(expected);
  });

  it("that finds nobody says which wish to give up", async () => {
    const [word, other] = [newWord(), newWord()];
    await titled(word, { styles: [other] });
    await titled(word, { styles: [other] });
    await titled(other);
    const { without } = await list({ search: word, style: other, language: "zu", literal: true });
    expect(without).toEqual([{ wish: "language", found: 2 }]);
    // The same is true when words might be left out.
    expect((await list({ search: word, style: other, language: "zu" })).without).toEqual(without);
    expect((await list({ search: word, style: other })).without).toEqual([]);
    const words = await list({ search: "zzzz zzzzy", style: other, literal: true });
    expect(words.without).toEqual([{ wish: "search", found: 2 }]);
  });

  it("finds given names of two characters, which follow the family name without a space", async () => {
    const word = newWord();
    const id = await titled(`${word} 山田太郎 김민수`);
    for (const search of ["太郎", "민수"])
      expect(await idsOf({ search: `${word} ${search}`, literal: true })).toEqual([id]);
    expect(await idsOf({ search: `${word} ${word.slice(1, 3)}`, literal: true })).toEqual([]);
  });

  it("finds British and American spellings of a word, whichever the designer uses", async () => {
    const word = newWord();
    const ids = [await titled(`${word} colours, centre`), await titled(`${word} colors, center`)].sort();
    for (const search of ["colour", "color", "centre", "center"])
      expect((await idsOf({ search: `${word} ${search}`, literal: true })).sort(), search).toEqual(ids);
  });

  it("finds words of the introduction and of published projects", async () => {
    const word = newWord();
    const id = await titled(word, { intro: "Dark rooms are not gloomy.", headline: "Paint first", city: "Zwolle" });
    expect(await idsOf({ search: `${word} dark paint zwolle`, literal: true })).toEqual([id]);
    await sql`
      insert into public.projects (id, designer_id, position, slug, title, room_type, style, tags)
      values (gen_random_uuid(), ${id}, 0, 'den', 'A den', 'Bedroom', 'Rococo', '{Velvet}')`;
    expect(await idsOf({ search: `${word} dark bedroom`, literal: true })).toEqual([]);
    await sql`update public.projects set published = true, published_at = now() where designer_id = ${id}`;
    expect(await idsOf({ search: `${word} dark den bedroom rococo velvet`, literal: true })).toEqual([id]);
    await sql`delete from public.projects where designer_id = ${id}`;
    expect(await idsOf({ search: `${word} bedroom`, literal: true })).toEqual([]);
  });

  it("finds only listed designers, and forgets the words of a deleted account", async () => {
    const word = newWord();
    const id = await titled(word);
    await sql`update public.designers set hidden = true where id = ${id}`;
    expect(await idsOf({ search: word, literal: true })).toEqual([]);
    await sql`update public.designers set hidden = false where id = ${id}`;
    expect(await idsOf({ search: word })).toEqual([id]);
    await sql`update public.profiles set name = ${`Ida ${word}berg`} where id = ${id}`;
    expect(await idsOf({ search: `${word}berg` })).toEqual([id]);
    await sql`delete from auth.users where id = ${id}`;
    expect([...(await sql`select lexeme from private.lexemes where lexeme like ${`${word}%`}`)]).toEqual([]);
    expect([...(await sql`select from private.listings where designer_id = ${id}`)]).toEqual([]);
  });

  it("replaces a word that nobody has with a similar one, and says so", async () => {
    const word = newWord().slice(0, 12);
    const id = await titled(`${word} kitchens`);
    const slips = {
      missing: word.slice(0, 5) + word.slice(6),
      added: `${word.slice(0, 6)}x${word.slice(6)}`,
      wrong: `${word.slice(0, 4)}x${word.slice(5)}`,
      swapped: word.slice(0, 3) + word[4] + word[3] + word.slice(5),
    };
    for (const [slip, search] of Object.entries(slips)) {
      const { designers, correctedSearch } = await list({ search: `${search} kitchens` });
      expect({ ids: designers.map(({ _id }) => _id), correctedSearch }, slip).toEqual({
        ids: [id],
        correctedSearch: `${word} kitchens`,
      });
      expect((await list({ search, literal: true })).designers, slip).toEqual([]);
    }
  });

  it("leaves out words that no designer has together, common ones first, and says so", async () => {
    const [word, common, other] = [newWord(), newWord(), newWord()];
    const both = await titled(`${word} linen`);
    const others = (await Promise.all([titled(`${common} cork`), titled(`${common} cork linen`)])).sort();
    const the = await titled(`the ${common}er`);
    await titled(other);
    // The count that the clock makes once an hour.
    await sql`update private.lexemes set listings = 2 where lexeme = ${common}`;
    const found = async (search: string, more = {}) => {
      const { designers, correctedSearch } = await list({ search, ...more });
      return [designers.map(({ _id }) => _id).sort(), correctedSearch];
    };
    expect(await found(`${common} ${word} linen`)).toEqual([[both], `${word} linen`]);
    expect(await found(`cork ${common} ${newWord()}`)).toEqual([others, `cork ${common}`]);
    expect(await found(`the ${newWord()} ${common}er`)).toEqual([[the], `${common}er`]);
    expect((await found(`the ${newWord()}`))[0]).toEqual([]);
    // More words are preferred to rarer ones.
    expect(await found(`${common} ${word} cork`)).toEqual([others, `${common} cork`]);
    // Of two equally rare words, the first is kept.
    expect((await found(`${other} ${word}`))[1]).toBe(other);
    expect((await found(`${word} ${other}`))[1]).toBe(word);
    expect(await found(`${common} ${word} linen`, { literal: true })).toEqual([[], null]);
    // Filters are not left out.
    await sql`update public.rates set slot_type = 'call' where designer_id = ${others[0] as string}`;
    expect(await found(`${word} ${common}`, { session: "call" })).toEqual([[others[0]], common]);
    expect((await found(`${word} linen`, { session: "call", language: "tlh" }))[0]).toEqual([]);
  });

  it("corrects to a common word rather than a rare one", async () => {
    const word = newWord().slice(0, 9);
    await Promise.all(Array.from({ length: 6 }, () => titled(`${word}a`)));
    await titled(`${word}bb`);
    expect((await list({ search: `${word}b` })).correctedSearch).toBeNull();
    expect((await list({ search: `x${word}a` })).correctedSearch).toBe(`${word}a`);
  });
});

it("A filter by the kind of session applies alone and with others, and to present rates", async () => {
  const word = newWord();
  const [, french] = [await titled(word, { languages: ["nl"] }), await titled(word, { languages: ["fr"] })];
  await sql`update public.rates set slot_type = 'call' where designer_id = ${french}`;
  expect(await idsOf({ search: word, session: "call" })).toEqual([french]);
  expect(await idsOf({ search: word, session: "call", language: "nl" })).toEqual([]);
  await sql`update public.rates set retired_at = now() where designer_id = ${french}`;
  expect(await idsOf({ search: word, session: "call" })).toEqual([]);
});

describe("An order", () => {
  it("by price begins with free services, compares currencies by the hour, and ends with designers without a price", async () => {
    const word = newWord();
    const priced = async (minor: number | null, currency: string | null, minutes = 60) => {
      const id = await titled(word);
      await sql`update public.availability set slot_minutes = ${minutes} where designer_id = ${id}`;
      await sql`update public.designers set shown_price_minor = ${minor}, shown_price_currency = ${currency} where id = ${id}`;
      return id;
    };
    const none = await priced(null, null);
    const hundred = await priced(10_000, "USD");
    const rupees = await priced(280_000, "INR");
    const fifty = await priced(5000, "USD");
    const free = await priced(0, "USD");
    // An hour costs $90.
    const short = await priced(4500, "USD", 30);
    expect(await idsOf({ search: word, sort: "price" })).toEqual([free, fifty, rupees, short, hundred, none]);
    expect((await idsOf({ search: word, budget: "USD:50-100" })).sort()).toEqual([fifty, short].sort());
  });

  it("by rating does not begin with a single review of five stars, and ends with designers without reviews", async () => {
    const word = newWord();
    const rated = (count: number, sum: number) => titled(word, { rating_count: count, rating_sum: sum });
    const none = await rated(0, 0);
    const one = await rated(1, 5);
    const many = await rated(60, 288);
    const poor = await rated(60, 150);
    expect(await idsOf({ search: word, sort: "rating" })).toEqual([many, one, poor, none]);
  });

  it("by the next free slot follows bookings, holds and cancellations with the next run, and cards follow at once", async () => {
    const word = newWord();
    // Free from the day after tomorrow on, so that no slot begins meanwhile.
    const daysOff = [{ from: dayFromNow(-1), to: dayFromNow(1) }];
    const [busy, free] = await Promise.all([newDesigner(sql, { daysOff }), newDesigner(sql, { daysOff })]);
    await sql`update public.designers set title = ${word} where id in (${busy.id}, ${free.id})`;
    const customer = await newCustomer(sql);
    const cards = async () => (await list({ search: word, sort: "soonest" })).designers;
    const nextFree = async () => (await cards()).find(({ _id }) => _id === busy.id)?.nextFree ?? "";
    /** Whether the index has the busy designer behind the other, after a run that refreshes these two first. */
    const isBehind = async () => {
      await sql`update private.listing_clock set due_at = due_at - interval '10 years' where designer_id = ${busy.id} and due_at <= now()`;
      await refreshListings(sql, busy.id);
      return scalar(sql`
        select b.free < f.free as behind from private.listings b, private.listings f
         where b.designer_id = ${busy.id} and f.designer_id = ${free.id}`);
    };
    const before = await nextFree();
    expect(await isBehind()).toBe(false);

    const id = await newBooking(sql, customer, busy, { from: "-1 minute", to: "78 hours" });
    const moveTo = (from: string, to: string) =>
      sql`update public.bookings set slot = tstzrange(now() + ${from}::interval, now() + ${to}::interval) where id = ${id}`;
    expect(Date.parse(await nextFree())).toBeGreaterThanOrEqual(Date.now() + 77.9 * 3_600_000);
    expect(await isBehind()).toBe(true);
    expect((await cards()).map(({ _id }) => _id)).toEqual([free.id, busy.id]);
    await moveTo("100 hours", "101 hours");
    expect([await nextFree(), await isBehind()]).toEqual([before, false]);
    await moveTo("-1 minute", "78 hours");
    expect(await isBehind()).toBe(true);
    await sql`update public.bookings set status = 'cancelled' where id = ${id}`;
    expect([await nextFree(), await isBehind()]).toEqual([before, false]);

    const shape = { from: "-1 minute", to: "78 hours", status: "pending_payment" } as const;
    const hold = await newBooking(sql, customer, busy, shape);
    const expires = (left: string) =>
      sql`update public.bookings set hold_expires_at = now() + ${left}::interval where id = ${hold}`;
    await expires("5 minutes");
    expect(await isBehind()).toBe(true);
    const due = sql`select due_at <= now() + interval '5 minutes' from private.listing_clock where designer_id = ${busy.id}`;
    expect(await scalar(due)).toBe(true);
    await expires("-1 second");
    expect(await nextFree()).toBe(before);
  });

  it("by the next free slot follows what a calendar closes and opens with the next run", async () => {
    // No slot begins meanwhile.
    const { id } = await newDesigner(sql, { daysOff: [{ from: dayFromNow(-1), to: dayFromNow(1) }] });
    const free = async () => {
      await sql`update private.listing_clock set due_at = due_at - interval '10 years' where designer_id = ${id} and due_at <= now()`;
      await refreshListings(sql, id);
      return scalar<number>(sql`select free from private.listings where designer_id = ${id}`);
    };
    const before = await free();
    const calendar = await scalar<string>(sql`
      insert into public.calendars (designer_id, name, url, due_at)
      values (${id}, 'Home', ${`https://cal.test/${id}`}, '2100-01-01') returning id`);
    const store = (...times: string[][]) =>
      sql`select public.store_calendar(${calendar}, ${sql.json({ fault: null, times, unread: 0 })})`;
    const remove = () => sql`select public.remove_calendar(${id}, ${calendar})`;
    for (const open of [store, remove]) {
      await store([dayFromNow(-1), dayFromNow(4)]);
      expect(await free()).toBeLessThan(before);
      await open();
      expect(await free()).toBe(before);
    }
  });

  it("by the next free slot counts a booking that is made while the clock refreshes its designer", async () => {
    const designer = await newDesigner(sql);
    const customer = await newCustomer(sql);
    const free = () => scalar<number>(sql`select free from private.listings where designer_id = ${designer.id}`);
    const before = await free();
    await sql`update private.listing_clock set due_at = now() - interval '10 years' where designer_id = ${designer.id}`;
    await sql.begin(async (booking) => {
      await newBooking(booking, customer, designer, { from: "-1 minute", to: "30 hours" });
      await sql`select public.refresh_listings()`;
    });
    await refreshListings(sql, designer.id);
    expect(await free()).toBeLessThan(before);
  });

  it("shows no slot on a card that has begun, whatever the index contains", async () => {
    const word = newWord();
    const id = await titled(word);
    await sql`update private.listings set free = 131071 where designer_id = ${id}`;
    const [card] = (await list({ search: word })).designers;
    expect(Date.parse(card?.nextFree ?? "")).toBeGreaterThan(Date.now());
  });
});

it("A listing is due again when its next slot comes closer or begins, a hold ends or a day begins", async ({ own }) => {
  const designer = await newDesigner(sql, { noticeMinutes: 90 });
  await own`update public.designers set published_at = now() - interval '1 year' where id = ${designer.id}`;
  const minutes = (free: string | null) =>
    scalar(own`
      select extract(epoch from private.listing_due(d, now() + ${free}::interval) - now())::float8 / 60 as due
        from public.designers d where d.id = ${designer.id}`);
  expect(await minutes(null)).toBe(1440);
  // Within a short horizon, another slot may come each hour.
  await own`update public.availability set horizon_days = 7 where designer_id = ${designer.id}`;
  expect(await minutes(null)).toBe(60);
  await own`update public.availability set horizon_days = 90 where designer_id = ${designer.id}`;
  expect([await minutes("3 days 2 hours"), await minutes("7 days 3 hours")]).toEqual([120, 180]);
  expect(await minutes("2 hours")).toBe(30);
  const hold = { from: "5 days", to: "121 hours", status: "pending_payment" } as const;
  await newBooking(own, await newCustomer(sql), designer, hold);
  expect(await minutes(null)).toBe(HOLD_MINUTES);
  await own`update public.bookings set status = 'expired' where designer_id = ${designer.id}`;
  await own`update public.designers set published_at = now() where id = ${designer.id}`;
  await own`update public.availability set same_day = false where designer_id = ${designer.id}`;
  const [day] = await own`
    select extract(epoch from m.midnight - now())::float8 / 60 as left, private.bookable_until(a, m.midnight + interval '10 hours') = m.midnight as until
      from public.availability a, (select date_trunc('day', now(), 'UTC') + interval '1 day' as midnight) m where a.designer_id = ${designer.id}`;
  expect(day).toEqual({ left: await minutes(null), until: true });
});

describe("A word of a search", () => {
  it("has one spelling in Britain and another in America", async () => {
    const pairs = (
      "arbour arbor, saviour savior, colours colors, favourite favorite, flavour flavor, honour honor, labour labor, neighbour neighbor, parlour parlor, " +
      "vapour vapor, centres centers, centred centered, litres liters, lustre luster, mitre miter, mitred mitered, theatre theater, " +
      "customised customized, harmonise harmonize, " +
      "maximiser maximizer, minimising minimizing, modernisation modernization, optimise optimize, organised organized, personalise personalize, " +
      "realise realize, specialise specialize, visualiser visualizer, labelled labeled, levelling leveling, modeller modeler, panelled paneled, " +
      "remodelling remodeling, travelled traveled, greyish grayish, mouldings moldings, tyre tire, aluminium aluminum, jewellery jewelry, " +
      "catalogue catalog, storey story, kerb curb, promise promise, filled filled"
    ).split(", ");
    const words = pairs.map((pair) => pair.split(" ")[0] ?? "");
    const spellings = sql`
      select w || ' ' || private.american_spelling(w) from unnest(${words}::text[]) with ordinality u (w, n) order by n`;
    expect(await scalars(spellings)).toEqual(pairs);
  });

  /** Runs something with a dictionary that also has these words, each with its number of listings. */
  const knowing = <Found>(
    words: Record<string, number>,
    work: (transaction: postgres.TransactionSql) => Promise<Found>,
  ) =>
    undoing(sql, async (transaction) => {
      for (const [lexeme, listings] of Object.entries(words))
        await transaction`insert into private.lexemes (lexeme, listings) values (${lexeme}, ${listings})`;
      return work(transaction);
    });
  const meant = (typed: string, ...words: string[]) =>
    knowing(Object.fromEntries(words.map((word) => [word, 1])), (transaction) =>
      scalar(transaction`select private.correct_word(${typed})`),
    );

  it("is corrected if it has three to forty letters, and several errors of it if it has six or more", async () => {
    // Letters that no other test's words contain.
    const long = "жщыэюязцхфшчдлпв".repeat(3);
    expect(await meant("щы", "щыэ")).toBeNull();
    expect(await meant("щыэ", "щыэж")).toBe("щыэж");
    expect(await meant(long.slice(1, 41), long.slice(0, 41))).toBe(long.slice(0, 41));
    expect(await meant(long.slice(1, 42), long.slice(0, 42))).toBeNull();
    expect(await meant("qxzvw", "qxzvwjy")).toBeNull();
    expect(await meant("qxzvwj", "qxzvwjyk")).toBe("qxzvwjyk");
    // Their similarities are 6/12 and 5/13.
    expect(await meant("qxzvwjyk", "qxzvwjfh")).toBe("qxzvwjfh");
    expect(await meant("qxzvwjyk", "qxzvwufh")).toBeNull();
    expect(await meant("щыэ", "щыэч", "щыэф", "щыэш")).toBe("щыэф");
  });

  it("stands for up to thirty words that begin with it, or for the most common ones that contain it", async () => {
    const word = newWord();
    const condition = (words: Record<string, number>, typed = word) =>
      knowing(words, async (transaction) => {
        const [row] = await transaction`select (private.word_condition(${typed}, true)).*`;
        return { ...row, lexemes: row?.lexemes?.toSorted() ?? null };
      });
    const several = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${word}${n}`, 2]));
    expect(await condition(several(30))).toMatchObject({ suffix: "", listings: 60, word });
    expect(await condition(several(31))).toMatchObject({ suffix: ":*", listings: 62, lexemes: [word] });
    const within = (name: string) => `q${word}${name}`;
    const parts = { [within("a")]: 600, [within("b")]: 399, [within("c")]: 1, [within("d")]: 1 };
    expect(await condition(parts)).toEqual({
      ...{ suffix: "", listings: 1000, word },
      lexemes: [within("a"), within("b"), within("c")],
    });
    expect(await condition({ жщя: 1 }, "щя")).toMatchObject({ lexemes: null });
    expect(await condition({ жщыя: 1 }, "щыя")).toMatchObject({ lexemes: ["жщыя"] });
    for (const sign of ["_", "%", "\\"])
      expect(await condition({ жщыя: 1 }, `щ${sign}я`), sign).toMatchObject({ lexemes: null });
  });

  it("has variants that lack one letter if it has three", async () => {
    const [row] = await sql`select private.deletions('abc') as three, private.deletions('ab') as two`;
    expect([row?.three.sort(), row?.two]).toEqual([["ab", "abc", "ac", "bc"], ["ab"]]);
  });
});

describe("Sort codes", () => {
  const codes = async (facts: Record<string, unknown>, free: string | null, at: string) => {
    const [row] = await sql<[Record<"level" | "rating" | "price" | "free", number>]>`
      select (c.recommended >> 48)::int as level, c.rating, c.price, c.free
        from private.sort_codes(
          jsonb_populate_record(null::public.designers, ${sql.json({ id: randomUUID(), shown_slot_minutes: 60, rating_count: 0, rating_sum: 0, ...facts } as never)}),
          ${free}::text::timestamptz, ${at}::text::timestamptz
        ) c`;
    return row;
  };

  it("hold the rating in 255 steps, the price to half a per cent, and the hours until the next slot", async () => {
    const at = "2026-01-01T00:00:00Z";
    const dollars = { shown_price_minor: 1000, shown_price_currency: "USD" };
    expect(await codes({ rating_count: 10, rating_sum: 50, ...dollars }, "2026-01-02T03:59:00Z", at)).toMatchObject({
      ...{ rating: 223, price: 3172, free: 131_071 - 27 },
    });
    const rupees = { shown_price_minor: 20_000, shown_price_currency: "INR", shown_slot_minutes: 30 };
    expect(await codes(rupees, null, at)).toMatchObject({ rating: 0, price: 3172, free: 131_071 - 85 * 24 });
    expect(await codes({ ...dollars, shown_price_minor: 0 }, "2025-12-31T00:00:00Z", at)).toMatchObject({
      ...{ price: 4095, free: 131_071 },
    });
    expect(await codes({}, at, at)).toMatchObject({ price: 0 });
  });

  it("hold the recommendation in 4096 levels, and are unique", async () => {
    const [one, other] = await Promise.all([newDesigner(sql), newDesigner(sql)]);
    const rows = await sql<{ same: boolean; rest: string }[]>`
      select c.recommended >> 48 = round(4095 * private.recommendation(
               d.id, 30, 140, private.profile_completeness(d)::float8, d.published_at, now(), now()
             ))::bigint as same,
             c.recommended & ((1::bigint << 48) - 1) as rest
        from public.designers o
       cross join lateral (select (jsonb_populate_record(o, '{"rating_count": 30, "rating_sum": 140}')).*) d
       cross join lateral private.sort_codes(jsonb_populate_record(o, '{"rating_count": 30, "rating_sum": 140}'), now(), now()) c
       where o.id in (${one.id}, ${other.id})`;
    expect(rows.map(({ same }) => same)).toEqual([true, true]);
    expect(new Set(rows.map(({ rest }) => rest)).size).toBe(2);
  });
});

describe("The recommended order", () => {
  const usual = { count: 0, sum: 0, complete: 1, published: "1 year", free: "2 hours" as string | null };
  const score = (facts: Partial<typeof usual & { id: string }>) => {
    const { id, count, sum, complete, published, free } = { id: randomUUID(), ...usual, ...facts };
    return scalar<number>(sql`
      select private.recommendation(
        ${id}::uuid, ${count}, ${sum}, ${complete}, now() - ${published}::interval, now() + ${free}::interval, now()
      ) as score`);
  };

  it("is the square of completeness, times three quarters of the rating and one of how soon the next slot is", async () => {
    // Fifty stars of ten reviews count as 4.5, three quarters of the way from 3 to 5.
    const rated = { count: 10, sum: 50 };
    const ofSlot = (soon: number) => 0.75 * 0.75 + 0.25 * soon;
    for (const [free, soon] of [
      ["1 day", 1],
      ["1 day 1 second", 0.7],
      ["3 days", 0.7],
      ["3 days 1 second", 0.4],
      ["7 days", 0.4],
      ["7 days 1 second", 0],
      [null, 0],
    ] as const)
      expect(await score({ ...rated, free }), String(free)).toBeCloseTo(ofSlot(soon), 9);
    expect(await score({ ...rated, complete: 0.5 })).toBeCloseTo(ofSlot(1) / 4, 9);
    // No rating counts as worse than 3.
    expect(await score({ count: 1000, sum: 1000 })).toBe(0.25);
  });

  it("draws for new designers: within thirty days, with fewer than three reviews and a profile of 80 percent", async () => {
    const id = randomUUID();
    const [row] = await sql<[{ drawn: number }]>`
      select 0.3 + 0.7 * private.fraction_of(${id} || (now() at time zone 'UTC')::date) ^ 2 as drawn`;
    const drawn = (complete: number) => complete ** 2 * (0.75 * row.drawn + 0.25);
    const rating = (count: number, sum: number) => ((sum + 40) / (count + 10) - 3) / 2;
    const fixed = (complete: number, count = 2, sum = 8) => complete ** 2 * (0.75 * rating(count, sum) + 0.25);
    const young = { id, count: 2, sum: 8, published: "29 days 23:59:59", complete: 0.8 };
    expect(await score(young)).toBeCloseTo(drawn(0.8), 9);
    expect(await score({ ...young, published: "30 days" })).toBeCloseTo(fixed(0.8), 9);
    expect(await score({ ...young, count: 3, sum: 12 })).toBeCloseTo(fixed(0.8, 3, 12), 9);
    expect(await score({ ...young, complete: 0.79 })).toBeCloseTo(fixed(0.79), 9);
    const [spread] = await sql<[{ low: number; high: number }]>`
      select min(f)::float8 as low, max(f)::float8 as high
        from generate_series(1, 1000) n, private.fraction_of(n::text) f`;
    expect([Math.round(spread.low * 50), Math.round(spread.high * 50)]).toEqual([0, 50]);
  });
});

describe("Saving a profile", () => {
  const connections = connectMany(8);
  const [first, second] = connections as [postgres.Sql, postgres.Sql];

  it("loses nothing and meets no deadlock when eight saves come at once", async () => {
    const words = Array.from({ length: 6 }, () => newWord());
    const ids = await Promise.all(Array.from({ length: 12 }, () => titled("Rooms")));
    // Each save removes words from some designers and gives them to others; several connections save one designer at once.
    await Promise.all(
      connections.map(async (connection, saver) => {
        for (let n = 0; n < 25; n++) {
          const id = ids[(n * 5 + saver) % ids.length] ?? "";
          await connection.begin(async (transaction) => {
            await transaction`update public.designers set styles = ${[`Style ${words[(n + saver) % 6]}`]} where id = ${id}`;
            await transaction`update public.designers set headline = ${`${words[(n * saver) % 6]}`} where id = ${id}`;
            await transaction`update public.rates set price_minor = 7000 + ${n} where designer_id = ${id} and price_minor > 0`;
          });
        }
      }),
    );
    const stale = await sql`
      select d.id from public.designers d left join private.listings l on l.designer_id = d.id
       where d.id in ${sql(ids)} and l.document is distinct from private.document_of(d, private.coming_slots(d, now()))`;
    expect([...stale]).toEqual([]);
    const missing = await sql`
      select x.lexeme from private.listings l, unnest(tsvector_to_array(l.document)) x (lexeme)
       where l.designer_id in ${sql(ids)} and not exists (select from private.lexemes k where k.lexeme = x.lexeme)`;
    expect([...missing]).toEqual([]);
    for (const word of words) {
      const having =
        await sql`select id from public.designers where headline = ${word} or styles = ${[`Style ${word}`]}`;
      expect((await idsOf({ search: word, literal: true })).sort()).toEqual(having.map(({ id }) => id).sort());
    }
  });

  it("waits for no save of another designer, and delays no booking", async () => {
    // The third designer keeps the words: a save that adds a new word waits until another save that adds it has committed.
    const [saved, other, third] = await Promise.all([newDesigner(sql), newDesigner(sql), newDesigner(sql)]);
    await sql`update public.designers set headline = 'Oak and linen' where id = ${third.id}`;
    const customer = await newCustomer(sql);
    await first.begin(async (saving) => {
      await saving`update public.designers set headline = 'Oak and linen' where id = ${saved.id}`;
      await saving`set constraints all immediate`;
      await second.begin(async (meanwhile) => {
        await meanwhile`set local lock_timeout = '2s'`;
        await meanwhile`update public.designers set headline = 'Oak and linen' where id = ${other.id}`;
        const slot = { from: at(dayFromNow(2), "10:00"), to: at(dayFromNow(2), "10:30") };
        await newBooking(meanwhile, customer, other, slot);
      });
    });
  });

  it("keeps a word in the dictionary if another save adds it while this one drops it", async () => {
    const word = newWord();
    const [before, after] = await Promise.all([titled(word), titled("Rooms"), titled("Rooms")]);
    await first.begin(async (taking) => {
      await taking`update public.designers set title = ${word} where id = ${after}`;
      await taking`set constraints all immediate`;
      await second`update public.designers set title = 'Rooms' where id = ${before}`;
    });
    expect(await idsOf({ search: word, literal: true })).toEqual([after]);
    await sql`update public.designers set title = 'Rooms' where id = ${after}`;
    expect([...(await sql`select lexeme from private.lexemes where lexeme = ${word}`)]).toEqual([]);
  });
});
