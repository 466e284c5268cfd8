import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import type { BookingDetails, OpenPaymentsResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { type Designer, type OwnProfile, ProfileGap } from "../../edge-functions/shared/contract/designers.ts";
import { DATA_FILE, SLOT_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { rateTypeOf } from "../../edge-functions/shared/contract/price.ts";
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
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

it("Buckets accept pictures in three raster formats up to 5 MB, and no SVG, which could carry a script", async () => {
  const buckets = await sql`
    select id, public, file_size_limit::int, (select array_agg(t order by t) from unnest(allowed_mime_types) t) as types
      from storage.buckets where id <> 'booking-files' order by id`;
  expect([...buckets]).toEqual([
    // A person's own data: nobody can open it by its address.
    { id: "account-data", public: false, file_size_limit: DATA_FILE.largestBytes, types: null },
    {
      id: "designer-media",
      public: true,
      file_size_limit: 5 * 1024 * 1024,
      types: ["image/jpeg", "image/png", "image/webp"],
    },
  ]);
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

it("A picture that is shown in two places is kept until a day after both have dropped it", async () => {
  const { id } = await newDesigner(sql);
  const path = `${id}/${randomUUID()}.webp`;
  await sql`insert into public.pictures (path, owner_id, bytes, width, height) values (${path}, ${id}, 1, 1, 1)`;
  const show = (part: object) => sql`select public.save_designer_profile(${id}, ${sql.json(part as never)})`;
  const due = async () => {
    const [row] = await sql`
      select uses, round(extract(epoch from due_at - now()) / 3600)::int as hours from public.pictures where path = ${path}`;
    return row;
  };
  await show({ profilePicture: path, coverImage: path });
  await show({ coverImage: null });
  expect(await due()).toEqual({ uses: 1, hours: null });
  await show({ profilePicture: null });
  expect(await due()).toEqual({ uses: 0, hours: 24 });
});

describe("A price", () => {
  const prices = async (designer: string) =>
    (
      await sql<{ price: string }[]>`
      select price_minor as price from public.rates where designer_id = ${designer} and retired_at is null order by position`
    ).map(({ price }) => Number(price));

  it("is stored in minor units, rounded to the cent", async () => {
    const { id } = await newDesigner(sql, {}, [
      { rate: 19.99 },
      { rate: 0 },
      { rate: 1 },
      { rate: 4.35 },
      { rate: 1.1 },
    ]);
    expect(await prices(id)).toEqual([1999, 0, 100, 435, 110]);
    // No price below 100 is off by a cent.
    const all = Array.from({ length: 9900 }, (_, n) => (n + 100) / 100);
    const off = await sql`
      select p from unnest(${all}::float8[]) with ordinality u (p, n)
       where round(to_jsonb(p)::text::numeric * 100) <> n + 99`;
    expect([...off]).toEqual([]);
  });

  it("is refused by the table below 1.00, and nothing is saved", async () => {
    const { id, rates } = await newDesigner(sql);
    const [first = ""] = rates;
    for (const rate of [0.01, 0.5, 0.99]) {
      const added = { ...profileRequest({ rates: [{ _id: first }, { rate }] }), bio: "Changed" };
      for (const request of [added, profileRequest({ rates: [{ _id: first, rate }] })])
        expect(await refusalOf(saveProfile(sql, id, request))).toMatchObject({ state: "23514" });
    }
    expect(await currentRates(sql, id)).toEqual(rates);
    expect(await scalar(sql`select bio from public.designers where id = ${id}`)).toEqual(profileRequest().bio);
  });
});

describe("Rates", () => {
  it("are changed in place, put in order, added and retired in one request", async () => {
    const { id, rates } = await newDesigner(sql, {}, [{ rate: 10 }, { rate: 20 }, { rate: 30 }]);
    const [first = "", second = "", third = ""] = rates;
    await saveProfile(
      sql,
      id,
      profileRequest({
        rates: [{ _id: third, rate: 31, slotType: "call" }, { rate: 40 }, { _id: first, serviceName: "Look" }],
      }),
    );
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
    for (const wrong of [second, first, first.toUpperCase(), other.rates[0], randomUUID()])
      await expect(
        saveProfile(sql, id, profileRequest({ rates: [{ _id: first }, { _id: wrong ?? "" }] })),
      ).rejects.toMatchObject({ code: "PT400", message: "invalid_rate", hint: "rates.1._id" });
    // The refusal names the first of several.
    const wrong = [{ _id: first }, { _id: second }, { _id: randomUUID() }];
    await expect(saveProfile(sql, id, profileRequest({ rates: wrong }))).rejects.toMatchObject({ hint: "rates.1._id" });
    expect(await currentRates(sql, id)).toEqual([first]);
  });

  it("are refused by the table without services or a name", async () => {
    const { id } = await newDesigner(sql);
    for (const part of [{ servicesProvided: [] }, { servicesProvided: [" ", ""] }, { serviceName: " " }])
      expect(await refusalOf(saveProfile(sql, id, profileRequest({ rates: [part] })))).toMatchObject({
        state: "23514",
      });
  });
});

it("Hours that are saved without zone, days off and other choices keep the stored ones, and start in UTC", async () => {
  const stored = async (id: string) =>
    (
      await sql`
      select time_zone as zone, days_off::text as off, slot_minutes as minutes from public.availability where designer_id = ${id}`
    )[0];
  const bare = { timeZone: undefined as never, daysOff: undefined };
  const { id } = await newDesigner(sql, {
    timeZone: "Asia/Kolkata",
    daysOff: [{ from: "2099-01-01", to: "2099-01-02" }],
  });
  await saveProfile(sql, id, profileRequest({ availability: { ...bare, slotDuration: 45 } }));
  expect(await stored(id)).toEqual({ zone: "Asia/Kolkata", off: "{[2099-01-01,2099-01-03)}", minutes: 45 });
  // The other choices are kept in the same way.
  const chosen = { noticeMinutes: 60, sameDay: false, horizonDays: 14, bufferBefore: 10, bufferAfter: 15 };
  const extraHours = [
    { day: "2099-01-01", startTime: "09:00", endTime: "11:00" },
    { day: "2099-01-01", startTime: "15:00", endTime: "16:00" },
    { day: "2099-01-02", startTime: "08:00", endTime: "09:00" },
  ];
  // They are ordered by their start, however they were entered.
  const choosy = await newDesigner(sql, { ...chosen, extraHours: [1, 2, 0].map((n) => extraHours[n] as never) });
  await saveProfile(sql, choosy.id, profileRequest());
  const [kept] = await sql`select public.get_designer(${choosy.id}) -> 'availability' as hours`;
  expect(kept?.hours).toMatchObject({ ...chosen, extraHours });
  const first = await newDesigner(sql, bare);
  expect(await stored(first.id)).toEqual({ zone: "UTC", off: "{}", minutes: 30 });
});

describe("What a price buys", () => {
  const listed = async (designer: string) => {
    const [row] = await sql<{ page: Designer }[]>`select public.get_designer(${designer}) as page`;
    return row?.page.rates.map(({ rate, rateType, slotDuration }) => ({ rate, rateType, slotDuration }));
  };
  const compared = (designer: string) =>
    scalar(sql`select shown_price_minor::int as minor from public.designers where id = ${designer}`);

  it("has the same name in SQL and on pages for every length of a slot", async () => {
    const rows = await sql<{ minutes: number; type: string }[]>`
      select m as minutes, private.rate_type(make_interval(mins => m)) as type
        from generate_series(${SLOT_MINUTES.least}::int, ${SLOT_MINUTES.most}, ${SLOT_MINUTES.step}) m`;
    expect(rows.length).toBeGreaterThan(20);
    for (const { minutes, type } of rows) expect(type, `${minutes}`).toBe(rateTypeOf(minutes));
  });

  it("follows the length of the slots, whatever a request calls it", async () => {
    const named = [{ rate: 60, rateType: "per room" } as object, { rate: 0 }];
    const { id, rates } = await newDesigner(sql, { slotDuration: 60 }, named);
    expect(await listed(id)).toEqual([
      { rate: 60, rateType: "hourly", slotDuration: 60 },
      { rate: 0, rateType: "hourly", slotDuration: 60 },
    ]);
    expect(await compared(id)).toBe(6000);
    const kept = rates.map((_id, n) => ({ _id, ...named[n] }));
    await saveProfile(sql, id, profileRequest({ availability: { slotDuration: 45 }, rates: kept }));
    expect(await listed(id)).toEqual([
      { rate: 60, rateType: "session", slotDuration: 45 },
      { rate: 0, rateType: "session", slotDuration: 45 },
    ]);
    expect(await compared(id)).toBe(6000);
  });

  it("is compared by the first price above zero, or as free if there is none", async () => {
    const { id, rates } = await newDesigner(sql, {}, [{ rate: 0 }, { rate: 95 }, { rate: 40 }]);
    expect(await compared(id)).toBe(9500);
    await saveProfile(sql, id, profileRequest({ rates: [{ _id: rates[0] ?? "", rate: 0 }] }));
    expect(await compared(id)).toBe(0);
  });

  it("stays as booked when the designer's prices and slots change", async () => {
    const customer = await newCustomer(sql);
    const designer = await newDesigner(sql, { slotDuration: 30 }, [{ rate: 60 }]);
    const id = await newBooking(sql, customer, designer, {
      from: at(dayFromNow(20), "09:00"),
      to: at(dayFromNow(20), "09:30"),
    });
    const held = await bookSlot(sql, {
      customer,
      designer,
      start: at(dayFromNow(20), "10:00"),
      end: at(dayFromNow(20), "10:30"),
    });
    await saveProfile(
      sql,
      designer.id,
      profileRequest({ availability: { slotDuration: 60 }, rates: [{ _id: designer.rates[0] ?? "", rate: 90 }] }),
    );
    expect(await listed(designer.id)).toEqual([{ rate: 90, rateType: "hourly", slotDuration: 60 }]);
    const [row] = await sql<{ booking: BookingDetails; open: OpenPaymentsResponse }[]>`
      select public.get_booking(${customer}, ${id}) as booking, public.get_open_payments(${customer}) as open`;
    expect(row?.booking).toMatchObject({ amount: 6000, rateType: "session" });
    expect(Date.parse(row?.booking.slotEnd ?? "")).toBe(Date.parse(at(dayFromNow(20), "09:30")));
    expect(row?.open.holds).toMatchObject([
      { id: held.id, amount: 6000, serviceInfo: { rate: 60, rateType: "session", slotDuration: 30 } },
    ]);
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
    expect(await own(id)).toEqual({
      ...before,
      ...whole,
      experience: "14 years",
      completeness: 0.8,
      missing: ["coverImage", "profilePicture"],
    });
    await change(id, { experienceYears: null, faq: [] });
    expect(await own(id)).toMatchObject({
      headline: "Small rooms",
      experienceYears: null,
      faq: [],
      missing: ["experienceYears", "coverImage", "profilePicture", "faq"],
    });
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

  it("is refused as a whole when a part of it is invalid", async () => {
    const { id } = await newDesigner(sql);
    const before = await own(id);
    const saving = change(id, { headline: "Changed", name: "\u200b" });
    await expect(saving).rejects.toMatchObject({ code: "PT400", message: "invalid_profile", hint: "name" });
    for (const part of [{ bio: "" }, { skills: [] }, { faq: [{}] }])
      expect(await refusalOf(change(id, { headline: "Changed", ...part }))).toMatchObject({ state: "23514" });
    expect(await own(id)).toEqual(before);
  });

  it("cannot change a column that is no field", async () => {
    const { id } = await newDesigner(sql);
    await change(id, { hidden: true, ratingCount: 9, publishedAt: null, id: randomUUID() });
    const rows =
      await sql`select hidden, rating_count, published_at is null as gone from public.designers where id = ${id}`;
    expect([...rows]).toEqual([{ hidden: false, rating_count: 0, gone: false }]);
  });
});

test("SQL and the contract tidy a line alike, whatever character it holds", async () => {
  const texts = Array.from({ length: 0xd7ff }, (_, n) => String.fromCharCode(n + 1)).flatMap((c) => [c, `a${c}b ${c}`]);
  const rows = await sql<{ text: string; tidy: string }[]>`
    select t.text, private.tidy_line(t.text) as tidy from unnest(${texts}::text[]) t (text)`;
  expect(rows.filter(({ text, tidy }) => tidyLine(text) !== tidy).map(({ text }) => text)).toEqual([]);
});

describe("The completeness of a profile", () => {
  it("is 0 after the sign-up and 1 when nothing is missing", async () => {
    const id = await newAccount(sql, "designer");
    const of = async () => {
      const [row] = await sql<{ completeness: number; gaps: string[] }[]>`
        select private.profile_completeness(d)::float8 as completeness, private.profile_gaps(d) as gaps
          from public.designers d where d.id = ${id}`;
      return row;
    };
    expect(await of()).toEqual({ completeness: 0, gaps: ProfileGap.options });
    await saveProfile(sql, id, profileRequest());
    expect(await of()).toMatchObject({ completeness: 0.1 });
    await sql`update public.profiles set avatar = '/images/p.webp' where id = ${id}`;
    await sql`
      update public.designers
         set city = 'Lyon', styles = '{Boho}', experience_years = 0, languages = '{fr}', cover_image = '/images/c.webp', headline = 'Small rooms',
             design_process = '[{"title": "Look", "description": "Photos."}]', faq = '[{"question": "Why?", "answer": "So."}]'
       where id = ${id}`;
    expect(await of()).toEqual({ completeness: 1, gaps: [] });
  });
});
