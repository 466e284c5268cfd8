import { expect, it } from "vitest";
import { findArrows, findLongFunctions } from "./migration-layers.ts";

const people = {
  file: "1_people.sql",
  text: `
    create table public.people (id int primary key);
    -- For public.rooms, which does not count here.
    create function private.names() returns text language sql as $$ select '--' || string_agg(id::text, ',') from public.people $$;`,
};
const keys = { file: "3_keys.sql", text: "create table public.keys (person int references public.people (id));" };
const rooms = (text: string) => ({ file: "2_rooms.sql", text: `create table public.rooms (owner int);\n${text}` });

it("A migration may name what earlier ones define, and each such pair is an arrow", async () => {
  const found = await findArrows([people, rooms("select private.names();"), keys]);
  expect(found).toEqual({ arrows: 2, forward: [] });
});

it.each([
  ["a query", "select * from public.rooms;"],
  ["a column's type", "create table public.keys (room public.rooms);"],
  ["a reference", "create table public.keys (room int references public.rooms (owner));"],
  [
    "the body of a function",
    "create function private.f() returns int language sql as $$ select owner from public.rooms $$;",
  ],
  ["SQL in a string", "do $$ begin execute format('select %I from public.rooms', 'owner'); end $$;"],
  ["a quoted name", 'select * from public."rooms";'],
])("A migration may not name what a later one defines: %s", async (_, text) => {
  const found = await findArrows([{ ...people, text: `${people.text}\n\n${text}` }, rooms("")]);
  expect(found).toMatchObject({
    arrows: 1,
    forward: [
      { file: "1_people.sql", line: 6, rule: "forward", message: "public.rooms is defined later, in 2_rooms.sql" },
    ],
  });
});

it("A function has at most 80 lines", () => {
  const body = (lines: number) =>
    `create function private.f() returns int\nas $$\n${"select 1;\n".repeat(lines)}$$;\n\ncreate function private.g() returns int as $$ select 1 $$;`;
  expect(findLongFunctions([rooms(body(77))])).toEqual({ longest: 80, long: [] });
  expect(findLongFunctions([rooms(body(78))])).toMatchObject({
    longest: 81,
    long: [{ file: "2_rooms.sql", line: 2, rule: "long-function" }],
  });
});
