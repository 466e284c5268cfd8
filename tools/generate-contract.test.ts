import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contractSql, GENERATED, handWrittenSql } from "./generate-contract.ts";

const sqlOf = (text: string) => contractSql(text).split("\n").slice(3, -1);

it("The migration is what `npm run contract:generate` writes", () => {
  expect(readFileSync(GENERATED, "utf8")).toBe(contractSql(handWrittenSql()));
});

it("A limit that SQL names becomes a function: numbers, intervals, lists of texts", () => {
  const bodies = sqlOf(
    "private.max_holds() private.min_slot_minutes() private.hold_minutes() private.max_plan_price() private.max_profile_faq_texts()",
  ).map((line) => line.replace(/^create function private\.(.*) language .* begin return (.*); end \$\$;$/, "$1: $2"));
  expect(bodies).toEqual([
    "hold_minutes() returns interval: interval '15 minutes'",
    "max_holds() returns int: 3",
    "max_plan_price() returns bigint: 10000000000",
    `max_profile_faq_texts() returns jsonb: '{"question":200,"answer":1200}'::jsonb`,
    "min_slot_minutes() returns int: 5",
  ]);
});

it("A limit that the contract does not have is refused", () => {
  expect(() => contractSql("private.max_hold()")).toThrow("max_hold");
});
