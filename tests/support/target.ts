import postgres from "postgres";
import { stackInEnvironment, type TestStack } from "./test-stack.ts";

let chosen: Partial<TestStack> | undefined;
let connection: postgres.Sql | undefined;

/** Makes the helpers of this process use this stack. */
export function talkTo(stack: Pick<TestStack, "url" | "databaseUrl"> & Partial<TestStack>): void {
  if (stack.databaseUrl !== chosen?.databaseUrl) connection = undefined;
  chosen = { supabaseUrl: stack.url, ...stack };
}

/** A part of the stack that helpers use. Vitest's setup and tools choose it; the browser tests' setup leaves it in the environment. */
function part(name: keyof TestStack): string {
  const found = (chosen ?? stackInEnvironment())[name];
  if (!found) throw new Error("No stack has been started for these tests.");
  return found;
}

/** The site, with `/api` and the sandboxes. */
export const stackUrl = () => part("url");

/** Supabase, which may have an address of its own. */
export const supabaseUrl = () => part("supabaseUrl");

/** The target's database as `postgres`, for what neither pages nor the API can do: an account with any name, a slot that begins in a second. */
export function sql(): postgres.Sql {
  connection ??= postgres(part("databaseUrl"), { max: 2, idle_timeout: 10, onnotice: () => undefined });
  return connection;
}
