import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { StartError } from "../../process/start-error.ts";
import { getAuthSchemaSql } from "../../supabase-lite/lite.ts";

/** The roles that log in; all of them get the data folder's password. */
const LOGIN_ROLES = ["postgres", "authenticator", "supabase_auth_admin", "supabase_storage_admin"];

/**
 * The default grants on new objects in `public`: `open` in older hosted projects (everything to anon, authenticated and service_role), `closed` in new ones.
 * Migrations must have the same result under both.
 */
export type DefaultGrants = "open" | "closed";

export interface BootstrapOptions {
  /** Connection of the superuser to the new cluster. */
  adminUrl: string;
  password: string;
  defaultGrants: DefaultGrants;
  scripts: readonly Script[];
}

export interface Script {
  /** Begins with two digits that determine the order. */
  name: string;
  text: string;
}

/** Returns the scripts that turn an empty database into that of a new hosted project, in order. */
export async function readBootstrapScripts(): Promise<Script[]> {
  const here = import.meta.dirname;
  const own = (await readdir(here)).filter((file) => file.endsWith(".sql"));
  const files = [
    ...own.map((file) => ({ name: file.slice(0, -4), file: join(here, file) })),
    { name: "30-realtime", file: join(here, "..", "..", "realtime", "bootstrap.sql") },
    { name: "31-storage", file: join(here, "..", "..", "storage", "bootstrap.sql") },
  ];
  const scripts = await Promise.all(
    files.map(async ({ name, file }) => ({ name, text: await readFile(file, "utf8") })),
  );
  // The auth service defines its own tables.
  scripts.push({ name: "39-auth-tables", text: getAuthSchemaSql() });
  return scripts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Turns an empty cluster into the database that migrations find on a hosted project. Runs once per cluster. */
export async function bootstrap({ adminUrl, password, defaultGrants, scripts }: BootstrapOptions): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    for (const script of scripts) {
      await sql
        .unsafe(script.text)
        .simple()
        .catch((error: Error) => {
          throw new StartError(`The bootstrap script ${script.name} failed: ${error.message}`);
        });
    }
    for (const role of LOGIN_ROLES) await sql.unsafe(`alter role ${role} password '${password}'`);
    if (defaultGrants === "open") {
      for (const kind of ["tables", "sequences", "functions"]) {
        await sql.unsafe(
          `alter default privileges for role postgres in schema public grant all on ${kind} to anon, authenticated, service_role`,
        );
      }
    }
  } finally {
    await sql.end();
  }
}
