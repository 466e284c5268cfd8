import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { projects as localProjects } from "./local/vitest.config.ts";
import Sequencer from "./tests/setup/sequencer.ts";
import { WORKERS } from "./tests/setup/workers.ts";

const alias = {
  "@contract": new URL("./edge-functions/shared/contract", import.meta.url).pathname,
  "@": new URL("./src", import.meta.url).pathname,
};

const UNIT = ["src/**/*.test.{ts,tsx}", "edge-functions/**/*.test.ts", "tools/**/*.test.ts", "bench/*.test.ts"];
/** The unit tests that ask for a DOM in their first line. Vitest's own comment would give one window to all files of a worker. */
const WITH_DOM = readdirSync(new URL("./src", import.meta.url), { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => readFileSync(new URL(file, import.meta.url), "utf8").startsWith("// @dom\n"));

/** Vitest's default is one second, too short on a busy machine. */
const poll = { timeout: 30_000 };

const unit = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll } };

/**
 * A project whose tests talk to the one running stack (`inject("stack")`). They replace no module, so the files that a worker runs share what it has
 * loaded.
 */
const stackProject = (name: string) => ({
  resolve: { alias },
  test: {
    name,
    isolate: false,
    include: [`tests/${name}/*.test.ts`],
    globalSetup: "tests/setup/vitest-stack.ts",
    setupFiles: "tests/setup/vitest-target.ts",
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll },
  },
});

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: Sequencer },
    // See CONTRIBUTING: "Flaky tests".
    retry: process.env.CI ? 1 : 0,
    // supabase-js advises against Node 20 in each worker that loads it; the tests run on newer ones as well.
    // The output does not need a line for every answer of /api either.
    onConsoleLog: (text) => !/discussions\/45715|"event":"answered"/.test(text),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: UNIT,
          exclude: WITH_DOM,
          isolate: false,
          setupFiles: "tests/setup/vitest-unit.ts",
          ...unit,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "unit-dom",
          include: WITH_DOM,
          isolate: false,
          setupFiles: "tests/setup/vitest-dom.ts",
          ...unit,
        },
      },
      ...localProjects,
      stackProject("stack"),
      stackProject("conformance"),
      stackProject("db"),
      stackProject("api"),
      stackProject("deploy"),
      stackProject("model"),
      // Needs a database of its own: a payout run pays every designer.
      {
        resolve: { alias },
        test: { name: "money", isolate: false, include: ["tests/money/*.test.ts"], hookTimeout: 90_000 },
      },
    ],
  },
});
