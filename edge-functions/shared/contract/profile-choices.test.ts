import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LONGEST } from "./limits.ts";
import { COUNTRIES, LANGUAGES, STYLES } from "./profile-choices.ts";

const seed = readFileSync(new URL("../../../supabase/seed.sql", import.meta.url), "utf8");
/** The values that the demonstration's designers have under a name, alone or in a list. */
const seeded = (name: string) =>
  [...seed.matchAll(new RegExp(`"${name}": (\\[[^\\]]*\\]|"[^"]*")`, "g"))].flatMap(
    ([, json]) => JSON.parse(json ?? "") as string | string[],
  );

it.each([
  ["country", COUNTRIES, LONGEST.place],
  ["languages", LANGUAGES, 3],
  ["styles", STYLES, LONGEST.style],
] as const)("The choices of %s are unique, short enough, and cover the seed", (name, choices, longest) => {
  expect(new Set(choices).size).toBe(choices.length);
  expect(choices.filter((choice) => choice.length > longest)).toEqual([]);
  expect(seeded(name).length).toBeGreaterThanOrEqual(24);
  expect(seeded(name).filter((value) => !choices.some((choice) => choice === value))).toEqual([]);
});
