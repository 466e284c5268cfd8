// @dom

import { beforeEach, expect, it, vi } from "vitest";
import { followSession } from "@/domain/notifications/follow-session.ts";
import { startSession } from "@/lib/session.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { useServiceWorker } from "./use-service-worker.ts";

vi.mock("@/domain/notifications/follow-session.ts", () => ({ followSession: vi.fn(async () => {}) }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { serviceWorker: {} });
  vi.mocked(followSession).mockClear();
});

/** @param token its number within the session */
function signIn(session: string, token = 1): void {
  const claims = btoa(JSON.stringify({ session_id: session, token }));
  startSession({ ...sessionOf("ellen"), token: `.${claims}.` });
}

it("follows each session once, also one of the same person who has changed their password", async () => {
  const { run } = await renderHook(useServiceWorker, undefined);
  const followed = async (times: number) => {
    await run(() => vi.advanceTimersByTimeAsync(10_000));
    // The module under test is loaded first, which may take a while.
    await vi.waitFor(() => expect(followSession).toHaveBeenCalledTimes(times));
  };
  await followed(0);
  await run(() => signIn("one"));
  await followed(1);
  await run(() => signIn("one", 2));
  await followed(1);
  await run(() => signIn("two"));
  await followed(2);
});
