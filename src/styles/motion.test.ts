import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const LONGEST = 300;
const SRC = fileURLToPath(new URL("..", import.meta.url));
const filesOf = (ending: RegExp) =>
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(`${SRC}${name}`, "utf8") }));
const styles = filesOf(/\.css$/);
const textOf = (name: string) => styles.find((file) => file.name === name)?.text ?? "";

const ms = (time: string) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);
/** The named durations in the order of the file: first the usual ones, then those for reduced motion. */
const tokens = [...textOf("styles/tokens.css").matchAll(/(--duration-\w+): ([\d.]+m?s);/g)].map(([, name, time]) => ({
  name,
  time: ms(time ?? ""),
}));

/** Progress indicators last as long as the work that they show. */
const IN_PROGRESS = /\binfinite\b|^page-loading /;

/** Returns the transitions and animations that are written out; each part begins with its duration's name or number. */
function durations(css: string): string[] {
  return [...css.matchAll(/(?:^|[\s;{])(?:transition|animation)(?:-duration)?:([^;]+);/g)].flatMap(([, value]) =>
    (value ?? "")
      .replaceAll(/cubic-bezier\([^)]*\)|steps\([^)]*\)/g, "")
      .split(",")
      .map((part) => part.trim())
      .filter((part) => !IN_PROGRESS.test(part))
      .flatMap((part) => part.match(/var\(--duration-\w+\)|(?<![\w.-])[\d.]+m?s\b/)?.[0] ?? []),
  );
}

describe("Motion", () => {
  test(`has no duration of more than ${LONGEST} ms, and 1 ms with reduced motion`, () => {
    const names = new Set(tokens.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(2);
    for (const name of names) {
      const times = tokens.filter((token) => token.name === name).map(({ time }) => time);
      expect([times.length, times[1]], name).toEqual([2, 1]);
      expect(times[0], name).toBeLessThanOrEqual(LONGEST);
    }
  });

  test("takes its durations from the tokens in styles", () => {
    const written = styles.flatMap(({ name, text }) => durations(text).map((time) => ({ name, time })));
    expect(written.length).toBeGreaterThan(20);
    expect(written.filter(({ time }) => !time.startsWith("var("))).toEqual([]);
  });

  test("has the layer that stops animations for reduced motion above all others", () => {
    expect(textOf("styles/main.css")).toMatch(/^@layer [\w, ]+, still;/);
    expect(textOf("styles/main.css")).toMatch(
      /@layer still \{\s*@media \(prefers-reduced-motion: reduce\) \{[^}]*animation: none;/,
    );
  });
});
