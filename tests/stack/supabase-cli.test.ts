import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { applyMigrations, readMigrations } from "../../local/database/migrations.ts";
import { StartError } from "../../local/process/start-error.ts";
import { startOwnDatabase } from "../support/own-database.ts";

/* The Supabase CLI, which deploys to hosted projects, and the local migration runner must see the same history. */

const ROOT = join(import.meta.dirname, "..", "..");
let database: Awaited<ReturnType<typeof startOwnDatabase>>;

function supabase(url: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join("node_modules", "supabase", "dist", "supabase.js"), ...args, `--remote=${url}`, "--yes"],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(status, stdout + stderr).toBe(0);
  return stdout + stderr;
}

beforeAll(async () => {
  database = await startOwnDatabase({ migrate: false });
}, 60_000);

afterAll(() => database.remove());

describe("The Supabase CLI", () => {
  it("finds everything applied that the local runner applied", () => {
    expect(supabase(inject("stack").databaseUrl, "db", "push", "--dry-run")).toContain("Remote database is up to date");
  });

  it("applies the migrations itself, and the local runner takes its history for its own", {
    timeout: 60_000,
  }, async () => {
    const url = database.urlFor("postgres");
    supabase(url, "db", "push");
    const migrations = await readMigrations(join(ROOT, "supabase", "migrations"));
    expect(migrations.length).toBeGreaterThan(0);
    expect(await applyMigrations(url, migrations)).toBe(0);

    // Data that other migrations made is refused in one line, whether a file has changed since or is gone.
    const [first, ...others] = migrations;
    if (!first) throw new Error("There is a first migration.");
    const refusal = `The data was made by an older or newer version: migration ${first.version} is not what supabase/migrations has. Start over: npm run reset`;
    await expect(applyMigrations(url, others)).rejects.toThrow(new StartError(refusal));
    const changed = { ...first, text: `${first.text}\nselect 1;` };
    await expect(applyMigrations(url, [changed, ...others])).rejects.toThrow(new StartError(refusal));
  });
});
