import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

it("The lockfile names the packages of every platform, or `npm ci` refuses it", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "complete-lockfile.mjs"), "--check"],
    {
      encoding: "utf8",
    },
  );
  expect(status, stderr).toBe(0);
});
