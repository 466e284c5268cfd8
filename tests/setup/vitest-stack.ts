import type { TestProject } from "vitest/node";
import type { Stack } from "../../local/stack.ts";
import { startParlour } from "../../stack/start-parlour.ts";
import { stackOf, type TestStack } from "../support/test-stack.ts";
import { OF_SUPABASE, runningStack } from "./running-stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    stack: TestStack;
  }
}

/*
 * Vitest runs this setup once a project, each in its own module graph, so the shared stack is kept on globalThis. It runs only for projects with
 * tests to run: unit tests alone start no stack.
 */
const shared = globalThis as typeof globalThis & { parlourTestStack?: { stack: Promise<Stack>; users: number } };

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The conformance suite can also be pointed at a hosted project; see tests/conformance/target.ts.
  const running = runningStack(project.name === "conformance" ? OF_SUPABASE : undefined);
  if (running) {
    project.provide("stack", running);
    return undefined;
  }
  shared.parlourTestStack ??= { stack: startParlour({ mode: "test" }), users: 0 };
  const held = shared.parlourTestStack;
  held.users++;
  const stack = await held.stack;
  project.provide("stack", stackOf(stack));
  return async () => {
    if (--held.users === 0) await stack.stop();
  };
}
