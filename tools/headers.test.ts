import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { pageHeaders } from "../tests/support/page-headers.ts";
import { headersFor } from "./page-headers.ts";

/** Returns the headers of all pages in a build for the project at `supabase`. */
async function headersBuiltFor(supabase: string) {
  const lines = headersFor(supabase, await readFile("public/_headers", "utf8")).split("\n");
  const first = lines.indexOf("/*") + 1;
  const rule = lines.slice(first, lines.indexOf("", first)).map((line) => line.trim().split(/: (.*)/));
  return Object.fromEntries(rule.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
}

test("The headers of pages allow only what is listed", async () => {
  expect(await headersBuiltFor("/")).toEqual(pageHeaders());
});

test("The headers of pages let them reach only the project of their build", async () => {
  const project = { http: ["https://ref.supabase.co"], ws: ["wss://ref.supabase.co"] };
  for (const url of ["https://ref.supabase.co", "https://ref.supabase.co/"])
    expect(await headersBuiltFor(url)).toEqual(pageHeaders([], project));
  const local = { http: ["http://127.0.0.1:54321"], ws: ["ws://127.0.0.1:54321"] };
  expect(await headersBuiltFor("http://127.0.0.1:54321")).toEqual(pageHeaders([], local));
});

test("The headers of the typefaces let mail programs load them", async () => {
  const text = await readFile("public/_headers", "utf8");
  expect(text).toMatch(/^\/fonts\/\*\n {2}Access-Control-Allow-Origin: \*$/m);
});

test("The headers of the service worker make browsers request it anew", async () => {
  const text = await readFile("public/_headers", "utf8");
  expect(text).toMatch(/^\/service-worker\.js\n {2}Cache-Control: no-cache$/m);
});
