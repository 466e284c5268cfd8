import postgres from "postgres";
import type { ApiKeys, Project } from "./project.ts";
import type { Missing, Settings } from "./settings.ts";

/** What the migrations create, or use where it exists. */
const EXTENSIONS = ["btree_gist", "pg_trgm", "unaccent", "pg_cron", "pg_net", "supabase_vault"];

/** What the CLI's failure comes down to: its first lines say what it was about to do. */
const reason = ({ message }: Error) =>
  message.split("\n").find((line) => line.trim() !== "" && !/^(supabase |Target: )/.test(line)) ?? message;

async function missingInDatabase({ databaseUrl }: Settings, project: Project): Promise<Missing[]> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 15, onnotice: () => undefined });
  try {
    const rows = await sql<{ name: string }[]>`
      select wanted as name from unnest(${EXTENSIONS}::text[]) as wanted
       where not exists (select from pg_catalog.pg_available_extensions e where e.name = wanted)`;
    return rows.map(({ name }) => ({
      what: `the extension ${name}`,
      how: "the project's Postgres does not offer it: is DATABASE_URL that of a Supabase project?",
    }));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const how = "copy it again from dashboard → Connect → Session pooler, with the database's password";
    return [{ what: `DATABASE_URL does not connect (${project.mask(message || code || "no answer")})`, how }];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Asks the platform for what only it knows; everything that is missing at once, and the keys if they are there. */
export async function lookAhead(settings: Settings, project: Project): Promise<{ missing: Missing[]; keys: ApiKeys }> {
  let keys: ApiKeys = { publishable: undefined, secret: undefined };
  const platform = async (): Promise<Missing[]> => {
    try {
      keys = await project.keys();
    } catch (error) {
      const how = "is the reference right, and the token of an account that may administer the project?";
      return [{ what: `the project ${settings.projectRef} (${reason(error as Error)})`, how }];
    }
    return Object.entries(keys)
      .filter(([, key]) => key === undefined)
      .map(([kind]) => ({
        what: `a ${kind} API key named default`,
        how: "dashboard → Settings → API Keys → create it",
      }));
  };
  const missing = await Promise.all([platform(), missingInDatabase(settings, project)]);
  return { missing: missing.flat(), keys };
}
