import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";

/** The user that Postgres runs as when we are root, which it refuses: `nobody`. */
const NOBODY = 65_534;

/**
 * How Postgres is run. `self`: we are an ordinary user. `namespace`: we are root, or a user whom the machine has no name for
 * (both of which Postgres refuses), and the machine gives user namespaces: inside one we appear as nobody; nothing is copied and a home of mode 700 is no obstacle. `nobody`: we are root without
 * namespaces; binaries and data live in a folder that nobody may enter.
 */
export type Identity = "self" | "namespace" | "nobody";

const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * The identity that this machine allows for these binaries and this place. Being root outside a namespace opens every door,
 * inside one only root's own: a home of mode 700 that belongs to somebody else stays closed.
 */
export function chooseIdentity(binaries: PostgresBinaries, dataDir: string): Identity {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return "self";
  const folder = dirname(dataDir);
  mkdirSync(folder, { recursive: true });
  const [command = "", ...args] = [...NAMESPACE, "sh", "-c", 'test -x "$0" && test -w "$1"', binaries.postgres, folder];
  if (spawnSync(command, args, { stdio: "ignore" }).status === 0) return "namespace";
  return isRoot ? "nobody" : "self";
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

export interface Runner {
  native: string;
  dataDir: string;
  /** What goes before the command line. */
  prefix: readonly string[];
  /** Whom to become; absent: whoever we are. */
  user?: { uid: number; gid: number };
}

/**
 * Says where Postgres finds its files and what to put before its command line.
 * @param dataDir where the cluster should live; another place is given back when nobody could not reach it
 */
export function runnerFor(identity: Identity, binaries: PostgresBinaries, dataDir: string): Runner {
  if (identity === "self") return { native: binaries.native, dataDir, prefix: [] };
  if (identity === "namespace") return { native: binaries.native, dataDir, prefix: NAMESPACE };
  const home = homeOfNobody(dataDir);
  return {
    native: copyBinaries(home, binaries.native),
    dataDir: join(home, "pg"),
    prefix: [],
    user: { uid: NOBODY, gid: NOBODY },
  };
}

/** Where the `nobody` identity keeps the cluster that belongs to `dataDir`; it survives a restart of the machine. */
export function homeOfNobody(dataDir: string): string {
  const key = createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 12);
  return join("/var/tmp", `local-postgres-${key}`);
}

function copyBinaries(home: string, source: string): string {
  const native = join(home, "native");
  const stamp = join(home, "native.complete");
  const version = `${source} ${statSync(join(source, "bin", "postgres")).mtimeMs}`;
  // Anyone may make folders below /var/tmp; one that is not ours is not to be trusted.
  if (existsSync(home) && statSync(home).uid !== process.getuid?.()) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  // Nobody must pass through, whatever the umask says.
  chmodSync(home, 0o755);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version) return native;
  rmSync(native, { recursive: true, force: true });
  cpSync(source, native, { recursive: true, verbatimSymlinks: true });
  writeFileSync(stamp, version);
  return native;
}
