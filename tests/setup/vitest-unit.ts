import { afterAll, afterEach, beforeEach, vi } from "vitest";

/* Unit tests share workers and the packages in them, but none of our modules, which may keep state or be replaced. Before each file: */
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();

/** Calls that a page makes when it is closed after its test do not count in the next one. */
beforeEach(() => void vi.clearAllMocks());
/**
 * Each test ends with mocks as they were made, and with the real clock. Browser parts that a test of `src` replaces are also restored
 * (`vitest-dom.ts`).
 */
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

/** Vitest's own limit is one second, too short on a busy machine. Files that share a worker also share `vi`. */
const { waitFor } = vi;
if (!("patient" in waitFor))
  vi.waitFor = Object.assign(((check, options) => waitFor(check, options ?? { timeout: 30_000 })) as typeof waitFor, {
    patient: true,
  });

// Modules that a file still imports when it ends would be loaded for the next file, before that file can replace them.
afterAll(() => vi.dynamicImportSettled());
