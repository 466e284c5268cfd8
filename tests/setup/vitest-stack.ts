import type { TestProject } from "vitest/node";
import type { Stack } from "../../local/stack.ts";
import { startParlour } from "../../stack/start-parlour.ts";

/** The stack that the tests of all stack projects share. */
export type ProvidedStack = Omit<Stack, "stop" | "broken">;

declare module "vitest" {
  interface ProvidedContext {
    stack: ProvidedStack;
  }
}

/** As JSON in the environment, a stack that runs already: `npm run mutants` asks several runs of Vitest about one. */
const RUNNING = process.env.PARLOUR_TEST_STACK;

/*
 * Vitest runs this setup once a project, each in its own module graph, so the shared stack is kept on globalThis. It runs only
 * for projects with tests to run: unit tests alone start no stack.
 */
const shared = globalThis as typeof globalThis & { parlourTestStack?: { stack: Promise<Stack>; users: number } };

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The conformance suite can be pointed at another Supabase; see tests/conformance/target.ts.
  if (project.name === "conformance" && process.env.PARLOUR_SUPABASE_URL) return undefined;
  if (RUNNING) {
    project.provide("stack", JSON.parse(RUNNING) as ProvidedStack);
    return undefined;
  }
  shared.parlourTestStack ??= { stack: startParlour({ mode: "test" }), users: 0 };
  const held = shared.parlourTestStack;
  held.users++;
  const { stop, broken: _, ...stack } = await held.stack;
  project.provide("stack", stack);
  return async () => {
    if (--held.users === 0) await stop();
  };
}
