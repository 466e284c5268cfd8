import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { describe, expect, it, onTestFinished } from "vitest";
import { findPostgres } from "../database/postgres/binaries.ts";
import { startCluster } from "../database/postgres/cluster.ts";
import { chooseIdentity, homeOfNobody } from "../database/postgres/identity.ts";
import { claimPorts } from "../process/ports.ts";
import { temporaryFolder } from "./support.ts";

const isRoot = process.getuid?.() === 0;

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

describe("Postgres", () => {
  const open = async (dataDir: string, options: Partial<Parameters<typeof startCluster>[0]> = {}) =>
    startCluster({
      dataDir,
      fresh: true,
      port: await claimPorts(0),
      password: "secret",
      durable: false,
      logFile: `${dataDir}.log`,
      ...options,
    });

  it("does not open data of another major version", async () => {
    const dataDir = join(folder(), "pg");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "PG_VERSION"), "16\n");
    await expect(open(dataDir, { fresh: false })).rejects.toThrow(
      /written by Postgres 16, this is Postgres 17.*npm run reset/,
    );
  });

  it("starts despite a lock file that names another process, and says why it does not start", async () => {
    const dataDir = join(folder(), "pg");
    await (await open(dataDir)).stop();
    writeFileSync(join(dataDir, "postmaster.pid"), `${process.pid}\n${dataDir}\n`);
    const cluster = await open(dataDir, { fresh: false });
    // Only the first line counts: other lines are also numbers.
    expect(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]).not.toBe(`${process.pid}`);
    await cluster.stop();

    writeFileSync(join(dataDir, "postgresql.conf"), "no_such_setting = on\n");
    await expect(open(dataDir, { fresh: false })).rejects.toThrow(
      /Postgres did not start: .*postgresql\.conf.*contains errors.*\.log/,
    );
  });

  it.runIf(isRoot)("runs for root on a machine without namespaces, in a folder that belongs to `nobody`", async () => {
    const dataDir = join(folder(), "pg");
    onTestFinished(() => void spawnSync("rm", ["-rf", homeOfNobody(dataDir)]));
    const port = await claimPorts(0);
    const cluster = await open(dataDir, { identity: "nobody", port });
    const sql = postgres(`postgres://supabase_admin:secret@127.0.0.1:${port}/postgres`, { max: 1 });
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
    await sql.end();
    await cluster.stop();
  });

  it.runIf(isRoot)("runs outside a namespace where a namespace would hide its files", () => {
    const home = folder();
    chownSync(home, 12_345, 12_345);
    chmodSync(home, 0o700);
    expect(chooseIdentity(findPostgres(), join(home, "data", "pg"))).toBe("nobody");
    chownSync(home, 0, 0);
  });
});
