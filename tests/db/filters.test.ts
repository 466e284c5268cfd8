import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { DesignersQuery, type FilterOptions } from "../../edge-functions/shared/contract/designers.ts";
import { newDesigner } from "../support/db.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

const sql = connectAsPostgres();

const options = () => scalar<FilterOptions>(sql`select public.discovery_filters() as answer`);

/** Makes a designer with a style and a place that no other designer has. */
async function designerOfTheirOwn() {
  const { id } = await newDesigner(sql);
  const own = { id, style: `Style ${randomUUID()}`, city: `City ${randomUUID()}` };
  await sql`
    update public.designers set styles = ${[own.style, "Modern"]}, city = ${own.city}, state = 'Utrecht' where id = ${id}`;
  return own;
}

const offers = ({ styles, locations }: FilterOptions, own: { style: string; city: string }) => ({
  style: styles.includes(own.style),
  place: locations.some(({ city, state }) => city === own.city && state === "Utrecht"),
});

it("Filters offer a designer's values while the designer is listed", async () => {
  const own = await designerOfTheirOwn();
  expect(offers(await options(), own)).toEqual({ style: true, place: true });
  await sql`update public.designers set hidden = true where id = ${own.id}`;
  expect(offers(await options(), own)).toEqual({ style: false, place: false });
  await sql`update public.designers set hidden = false where id = ${own.id}`;
  expect(offers(await options(), own)).toEqual({ style: true, place: true });
  await sql`delete from auth.users where id = ${own.id}`;
  expect(offers(await options(), own)).toEqual({ style: false, place: false });
});

it("Filters follow a change of each single column", async () => {
  const { id } = await newDesigner(sql);
  const unique = (kind: string) => `${kind} ${randomUUID()}`;
  const [style, skill, city, state] = [unique("Style"), unique("Skill"), unique("City"), unique("State")];
  const offered = async () => {
    const rows = await sql<{ lexeme: string }[]>`
      select lexeme from private.lexemes
       where lexeme in (${`#style:${style}`}, ${`#skill:${skill}`}, ${`#location:${city}, ${state}`}) order by lexeme`;
    return rows.map(({ lexeme }) => lexeme);
  };
  const all = [`#location:${city}, ${state}`, `#skill:${skill}`, `#style:${style}`];
  await sql`update public.designers set city = ${city} where id = ${id}`;
  await sql`update public.designers set state = ${state} where id = ${id}`;
  expect((await options()).locations).toContainEqual({ city, state });
  await sql`update public.designers set skills = ${[skill]} where id = ${id}`;
  await sql`update public.designers set styles = ${[style]} where id = ${id}`;
  expect(await offered()).toEqual(all);
  await sql`update public.designers set published_at = null where id = ${id}`;
  expect(await offered()).toEqual([]);
  await sql`update public.designers set published_at = now() where id = ${id}`;
  expect(await offered()).toEqual(all);
});

it("Filters offer the most common of many values, in alphabetical order", async ({ own }) => {
  await own`
    insert into private.lexemes (lexeme, listings)
    values ('#wood:oak', 1), ('#wood:teak', 3), ('#wood:elm', 2), ('#woods:ash', 9), ('#woo:fir', 9)`;
  const [row] = await own`select private.filter_values('wood', 2) as most, private.filter_values('wood') as all`;
  expect(row).toEqual({ most: ["elm", "teak"], all: ["elm", "oak", "teak"] });
});

it("A place without a state is offered as its city", async () => {
  const { id } = await newDesigner(sql);
  const city = `City ${randomUUID()}`;
  await sql`update public.designers set city = ${city}, state = '' where id = ${id}`;
  expect((await options()).locations).toContainEqual({ city, state: "" });
});

it("Every value that filters offer is valid in a search", async () => {
  const own = await designerOfTheirOwn();
  await sql`
    update public.designers set experience_years = 12, languages = '{nl}', skills = '{Light}' where id = ${own.id}`;
  const offered = await options();
  const searches = {
    style: offered.styles,
    skill: offered.skills,
    budget: offered.budgetRanges.map(({ value }) => value),
    experience: offered.experienceLevels.map(({ value }) => value),
    location: offered.locations.map(({ city, state }) => (state ? `${city}, ${state}` : city)),
    language: offered.languages,
    session: offered.sessions,
  };
  for (const [filter, values] of Object.entries(searches)) {
    expect(values, filter).not.toEqual([]);
    for (const value of values)
      expect(DesignersQuery.safeParse({ [filter]: value }).success, `${filter} ${value}`).toBe(true);
  }
});
