import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("The lockfile names the packages of every platform", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "complete-lockfile.mjs"), "--check"],
    {
      encoding: "utf8",
    },
  );
  expect(status, stderr).toBe(0);
});

it("The lockfile has an integrity for every package that is installed where it was written", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string; link?: boolean; os?: string[]; cpu?: string[] }>;
  };
  const unchecked = Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) => path.includes("node_modules/") && !link && !integrity,
  );
  // `node tools/complete-lockfile.mjs --integrity` adds those of other platforms, from a registry that has them.
  expect(unchecked.filter(([, { os, cpu }]) => !os && !cpu)).toEqual([]);
});
