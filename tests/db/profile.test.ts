import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Designer, type OwnProfile, ProfileGap } from "../../edge-functions/shared/contract/designers.ts";
import { LONGEST, MOST, SLOT_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { rateTypeOf } from "../../edge-functions/shared/contract/price.ts";
import { PROFILE_FIELDS } from "../../edge-functions/shared/contract/profile-fields.ts";
import { tidyLine } from "../../edge-functions/shared/contract/tidy.ts";
import {
  at,
  bookSlot,
  currentRates,
  newAccount,
  newBooking,
  newCustomer,
  newDesigner,
  refusalOf,
  saveProfile,
} from "../support/db.ts";
import { filledProfile, profileRequest } from "../support/profile.ts";
import { connectAsPostgres, scalar, scalars } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

it("SQL and the contract tidy a line alike, with any character", async () => {
  const texts = Array.from({ length: 0xd7ff }, (_, n) => String.fromCharCode(n + 1)).flatMap((c) => [c, `a${c}b ${c}`]);
  // Joiners stay between the letters and emoji that need them.
  for (const c of ["\u200c", "\u200d"]) texts.push(`${c}ع${c}ع${c}`, `ന്${c}`, `ന്${c} ശ്${c}ര`, `👩${c}🎨`, `👩${c}a`);
  const rows = await sql<{ text: string; tidy: string }[]>`
    select t.text, private.tidy_line(t.text) as tidy from unnest(${texts}::text[]) t (text)`;
  expect(rows.filter(({ text, tidy }) => tidyLine(text) !== tidy).map(({ text }) => text)).toEqual([]);
});

it("A picture of the site can stay where a seed put it or be removed, but not be chosen", async () => {
  const { id } = await newDesigner(sql);
  const site = "/images/hero.webp";
  const save = (part: object) => refusalOf(sql`select public.save_designer_profile(${id}, ${sql.json(part as never)})`);
  const changes: [column: string, table: string, change: (path: string | null) => ReturnType<typeof refusalOf>][] = [
    ["avatar", "profiles", (path) => refusalOf(sql`select public.change_portrait(${id}, ${path})`)],
    ["avatar", "profiles", (profilePicture) => save({ profilePicture })],
    ["cover_image", "designers", (coverImage) => save({ coverImage })],
  ];
  for (const [column, table, change] of changes) {
    const [name, of] = [sql(column), sql(`public.${table}`)];
    expect(await change(null)).toBeUndefined();
    expect(await change(site)).toEqual({ state: "PT400", message: "invalid_picture" });
    await sql`update ${of} set ${name} = ${site} where id = ${id}`;
    expect(await change(site)).toBeUndefined();
    expect(await change(site.replace("hero", "share"))).toMatchObject({ message: "invalid_picture" });
    expect(await change(null)).toBeUndefined();
    expect(await scalar(sql`select ${name} as shown from ${of} where id = ${id}`)).toBe(null);
  }
});

describe("A price", () => {
  it("is stored in minor units, rounded to the cent", async () => {
    const { id } = await newDesigner(sql, {}, [{ rate: 19.99 }, { rate: 0 }, { rate: 4.35 }, { rate: 1.1 }]);
    const prices = await scalars(sql`
      select price_minor::int from public.rates where designer_id = ${id} and retired_at is null order by position`);
    expect(prices).toEqual([1999, 0, 435, 110]);
  });

  it("below 1.00 is refused by the table, and nothing is saved", async () => {
    const { id, rates } = await newDesigner(sql);
    const [_id = ""] = rates;
    for (const request of [[{ _id }, { rate: 0.99 }], [{ _id, rate: 0.99 }]].map((each) =>
      profileRequest({ rates: each }),
    ))
      expect(await refusalOf(saveProfile(sql, id, { ...request, bio: "Changed" }))).toMatchObject({ state: "23514" });
    expect(await currentRates(sql, id)).toEqual(rates);
    expect(await scalar(sql`select bio from public.designers where id = ${id}`)).toEqual(profileRequest().bio);
  });
});

describe("Rates", () => {
  it("are changed in place, put in order, added and retired in one request", async () => {
    const { id, rates } = await newDesigner(sql, {}, [{ rate: 10 }, { rate: 20 }, { rate: 30 }]);
    const [first = "", second = "", third = ""] = rates;
    const call = { _id: third, rate: 31, slotType: "call" as const };
    const changed = [call, { rate: 40 }, { _id: first, serviceName: "Look" }];
    await saveProfile(sql, id, profileRequest({ rates: changed }));
    const rows = await sql`
      select id, position, price_minor::int as price, service_name as name, slot_type as type, retired_at is null as current
        from public.rates where designer_id = ${id} order by retired_at nulls first, position`;
    expect(rows).toMatchObject([
      { id: third, position: 0, price: 3100, type: "call", current: true },
      { position: 1, price: 4000, current: true },
      { id: first, position: 2, price: 6000, name: "Look", current: true },
      { id: second, price: 2000, current: false },
    ]);
  });

  it("are refused with their place if they are foreign, retired or repeated", async () => {
    const [{ id, rates }, other] = await Promise.all([newDesigner(sql, {}, [{}, {}]), newDesigner(sql)]);
    const [first = "", second = ""] = rates;
    await saveProfile(sql, id, profileRequest({ rates: [{ _id: first }] }));
    // The refusal names the first of several faults.
    for (const wrong of [[second], [first], [first.toUpperCase()], other.rates, [second, randomUUID()]]) {
      const request = profileRequest({ rates: [first, ...wrong].map((_id) => ({ _id })) });
      const refusal = { code: "PT400", message: "invalid_rate", hint: "rates.1._id" };
      await expect(saveProfile(sql, id, request)).rejects.toMatchObject(refusal);
    }
    expect(await currentRates(sql, id)).toEqual([first]);
  });
});

it("Hours that are saved without zone, days off and other choices keep the stored ones, and start in UTC", async () => {
  const hoursOf = (id: string) => scalar(sql`select public.get_designer(${id}) -> 'availability' as hours`);
  const bare = { timeZone: undefined as never, daysOff: undefined, noticeMinutes: undefined };
  const extraHours = [
    { day: "2099-01-01", startTime: "09:00", endTime: "11:00" },
    { day: "2099-01-01", startTime: "15:00", endTime: "16:00" },
    { day: "2099-01-02", startTime: "08:00", endTime: "09:00" },
  ];
  const chosen = {
    ...{ timeZone: "Asia/Kolkata", daysOff: [{ from: "2099-01-01", to: "2099-01-02" }], noticeMinutes: 60 },
    ...{ sameDay: false, horizonDays: 14, bufferBefore: 10, bufferAfter: 15 },
  };
  // Extra hours are stored in the order of their start, regardless of how they were entered.
  const { id } = await newDesigner(sql, { ...chosen, extraHours: [1, 2, 0].map((n) => extraHours[n] as never) });
  await saveProfile(sql, id, profileRequest({ availability: { ...bare, slotDuration: 45 } }));
  expect(await hoursOf(id)).toMatchObject({ ...chosen, extraHours, slotDuration: 45 });
  const first = await newDesigner(sql, bare);
  expect(await hoursOf(first.id)).toMatchObject({ timeZone: "UTC", daysOff: [], slotDuration: 30 });
});

describe("What a price buys", () => {
  const listed = async (designer: string) =>
    (await scalar<Designer>(sql`select public.get_designer(${designer}) as page`)).rates.map(
      ({ rate, rateType, slotDuration }) => ({ rate, rateType, slotDuration }),
    );
  const compared = (designer: string) =>
    scalar(sql`select shown_price_minor::int as minor from public.designers where id = ${designer}`);

  it("has the same name in SQL and on pages for every length of a slot", async () => {
    const rows = await sql<{ minutes: number; type: string }[]>`
      select m as minutes, private.rate_type(make_interval(mins => m)) as type
        from generate_series(${SLOT_MINUTES.least}::int, ${SLOT_MINUTES.most}, ${SLOT_MINUTES.step}) m`;
    expect(rows.length).toBeGreaterThan(20);
    for (const { minutes, type } of rows) expect(type, `${minutes}`).toBe(rateTypeOf(minutes));
  });

  it("follows the length of the slots, even if a request says otherwise, and is compared by the first price above zero", async () => {
    const named = [{ rate: 0 }, { rate: 60, rateType: "per room" } as object, { rate: 40 }];
    const { id, rates } = await newDesigner(sql, { slotDuration: 60 }, named);
    const prices = (type: object) => named.map(({ rate }: { rate?: number }) => ({ rate, ...type }));
    expect(await listed(id)).toEqual(prices({ rateType: "hourly", slotDuration: 60 }));
    expect(await compared(id)).toBe(6000);
    const kept = rates.map((_id, n) => ({ _id, ...named[n] }));
    await saveProfile(sql, id, profileRequest({ availability: { slotDuration: 45 }, rates: kept }));
    expect(await listed(id)).toEqual(prices({ rateType: "session", slotDuration: 45 }));
    await saveProfile(sql, id, profileRequest({ rates: kept.slice(0, 1) }));
    expect(await compared(id)).toBe(0);
  });
});

describe("A change of a profile", () => {
  const change = (designer: string, part: object) =>
    sql`select public.save_designer_profile(${designer}, ${sql.json(part as never)})`;
  const own = (designer: string) => scalar<OwnProfile>(sql`select public.own_profile(${designer}) as page`);
  const whole = { ...filledProfile("Small rooms"), experienceYears: 14 };

  it("saves every field of the contract that it contains, and leaves the rest", async () => {
    const { id } = await newDesigner(sql);
    const before = await own(id);
    await change(id, whole);
    const missing = ["coverImage", "profilePicture"];
    expect(await own(id)).toEqual({ ...before, ...whole, experience: "14 years", completeness: 0.8, missing });
    const empty = { experienceYears: null, faq: [] };
    await change(id, empty);
    const more = ["experienceYears", ...missing, "faq"];
    expect(await own(id)).toMatchObject({ headline: "Small rooms", ...empty, missing: more });
  });

  it("pauses new bookings, and keeps existing ones", async () => {
    const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
    const day = dayFromNow(20);
    const booked = await newBooking(sql, customer, designer, { from: at(day, "09:00"), to: at(day, "09:30") });
    const book = () => bookSlot(sql, { customer, designer, start: at(day, "10:00"), end: at(day, "10:30") });
    await change(designer.id, { paused: true });
    await expect(book()).rejects.toMatchObject({ message: "invalid_rate" });
    expect(await scalar(sql`select b.status from public.bookings b where b.id = ${booked}`)).toBe("confirmed");
    await change(designer.id, { paused: false });
    await book();
  });

  it("does not publish the page, which the onboarding does, once", async () => {
    const id = await newAccount(sql, "designer");
    await change(id, whole);
    expect(await own(id)).toMatchObject({ published: false, rates: [], headline: "Small rooms" });
    await saveProfile(sql, id, profileRequest());
    expect(await own(id)).toMatchObject({ published: true, headline: "Small rooms" });
    await sql`update public.designers set published_at = '2026-01-01' where id = ${id}`;
    await saveProfile(sql, id, profileRequest());
    expect(await scalar(sql`select published_at = '2026-01-01' from public.designers where id = ${id}`)).toBe(true);
  });

  it("shows visitors the beginning of a long text instead of an intro, years in words and a rounded rating", async () => {
    const { id } = await newDesigner(sql);
    const seen = () => scalar(sql`select public.get_designer(${id}) as page`);
    const bio = `${"Calm rooms ".repeat(19)}of wood and`;
    expect(bio).toHaveLength(220);
    await change(id, { bio, experienceYears: 1 });
    await sql`update public.designers set rating_count = 3, rating_sum = 14 where id = ${id}`;
    expect(await seen()).toMatchObject({ intro: bio, experience: "1 year", rating: 4.7 });
    await change(id, { bio: `${bio} stone`, experienceYears: 0 });
    expect(await seen()).toMatchObject({ intro: `${bio.replace(/ and$/, "")}…`, experience: "0 years" });
    // Before the hours are saved, a session is as long as the onboarding suggests.
    await sql`delete from public.availability where designer_id = ${id}`;
    expect(await seen()).toMatchObject({ rates: [{ slotDuration: 30 }] });
  });

  it("is refused as a whole if a part of it is invalid", async () => {
    const { id } = await newDesigner(sql);
    const before = await own(id);
    const saving = change(id, { headline: "Changed", name: "\u200b" });
    await expect(saving).rejects.toMatchObject({ code: "PT400", message: "invalid_profile", hint: "name" });
    for (const part of [{ bio: "" }, { skills: [] }, { faq: [{}] }])
      expect(await refusalOf(change(id, { headline: "Changed", ...part }))).toMatchObject({ state: "23514" });
    expect(await own(id)).toEqual(before);
  });

  it("cannot change a column that is not a field", async () => {
    const { id } = await newDesigner(sql);
    await change(id, { hidden: true, ratingCount: 9, publishedAt: null, id: randomUUID() });
    const stored = sql`select hidden, rating_count, published_at is null as gone from public.designers where id = ${id}`;
    expect(await stored).toEqual([{ hidden: false, rating_count: 0, gone: false }]);
  });
});

it("The completeness of a profile is 0 after the sign-up and 1 when nothing is missing", async () => {
  const id = await newAccount(sql, "designer");
  const of = () => sql`
      select private.profile_completeness(d)::float8 as completeness, private.profile_gaps(d) as gaps
        from public.designers d where d.id = ${id}`;
  expect(await of()).toEqual([{ completeness: 0, gaps: ProfileGap.options }]);
  await saveProfile(sql, id, profileRequest());
  expect(await of()).toMatchObject([{ completeness: 0.1 }]);
  await sql`update public.profiles set avatar = '/images/p.webp' where id = ${id}`;
  await sql`
      update public.designers
         set city = 'Lyon', styles = '{Boho}', experience_years = 0, languages = '{fr}', cover_image = '/images/c.webp', headline = 'Small rooms',
             design_process = '[{"title": "Look", "description": "Photos."}]', faq = '[{"question": "Why?", "answer": "So."}]'
       where id = ${id}`;
  expect(await of()).toEqual([{ completeness: 1, gaps: [] }]);
});

it("Lists of a profile hold as many texts of the length that the contract allows, and none that is blank", async () => {
  const { id } = await newDesigner(sql);
  const refused = async (part: object) =>
    (await refusalOf(sql`select public.save_designer_profile(${id}, ${sql.json(part as never)})`))?.state;
  const CHECK_VIOLATION = "23514";
  const text = (length: number) => "x".repeat(length);
  /** Checks that `most` is the largest accepted size of what `make` makes. */
  const ends = async (what: string, most: number, make: (size: number) => object) => {
    expect(await refused(make(most)), what).toBeUndefined();
    expect(await refused(make(most + 1)), what).toBe(CHECK_VIOLATION);
  };
  for (const [list, field] of Object.entries(PROFILE_FIELDS)) {
    if (!("most" in field) || list === "experienceYears") continue;
    const texts =
      "texts" in field ? Object.entries(field.texts).map(([name, { longest }]) => [name, longest] as const) : [];
    const row = (n: number) => Object.fromEntries(texts.map(([name]) => [name, `${n}`]));
    const item = (n: number) => (texts.length > 0 ? row(n) : `${n}`);
    await ends(list, field.most, (size) => ({ [list]: Array.from({ length: size }, (_, n) => item(n)) }));
    for (const [name, longest] of texts) {
      const holding = (value: unknown) => ({ [list]: [{ ...row(1), [name]: value }] });
      await ends(`${list} ${name}`, longest, (size) => holding(text(size)));
      for (const wrong of ["", null, 1]) expect(await refused(holding(wrong)), `${list} ${name}`).toBe(CHECK_VIOLATION);
    }
    const wrong = texts.length > 0 ? [[{ ...row(1), more: "1" }], [{}], ["1"], {}] : [[""], [null]];
    for (const value of wrong) expect(await refused({ [list]: value }), list).toBe(CHECK_VIOLATION);
    if ("longest" in field) await ends(list, field.longest, (size) => ({ [list]: [text(size)] }));
    for (const offered of "offered" in field ? field.offered : [])
      expect(await refused({ [list]: [offered] }), offered).toBeUndefined();
  }
  const [rate] = profileRequest().rates;
  const including = (servicesProvided: string[]) => ({ rates: [{ ...rate, servicesProvided }] });
  await ends("services", MOST.services, (size) => including(Array.from({ length: size }, (_, n) => `${n}`)));
  await ends("a service", LONGEST.service, (size) => including([text(size)]));
});
