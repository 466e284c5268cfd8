import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import postgres from "postgres";
import { messageOf, StartError } from "../process/start-error.ts";

// A CommonJS package, which bundlers and Node import in different ways.
const parser: typeof import("libpg-query") = createRequire(import.meta.url)("libpg-query");

export interface Migration {
  /** The digits before the first underscore of the file's name; they also determine the order. */
  version: string;
  name: string;
  file: string;
  text: string;
}

/** Reads `<version>_<name>.sql` files, in order. Returns none if the folder does not exist. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  if (!existsSync(directory)) return [];
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) {
        throw new StartError(`${join(directory, file)}: a migration is named <version>_<name>.sql`);
      }
      return { version, name, file, text: await readFile(join(directory, file), "utf8") };
    }),
  );
}

/**
 * Applies the missing migrations, each in its own transaction, and keeps the history in the Supabase CLI's form, so that `supabase migration list
 * --remote=<url>` agrees.
 * @param url connection as `postgres`, the role as which hosted runs migrations
 * @returns how many were applied
 * @throws StartError when the history differs from the files, or a file fails
 */
export async function applyMigrations(url: string, migrations: readonly Migration[]): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(HISTORY).simple();
    const history = await readHistory(sql);
    await checkHistory(history, migrations);
    const done = new Set(history.map((row) => row.version));
    const missing = migrations.filter((migration) => !done.has(migration.version));
    for (const migration of missing) await applyOne(sql, migration);
    return missing.length;
  } finally {
    await sql.end();
  }
}

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

/** What a database has recorded of an applied migration. The CLI may omit the statements; then only the version can be compared. */
interface Applied {
  version: string;
  statements: string[] | null;
}

/** Returns what a database has recorded of its migrations, in order. */
export async function readHistory(sql: postgres.Sql | postgres.TransactionSql): Promise<Applied[]> {
  const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
  if (!history?.there) return [];
  return sql<Applied[]>`select version, statements from supabase_migrations.schema_migrations order by version`;
}

/** Returns the applied versions that are not what the files say: changed since, or without a file. */
export async function differentVersions(
  history: readonly Applied[],
  migrations: readonly Migration[],
): Promise<string[]> {
  const files = new Map(migrations.map((migration) => [migration.version, migration]));
  const different: string[] = [];
  for (const { version, statements } of history) {
    const migration = files.get(version);
    const same =
      migration && (!statements || statements.join(";") === (await splitStatements(migration.text)).join(";"));
    if (!same) different.push(version);
  }
  return different;
}

async function checkHistory(history: readonly Applied[], migrations: readonly Migration[]): Promise<void> {
  const [version] = await differentVersions(history, migrations);
  if (version === undefined) return;
  throw new StartError(
    `The data was made by an older or newer version: migration ${version} is not what supabase/migrations has. Start over: npm run reset`,
  );
}

async function applyOne(sql: postgres.Sql, migration: Migration): Promise<void> {
  try {
    const statements = await splitStatements(migration.text);
    await sql.begin(async (transaction) => {
      await transaction.unsafe(migration.text).simple();
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${migration.version}, ${migration.name}, ${statements})`;
    });
  } catch (error) {
    throw new StartError(`supabase/migrations/${migration.file}: ${explain(error, migration.text)}`);
  }
}

function explain(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError)) return messageOf(error);
  const line = error.position ? `line ${text.slice(0, Number(error.position)).split("\n").length}: ` : "";
  return [`${line}${error.message} (${error.code})`, error.detail, error.hint, error.where].filter(Boolean).join("; ");
}

/** Returns the statements of a script as Postgres' own parser finds them, without the semicolons between them. */
export async function splitStatements(text: string): Promise<string[]> {
  await parser.loadModule();
  const bytes = Buffer.from(text);
  return (parser.parseSync(text).stmts ?? []).map(({ stmt_location: start = 0, stmt_len: length }) =>
    bytes
      .subarray(start, length ? start + length : undefined)
      .toString()
      .trim(),
  );
}

/**
 * Runs the seed once per database. Later changes of the file are not applied, because they could overwrite a developer's data.
 * @param url connection as `postgres`
 */
export async function applySeed(url: string, file: string): Promise<void> {
  if (!existsSync(file)) return;
  const text = await readFile(file, "utf8");
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [seeded] = await sql`select from supabase_migrations.seed_files where path = 'supabase/seed.sql'`;
    if (seeded) return;
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text).simple();
      const hash = createHash("sha256").update(text).digest("hex");
      await transaction`insert into supabase_migrations.seed_files (path, hash) values ('supabase/seed.sql', ${hash})`;
    });
  } catch (error) {
    throw new StartError(`supabase/seed.sql: ${explain(error, text)}`);
  } finally {
    await sql.end();
  }
}
