import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = import.meta.dirname;
const timeouts = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 30_000 } } };

/** Tests beside the code need nothing; those in `tests/` share a stack of the example product. */
export const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: { name: "local-unit", include: ["**/*.test.ts"], exclude: ["tests/**", "node_modules/**"], ...timeouts },
  },
  { root, test: { name: "local", include: ["tests/*.test.ts"], globalSetup: `${root}/tests/setup.ts`, ...timeouts } },
];

export default defineConfig({ test: { projects } });
