import { describe, expect, it } from "vitest";
import { currentRates, newDesigner, profile, refusalOf, saveProfile } from "../support/db.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

it("A picture is one of four raster formats of at most 5 MB: an SVG could carry a script", async () => {
  const buckets = await sql`
    select id, public, file_size_limit::int, (select array_agg(t order by t) from unnest(allowed_mime_types) t) as types from storage.buckets`;
  expect([...buckets]).toEqual([
    {
      id: "designer-media",
      public: true,
      file_size_limit: 5 * 1024 * 1024,
      types: ["image/avif", "image/jpeg", "image/png", "image/webp"],
    },
  ]);
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
      const added = saveProfile(sql, id, { ...profile({}, [{ _id: first }, { rate }]), bio: "Changed" });
      expect(await refusalOf(added)).toEqual({ state: "PT400", message: "invalid_rate" });
      await expect(added).rejects.toMatchObject({ hint: "rates.1.rate" });
      await expect(saveProfile(sql, id, profile({}, [{ _id: first, rate }]))).rejects.toMatchObject({
        hint: "rates.0.rate",
      });
    }
    expect(await currentRates(sql, id)).toEqual(rates);
    expect([...(await sql`select bio from public.designers where id = ${id}`)]).toEqual([{ bio: profile().bio }]);
    // The table itself refuses it, for every role.
    expect(await refusalOf(sql`update public.rates set price_minor = 99 where id = ${first}`)).toMatchObject({
      state: "23514",
    });
  });
});
