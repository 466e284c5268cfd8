import { describe, expect, it } from "vitest";
import type { BookingDetails, OpenPaymentsResponse } from "../../edge-functions/shared/contract/bookings.ts";
import {
  type Designer,
  type OwnProfile,
  type ProfileChange,
  ProfileGap,
} from "../../edge-functions/shared/contract/designers.ts";
import { DATA_FILE, SLOT_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { rateTypeOf } from "../../edge-functions/shared/contract/price.ts";
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
import { profileRequest } from "../support/profile.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

it("A picture is one of four raster formats of at most 5 MB: an SVG could carry a script", async () => {
  const buckets = await sql`
    select id, public, file_size_limit::int, (select array_agg(t order by t) from unnest(allowed_mime_types) t) as types from storage.buckets order by id`;
  expect([...buckets]).toEqual([
    // What one has asked for of one's own account: nobody sees it by its address.
    { id: "account-data", public: false, file_size_limit: DATA_FILE.largestBytes, types: null },
    {
      id: "designer-media",
      public: true,
      file_size_limit: 5 * 1024 * 1024,
      types: ["image/avif", "image/jpeg", "image/png", "image/webp"],
    },
  ]);
});

it("A picture of the site stays where a seed has put it, nobody puts it anywhere else, and any picture can be taken away", async () => {
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
    expect([...(await sql`select ${name} as shown from ${of} where id = ${id}`)]).toEqual([{ shown: null }]);
  }
});

describe("A price", () => {
  const prices = async (designer: string) =>
    (
      await sql<{ price: string }[]>`
      select price_minor as price from public.rates where designer_id = ${designer} and retired_at is null order by position`
    ).map(({ price }) => Number(price));

  it("is stored in minor units to the cent, rounded and not cut", async () => {
    const { id } = await newDesigner(sql, {}, [
      { rate: 19.99 },
      { rate: 0 },
      { rate: 1 },
      { rate: 4.35 },
      { rate: 1.1 },
    ]);
    expect(await prices(id)).toEqual([1999, 0, 100, 435, 110]);
    // Of all the prices below 100, not one is off.
    const all = Array.from({ length: 9900 }, (_, n) => (n + 100) / 100);
    const off = await sql`
      select p from unnest(${all}::float8[]) with ordinality u (p, n)
       where round(to_jsonb(p)::text::numeric * 100) <> n + 99`;
    expect([...off]).toEqual([]);
  });

  it("below 1.00 is refused with the field: the payment provider takes no such amount, and nothing is saved", async () => {
    const { id, rates } = await newDesigner(sql);
    const [first = ""] = rates;
    for (const rate of [0.01, 0.5, 0.99]) {
      const added = saveProfile(sql, id, { ...profileRequest({ rates: [{ _id: first }, { rate }] }), bio: "Changed" });
      expect(await refusalOf(added)).toEqual({ state: "PT400", message: "invalid_rate" });
      await expect(added).rejects.toMatchObject({ hint: "rates.1.rate" });
      await expect(saveProfile(sql, id, profileRequest({ rates: [{ _id: first, rate }] }))).rejects.toMatchObject({
        hint: "rates.0.rate",
      });
    }
    expect(await currentRates(sql, id)).toEqual(rates);
    expect([...(await sql`select bio from public.designers where id = ${id}`)]).toEqual([
      { bio: profileRequest().bio },
    ]);
    // The table itself refuses it, for every role.
    expect(await refusalOf(sql`update public.rates set price_minor = 99 where id = ${first}`)).toMatchObject({
      state: "23514",
    });
  });
});

describe("What a price buys", () => {
  const listed = async (designer: string) => {
    const [row] = await sql<{ page: Designer }[]>`select public.get_designer(${designer}) as page`;
    return row?.page.rates.map(({ rate, rateType, slotDuration }) => ({ rate, rateType, slotDuration }));
  };
  const compared = async (designer: string) =>
    (await sql<{ minor: number }[]>`select hourly_minor::int as minor from public.designers where id = ${designer}`)[0]
      ?.minor;

  it("is called the same in SQL as on pages and in emails, for every length of a slot", async () => {
    const rows = await sql<{ minutes: number; type: string }[]>`
      select m as minutes, private.rate_type(make_interval(mins => m)) as type
        from generate_series(${SLOT_MINUTES.least}::int, ${SLOT_MINUTES.most}, ${SLOT_MINUTES.step}) m`;
    expect(rows.length).toBeGreaterThan(20);
    for (const { minutes, type } of rows) expect(type, `${minutes}`).toBe(rateTypeOf(minutes));
  });

  it("follows the designer's slots, whatever a request calls it, and the price is compared with others all the same", async () => {
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

  it("is compared by the first price that is one: a free consultation before it does not hide it", async () => {
    const { id, rates } = await newDesigner(sql, {}, [{ rate: 0 }, { rate: 95 }, { rate: 40 }]);
    expect(await compared(id)).toBe(9500);
    await saveProfile(sql, id, profileRequest({ rates: [{ _id: rates[0] ?? "", rate: 0 }] }));
    expect(await compared(id)).toBe(0);
  });

  it("stays the booking's own when the designer's prices and slots change", async () => {
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
  const own = async (designer: string) => {
    const [row] = await sql<{ page: OwnProfile }[]>`select public.own_profile(${designer}) as page`;
    if (!row) throw new Error("no page");
    return row.page;
  };
  const whole = {
    title: "Interior Architect",
    headline: "Small rooms",
    intro: "We begin with what you own.",
    address: { city: "Lyon", state: "Rhône", country: "France" },
    experienceYears: 14,
    styles: ["Boho", "Minimal"],
    languages: ["fr", "ar"],
    timeline: [{ year: "2014", event: "Opened a studio" }],
    designProcess: [
      { title: "Look", description: "You send photos." },
      { title: "Draw", description: "I sketch on them." },
    ],
    certifications: ["Theatre lighting"],
    faq: [{ question: "How long?", answer: "Two weeks.\n\nSometimes three." }],
  } satisfies ProfileChange;

  it("saves what it holds and leaves the rest; each part in its order", async () => {
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
    await change(id, { experienceYears: null, faq: [], designProcess: whole.designProcess.toReversed() });
    expect(await own(id)).toMatchObject({
      headline: "Small rooms",
      experienceYears: null,
      faq: [],
      designProcess: whole.designProcess.toReversed(),
      missing: ["experience", "coverImage", "profilePicture", "faq"],
    });
  });

  it("does not publish: the onboarding does, whatever was saved before", async () => {
    const id = await newAccount(sql, "designer");
    await change(id, whole);
    expect(await own(id)).toMatchObject({ published: false, rates: [], headline: "Small rooms" });
    await saveProfile(sql, id, profileRequest());
    expect(await own(id)).toMatchObject({ published: true, headline: "Small rooms" });
  });

  it("stores texts tidy, and lists without blanks and repetitions", async () => {
    const { id } = await newDesigner(sql);
    await change(id, {
      name: "  Mira\u202e \t Sand\u0007\r\n",
      bio: " One.\r\n\r\n\r\n \n\u0008Two\u200b.\n ",
      skills: [" Kitchen\u00a0Design ", "kitchen design", "", " \u0001 ", "Lamps"],
      certifications: ["B", "A", "b"],
      timeline: [{ year: " 2014 ", event: "A\nB", more: "left out" }],
    });
    expect(await own(id)).toMatchObject({
      name: "Mira Sand",
      bio: "One.\n\nTwo.",
      skills: ["Kitchen Design", "Lamps"],
      certifications: ["B", "A"],
      timeline: [{ year: "2014", event: "A\nB" }],
    });
    expect((await own(id)).timeline[0]).not.toHaveProperty("more");
  });

  it.each<[field: string, part: object]>([
    ["name", { name: "\u200b" }],
    ["bio", { bio: "\n\u0007" }],
    ["skills", { skills: ["\u200b", " "] }],
    ["faq.1.answer", { faq: [...whole.faq, { question: "Why?", answer: "\u2060" }] }],
    ["timeline.0.year", { timeline: [{ year: "\u0001", event: "Opened" }] }],
    ["rates.0.serviceName", { rates: [{ ...profileRequest().rates[0], serviceName: "\u200b" }] }],
    ["rates.0.servicesProvided", { rates: [{ ...profileRequest().rates[0], servicesProvided: ["\u0001"] }] }],
  ])("is refused at %s when nothing readable is left of it, and saves nothing else, either", async (field, part) => {
    const { id } = await newDesigner(sql);
    const before = await own(id);
    const saving = change(id, { headline: "Changed", ...part });
    await expect(saving).rejects.toMatchObject({ code: "PT400", message: "invalid_profile", hint: field });
    expect(await own(id)).toEqual(before);
  });
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
