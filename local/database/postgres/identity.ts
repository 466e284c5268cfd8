import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";

/** The uid and gid of `nobody`: Postgres refuses to run as root. */
const NOBODY = 65_534;

/**
 * The user as which Postgres runs. `self`: the current user, an ordinary one. `namespace`: the current user is root or has no entry in the user database
 * (Postgres refuses both), and appears as `nobody` inside a user namespace; nothing is copied, and a home of mode 700 is readable. `nobody`: root on a machine
 * without user namespaces; binaries and data are copied to a folder that `nobody` may enter.
 */
export type Identity = "self" | "namespace" | "nobody";

const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * Returns the identity that works for these binaries and this folder on this machine. Root may read every file, but inside a namespace only root's own files:
 * not a home of mode 700 that belongs to another user.
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
  /** Words that precede the command line. */
  prefix: readonly string[];
  /** The user as which to run; absent: the current user. */
  user?: { uid: number; gid: number };
}

/**
 * Returns where Postgres finds its files, and what precedes its command line.
 * @param dataDir where the cluster should be; the result names another folder if `nobody` cannot reach this one
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

/** Returns where the `nobody` identity keeps the cluster that belongs to `dataDir`; the folder survives a restart of the machine. */
export function homeOfNobody(dataDir: string): string {
  const key = createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 12);
  return join("/var/tmp", `local-postgres-${key}`);
}

function copyBinaries(home: string, source: string): string {
  const native = join(home, "native");
  const stamp = join(home, "native.complete");
  const version = `${source} ${statSync(join(source, "bin", "postgres")).mtimeMs}`;
  // Any user may make folders below /var/tmp: a folder that belongs to another user is removed.
  if (existsSync(home) && statSync(home).uid !== process.getuid?.()) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  // `nobody` must be able to enter the folder, whatever the umask is.
  chmodSync(home, 0o755);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version) return native;
  rmSync(native, { recursive: true, force: true });
  cpSync(source, native, { recursive: true, verbatimSymlinks: true });
  writeFileSync(stamp, version);
  return native;
}
