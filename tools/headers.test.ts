import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { pageHeaders } from "../tests/support/page-headers.ts";

test("pages may do what is listed, and nothing else", async () => {
  const lines = (await readFile("public/_headers", "utf8")).split("\n");
  const first = lines.indexOf("/*") + 1;
  const rule = lines.slice(first, lines.indexOf("", first)).map((line) => line.trim().split(/: (.*)/));
  const headers = Object.fromEntries(rule.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
  expect(headers).toEqual(pageHeaders());
});
