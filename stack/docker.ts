/*
 * What `supabase start` runs with the folder of `npm run supabase:folder`, and the site beside it: docs/local-supabase.md. The passwords are those of every
 * local project of the CLI.
 */

export const API_PORT = 54_321;
export const DATABASE_PORT = 54_322;
export const SITE_PORT = 5173;

const database = (role: string) => `postgresql://${role}:postgres@127.0.0.1:${DATABASE_PORT}/postgres`;

export const docker = {
  url: `http://localhost:${SITE_PORT}`,
  supabaseUrl: `http://127.0.0.1:${API_PORT}`,
  databaseUrl: database("postgres"),
  adminDatabaseUrl: database("supabase_admin"),
};

/** Whether the environment chooses it, for `npm run dev` and the tests. */
export const inDocker = () => process.env.PARLOUR_STACK === "docker";
