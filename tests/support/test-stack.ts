import type { Stack } from "../../local/stack.ts";

/** What tests need to know about their stack. */
export interface TestStack {
  /** The URL of the site, with `/api` and the sandboxes. */
  url: string;
  /** The URL of Supabase; in a stack of ours the same. */
  supabaseUrl: string;
  /** The database as `postgres`, the role that runs migrations. */
  databaseUrl: string;
  /** The database as superuser. */
  adminDatabaseUrl: string;
  publishableKey: string;
  secretKey: string;
}

/** The variables that hold these parts, for tests that run in processes of their own and for running stacks. */
export const VARIABLES = {
  url: "PARLOUR_SITE_URL",
  supabaseUrl: "PARLOUR_SUPABASE_URL",
  databaseUrl: "PARLOUR_DATABASE_URL",
  adminDatabaseUrl: "PARLOUR_ADMIN_DATABASE_URL",
  publishableKey: "PARLOUR_SUPABASE_PUBLISHABLE_KEY",
  secretKey: "PARLOUR_SUPABASE_SECRET_KEY",
} as const satisfies Record<keyof TestStack, string>;

const parts = Object.entries(VARIABLES) as [keyof TestStack, string][];

export const stackOf = ({ stop: _, broken: __, ...stack }: Stack): TestStack => ({ ...stack, supabaseUrl: stack.url });

/** The stack that the environment describes. */
export const stackInEnvironment = (): Partial<TestStack> =>
  Object.fromEntries(parts.flatMap(([part, name]) => (process.env[name] ? [[part, process.env[name]]] : [])));

export const variablesOf = (stack: Partial<TestStack>): Record<string, string> =>
  Object.fromEntries(parts.flatMap(([part, name]) => (stack[part] ? [[name, stack[part]]] : [])));
