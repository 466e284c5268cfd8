import timers from "node:timers";
import { afterEach, beforeEach, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import "./vitest-unit.ts";

/** Each test begins with an empty storage, and without a network. The page of the previous test may still have stored drafts when it was closed. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

declare global {
  /** Removes everything that the previous file left behind. */
  var endOfFile: (() => unknown) | undefined;
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/*
 * Each file with a DOM gets a window of its own, with its document, storage, address and listeners. That takes a millisecond, but loading happy-dom
 * in a new process takes seconds. Timers are Node's, so packages may keep them; timers that a file leaves behind would fire during the next one.
 */
await globalThis.endOfFile?.();
const left: NodeJS.Timeout[] = [];
for (const name of ["setTimeout", "setInterval"] as const) {
  const begin = timers[name] as (...timer: unknown[]) => NodeJS.Timeout;
  const kept = (...timer: unknown[]) => {
    const begun = begin(...timer);
    left.push(begun);
    return begun;
  };
  Object.assign(globalThis, { [name]: kept });
}
const { teardown } = await builtinEnvironments["happy-dom"].setup(globalThis, {});
globalThis.endOfFile = () => {
  for (const timer of left) timers.clearTimeout(timer);
  return teardown(globalThis);
};
// Without it, React warns about `act`.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
