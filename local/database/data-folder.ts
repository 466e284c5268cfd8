import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { commandLineOf } from "../process/process-info.ts";
import { StartError } from "../process/start-error.ts";
import type { Product } from "../product.ts";
import { homeOfNobody } from "./postgres/identity.ts";

/** Content of a data folder's marker file. */
interface Marker {
  /** Fingerprint of what the program writes into a new folder: bootstrap SQL, Postgres' major version, folder format. */
  shape: string;
  /** Password of every database role that logs in: without a password, any user of this machine could log in. */
  password: string;
  jwtSecret: string;
  /** PEM of the private key that signs access tokens. */
  signingKey: string;
}

export interface DataFolder extends Marker {
  path: string;
  /** Whether the folder is empty, or an interrupted first start left it incomplete. */
  fresh: boolean;
  cluster: string;
  /** Uploaded files. */
  files: string;
  /** Writes the marker, because the first start has succeeded. */
  complete(): void;
}

const CLUSTER = "pg";
/** The first file that a start writes, apart from the one that announces it. */
export const FUNCTIONS_LOG = "functions.log";

/** Increase this when the format of the marker or of the folder changes. */
export const FOLDER_FORMAT = "2";

/**
 * Opens a data folder, or prepares a new one.
 * @param shape fingerprint of what this version of the program would write into a new folder
 * @throws StartError when an older or newer version of the program wrote the folder
 */
export function openDataFolder(product: Pick<Product, "name" | "marker">, path: string, shape: string): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const file = join(path, product.marker);
  const fresh = !existsSync(file);
  const marker: Marker = fresh
    ? {
        shape,
        password: randomBytes(18).toString("hex"),
        jwtSecret: randomBytes(32).toString("hex"),
        signingKey: generateKeyPairSync("ec", {
          namedCurve: "P-256",
          privateKeyEncoding: { type: "pkcs8", format: "pem" },
          publicKeyEncoding: { type: "spki", format: "pem" },
        }).privateKey,
      }
    : JSON.parse(readFileSync(file, "utf8"));
  if (marker.shape !== shape) {
    throw new StartError(
      `The data in ${path} was made by another version of ${product.name}. Start over: npm run reset`,
    );
  }
  return {
    ...marker,
    path,
    fresh,
    cluster: join(path, CLUSTER),
    files: join(path, "files"),
    complete: () => writeFileSync(file, `${JSON.stringify(marker, null, 2)}\n`, { mode: 0o600 }),
  };
}

/** What a running stack tells other processes on this machine. */
export interface Running {
  url: string;
  databaseUrl: string;
  adminDatabaseUrl: string;
}

const RUNNING = "running.json";
const programName = () => basename(process.argv[1] ?? "");

/** A stack that uses a data folder. While it starts, only its address is known. */
type User = Pick<Running, "url"> & Partial<Running>;

/** Writes the file that announces a stack; returns a function that removes it. */
export function announce(path: string, user: User): () => void {
  const file = join(path, RUNNING);
  writeFileSync(file, `${JSON.stringify({ ...user, pid: process.pid, program: programName() }, null, 2)}\n`, {
    mode: 0o600,
  });
  return () => rmSync(file, { force: true });
}

/** Returns the stack of another process that uses this data folder, if any. Ignores the file that a killed stack left. */
function findUser(path: string): (User & { pid: number }) | undefined {
  try {
    const user = JSON.parse(readFileSync(join(path, RUNNING), "utf8")) as User & { pid: number; program: string };
    // Another process may have got the same id since.
    const runs = user.pid !== process.pid && commandLineOf(user.pid)?.includes(user.program);
    return runs ? user : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the stack that runs with this data folder, if one does. */
export function findRunning(path: string): (Running & { pid: number }) | undefined {
  const user = findUser(path);
  const { databaseUrl, adminDatabaseUrl } = user ?? {};
  return user && databaseUrl && adminDatabaseUrl ? { ...user, databaseUrl, adminDatabaseUrl } : undefined;
}

/** @throws StartError when another process uses this data folder, or is about to */
export function refuseFolderInUse(name: string, path: string): void {
  const user = findUser(path);
  if (user) {
    throw new StartError(
      `${name} already runs at ${user.url} (process ${user.pid}) with the data in ${path}. Stop it first.`,
    );
  }
}

/** Whether everything in this folder may be a stack's: it is empty, or a start, perhaps an interrupted one, has used it. */
export function isDataFolder(path: string, marker: string): boolean {
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.length === 0 || [marker, CLUSTER, RUNNING, FUNCTIONS_LOG].some((name) => names.includes(name));
}

/** Removes a data folder, and its cluster if that is elsewhere. The folder must not be in use. */
export function removeDataFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  rmSync(homeOfNobody(join(path, CLUSTER)), { recursive: true, force: true });
}

export function fingerprint(texts: readonly string[]): string {
  return createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);
}
