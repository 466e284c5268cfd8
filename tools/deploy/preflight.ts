import postgres from "postgres";
import type { ApiKeys, Project } from "./project.ts";
import type { Missing, Settings } from "./settings.ts";

/** Extensions that the migrations create, or use where they exist. */
const EXTENSIONS = ["btree_gist", "pg_trgm", "unaccent", "pg_cron", "pg_net", "supabase_vault"];

/** Postgres' major version, as in the local stack and in supabase/config.toml. */
const POSTGRES_MAJOR = 17;

const NO_KEYS: ApiKeys = { publishable: undefined, secret: undefined };

async function missingInDatabase({ databaseUrl }: Settings, project: Project): Promise<Missing[]> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 15, onnotice: () => undefined });
  try {
    const rows = await sql<{ name: string }[]>`
      select wanted as name from unnest(${EXTENSIONS}::text[]) as wanted
       where not exists (select from pg_catalog.pg_available_extensions e where e.name = wanted)`;
    const missing: Missing[] = rows.map(({ name }) => ({
      what: `the extension ${name}`,
      how: "the project's Postgres does not offer it: is DATABASE_URL that of a Supabase project?",
    }));
    const [server] = await sql`select current_setting('server_version_num')::int / 10000 as major`;
    if (server?.major < POSTGRES_MAJOR) {
      const how = "dashboard → Settings → Infrastructure → Upgrade";
      missing.push({ what: `Postgres ${POSTGRES_MAJOR}: the project has ${server?.major}`, how });
    }
    return missing;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const how = "copy it again from dashboard → Connect → Session pooler, with the database's password";
    return [{ what: `DATABASE_URL does not connect (${project.mask(message || code || "no answer")})`, how }];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function missingOnPlatform(
  { projectRef }: Settings,
  project: Project,
): Promise<{ missing: Missing[]; keys: ApiKeys }> {
  try {
    const keys = await project.keys();
    const how = "dashboard → Settings → API Keys → create it";
    const lacking = Object.entries(keys).filter(([, key]) => key === undefined);
    return { missing: lacking.map(([kind]) => ({ what: `a ${kind} API key named default`, how })), keys };
  } catch (error) {
    const how = "is the reference right, and the token of an account that may administer the project?";
    return { missing: [{ what: `the project ${projectRef} (${(error as Error).message})`, how }], keys: NO_KEYS };
  }
}

/**
 * Checks the platform and the database, as far as the settings allow.
 * @param unset the missing settings
 * @returns everything that is missing, `unset` first, and the project's keys
 */
export async function lookAhead(
  settings: Settings,
  project: Project,
  unset: Missing[],
): Promise<{ missing: Missing[]; keys: ApiKeys }> {
  const given = (...names: string[]) => !unset.some(({ setting }) => setting && names.includes(setting));
  const [platform, database] = await Promise.all([
    given("SUPABASE_ACCESS_TOKEN", "SUPABASE_PROJECT_REF")
      ? missingOnPlatform(settings, project)
      : { missing: [], keys: NO_KEYS },
    given("DATABASE_URL") ? missingInDatabase(settings, project) : [],
  ]);
  return { missing: [...unset, ...platform.missing, ...database], keys: platform.keys };
}
