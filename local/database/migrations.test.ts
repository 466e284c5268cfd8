import { expect, it } from "vitest";
import { splitStatements } from "./migrations.ts";

it("splitStatements splits a script where Postgres does", async () => {
  const script = `
    -- Größe; not a statement
    create table t (a text default ';');
    create function f() returns int language sql as $$ select 1; $$;
    do $do$ begin perform ';'; end $do$`;
  expect(await splitStatements(script)).toEqual([
    "-- Größe; not a statement\n    create table t (a text default ';')",
    "create function f() returns int language sql as $$ select 1; $$",
    "do $do$ begin perform ';'; end $do$",
  ]);
  expect(await splitStatements("-- nothing\n")).toEqual([]);
});
