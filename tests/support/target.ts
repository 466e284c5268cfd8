import postgres from "postgres";

export type Target = { readonly url: string; readonly databaseUrl: string };

let chosen: Target | undefined;
let connection: postgres.Sql | undefined;

/** Makes the helpers of this test file use this stack. */
export function talkTo(stack: Target): void {
  chosen = stack;
  connection = undefined;
}

/** The stack that helpers use: Vitest's setup chooses it, the browser tests' setup names it in the environment. */
function target(): Target {
  const { PARLOUR_E2E_URL: url, PARLOUR_E2E_DATABASE_URL: databaseUrl } = process.env;
  if (chosen) return chosen;
  if (!url || !databaseUrl) throw new Error("No stack has been started for these tests.");
  return { url, databaseUrl };
}

export const stackUrl = () => target().url;

/** The target's database as `postgres`, for what neither pages nor the API can do: an account with any name, a slot that begins in a second. */
export function sql(): postgres.Sql {
  connection ??= postgres(target().databaseUrl, { max: 2, idle_timeout: 1, onnotice: () => undefined });
  return connection;
}
