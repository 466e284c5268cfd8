/*
 * Loads `@supabase/lite`. It loads supabase-js, which warns on the console about Node 20 whenever it is loaded there. The stack runs on Node 20, 22 and 24, so
 * its users need not see the warning: only this line is suppressed, while these modules load.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes("discussions/45715")) warn(...words);
};
const lite = await import("@supabase/lite");
const driver = await import("@supabase/lite/postgres");
console.warn = warn;

export const { App, getAuthSchemaSql } = lite;
export const { PostgresConnection } = driver;
export type PostgresConnection = InstanceType<typeof PostgresConnection>;
