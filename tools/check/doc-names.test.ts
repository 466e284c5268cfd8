import { expect, test } from "vitest";
import { missingNames } from "./doc-names.ts";

const FILES = ["docs/a.md", "docs/decisions/001-old.md", "supabase/migrations/2026_people.sql", "src/lib/format.ts"];
const CODE = "create function private.take_limit(); const LONGEST_NAME = 3; writeFile('made.html')";
const missingIn = (text: string, file = "docs/a.md") => missingNames([{ file, text }], FILES, CODE);

test.each([
  "`src/lib/format.ts`, `lib/format.ts`, `format.ts`, `people.sql`, `src/lib/`",
  "`made.html` that the build writes, `private.take_limit()`, `take_limit`, `LONGEST_NAME`",
  "# What is here\n[above](#what-is-here), [old](decisions/001-old.md), [elsewhere](https://example.test/x.md)",
  "`/chat/<id>`, `npm test`, `true`, `GET /designers`",
])("missingNames finds nothing wrong with %s", (text) => {
  expect(missingIn(text)).toEqual([]);
});

test.each([
  ["a file", "one\n`src/lib/gone.ts`", "docs/a.md:2: src/lib/gone.ts"],
  ["a folder", "`src/gone/`", "docs/a.md:1: src/gone/"],
  ["a file without its folder", "`gone.sql`", "docs/a.md:1: gone.sql"],
  ["a function", "`private.take_limits`", "docs/a.md:1: private.take_limits"],
  ["a constant", "`LONGEST_TEXT`", "docs/a.md:1: LONGEST_TEXT"],
  ["a linked page", "[x](b.md)", "docs/a.md:1: link to b.md"],
  ["a heading", "# Here\n[x](#there)", "docs/a.md:2: anchor #there"],
])("missingNames finds %s that no longer exists", (_, text, finding) => {
  expect(missingIn(text)).toEqual([finding]);
});

test("missingNames lets decision records name what no longer exists, but not link to it", () => {
  expect(missingIn("`gone.ts`, [x](gone.md)", "docs/decisions/001-old.md")).toEqual([
    "docs/decisions/001-old.md:1: link to gone.md",
  ]);
});
