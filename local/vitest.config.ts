import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = import.meta.dirname;
/** The tests replace no module, so the files that a worker runs share what the worker has loaded. */
const shared = { isolate: false, testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 30_000 } } };

/** Tests next to the code need no stack; those in `tests/` share a stack of the example product. */
export const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: { name: "local-unit", include: ["**/*.test.ts"], exclude: ["tests/**", "node_modules/**"], ...shared },
  },
  { root, test: { name: "local", include: ["tests/*.test.ts"], globalSetup: `${root}/tests/setup.ts`, ...shared } },
];

export default defineConfig({ test: { projects } });
