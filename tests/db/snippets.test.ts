import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { parlour } from "../../stack/parlour.ts";
import { refusalOf } from "../support/db.ts";
import { it } from "../support/test.ts";

/* The statements that administrators paste: supabase/snippets, and statements that docs quote. */

const read = (...path: string[]) => readFileSync(join(parlour.root, ...path), "utf8");
const namesIn = (folder: string, ending: string) =>
  readdirSync(join(parlour.root, folder)).filter((name) => name.endsWith(ending));

const statementsIn = (sql: string) =>
  sql
    .replace(/^--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

const snippets = namesIn("supabase/snippets", ".sql").map((name) => ({
  name,
  statements: statementsIn(read("supabase", "snippets", name)),
}));
/** Code spans of the docs that are whole statements. */
const quoted = namesIn("docs", ".md").map((name) => ({
  name,
  statements: [...read("docs", name).matchAll(/`((?:select|update|delete|insert) [^`]*?);?`/g)].map(
    ([, statement = ""]) => statement,
  ),
}));
const all = [...snippets, ...quoted].flatMap(({ name, statements }) =>
  statements.map((statement) => [name, statement] as const),
);

/** Fills in an id wherever a statement leaves one open. */
const filled = (statement: string) => statement.replace(/'<[^']*>'/g, "'00000000-0000-0000-0000-000000000000'");

describe("A statement for administrators", () => {
  it("is valid", async ({ own }) => {
    const invalid: string[] = [];
    for (const [name, statement] of all) {
      // The planner checks names and types, and runs nothing.
      const fault = await refusalOf(own.savepoint((inner) => inner.unsafe(`explain ${filled(statement)}`)));
      if (fault) invalid.push(`${name}: ${statement}: ${fault.message}`);
    }
    expect(invalid).toEqual([]);
  });

  it("exists for each act, which it gives a name and a reason, and for each view", async ({ own }) => {
    const statements = snippets.flatMap((snippet) => snippet.statements);
    const acts = await own<{ name: string; records: boolean }[]>`
      select p.proname as name, 'p_by_whom' = any(p.proargnames) as records from pg_proc p where p.pronamespace = 'admin'::regnamespace`;
    const unsigned = acts.filter(({ name, records }) => {
      const calls = statements.filter((statement) => statement.includes(`admin.${name}(`));
      const signed = /(, |p_by_whom => )'Asha', (p_reason => )?'([^']|'')+'\)/;
      return calls.length === 0 || (records && !calls.every((call) => signed.test(call)));
    });
    expect(unsigned).toEqual([]);
    const views = await own<{ name: string }[]>`
      select c.relname as name from pg_class c where c.relnamespace = 'admin'::regnamespace and c.relkind in ('v', 'r')`;
    const unseen = views.filter(({ name }) => !statements.some((one) => one.match(`\\badmin\\.${name}\\b`)));
    expect(unseen).toEqual([]);
  });

  it("is in one place", () => {
    const texts = all.map(([, statement]) => statement.replace(/\s+/g, " "));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});
