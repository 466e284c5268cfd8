import type { TestProject } from "vitest/node";
import { type Stack, startStack } from "../stack.ts";
import { example } from "./example/example.ts";

declare module "vitest" {
  interface ProvidedContext {
    example: Omit<Stack, "stop" | "broken">;
  }
}

/** Starts the stack that the tests of this folder share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, broken: _, ...stack } = await startStack(example, { mode: "test", seed: false });
  project.provide("example", stack);
  return stop;
}
