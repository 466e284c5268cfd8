import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contractSql, GENERATED, handWrittenSql } from "./generate-contract.ts";

const sql = handWrittenSql();
const withMore = (more: string) => () => contractSql(`${sql}\n${more}`);

it("The migration is what `npm run contract:generate` writes", () => {
  expect(readFileSync(GENERATED, "utf8")).toBe(contractSql(sql));
});

it.each([
  ["a number", "max_holds", "int", "3"],
  ["a large number", "max_plan_price", "bigint", "10000000000"],
  ["a bound in a unit", "min_slot_minutes", "int", "5"],
  ["a duration", "hold_minutes", "interval", "interval '15 minutes'"],
  ["the texts of rows", "max_profile_faq_texts", "jsonb", `'{"question":200,"answer":1200}'::jsonb`],
])("A limit becomes a function: %s", (_, name, type, value) => {
  expect(contractSql(sql)).toContain(`create function private.${name}() returns ${type} `);
  expect(contractSql(sql).split(`private.${name}()`)[1]).toContain(` begin return ${value}; end `);
});

it.each([
  ["a limit", "select private.max_hold();", "max_hold"],
  ["a reason", "perform private.refuse('slot_takn', 'slotStart');", "slot_takn"],
  [
    "a reason among several",
    "perform private.refuse(case when v then 'slot_begun' else 'slot_takn' end);",
    "slot_takn",
  ],
  ["a sentence of a limit", "values ('hold', 'everybody', 1, '1 day');", "hold everybody"],
  ["a parameter", "perform private.refuse('wrong_role', 'x', jsonb_build_object('role', v));", "roles of wrong_role"],
])("The generator refuses what the contract lacks: %s", (_, more, named) => {
  expect(withMore(more)).toThrow(named);
});

it.each([
  ["a reason", "'slot_not_offered'", "slot_not_offered"],
  ["a row of private.limits", "('feed', 'subject', 120", "feed subject"],
])("The generator refuses what SQL does not name: %s", (_, text, named) => {
  expect(() => contractSql(sql.replaceAll(text, ""))).toThrow(named);
});

it("Only private.refuse raises a status", () => {
  expect(withMore("raise exception using errcode = 'PT409', message = 'no';")).toThrow("PT409");
});
