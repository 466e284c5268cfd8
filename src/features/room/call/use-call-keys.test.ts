// @dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { press } from "@/lib/testing/render.tsx";
import { renderHook } from "@/lib/testing/render-hook.ts";
import type { Call } from "./connection/call.ts";
import { type CallPhase, type CallState, createCallStore } from "./connection/call-state.ts";
import { useCallKeys } from "./use-call-keys.ts";

const call = { toggleMute: vi.fn(), toggleCamera: vi.fn(), share: vi.fn(), stopSharing: vi.fn() };

beforeEach(() => {
  for (const action of Object.values(call)) action.mockReset();
  vi.stubGlobal("navigator", { mediaDevices: { getDisplayMedia: () => {} } });
});
afterEach(() => vi.unstubAllGlobals());

/** What M, V and S have called in this state. */
async function called(phase: CallPhase, own: Partial<CallState["own"]> = {}): Promise<string[]> {
  const store = createCallStore();
  store.set({ phase });
  store.setOwn({ microphone: {} as MediaStreamTrack, ...own });
  const page = await renderHook((state: CallState) => useCallKeys(call as unknown as Call, state), store.state());
  for (const key of ["m", "v", "s"]) await press(document.body, key);
  await page.unmount();
  return Object.entries(call).flatMap(([name, { mock }]) => mock.calls.map(() => name));
}

it("mute, turn the camera on and off, and share, in the call", async () => {
  expect(await called("connected")).toEqual(["toggleMute", "toggleCamera", "share"]);
});

it("share nothing before joining", async () => {
  expect(await called("idle")).toEqual(["toggleMute", "toggleCamera"]);
});

it("end what is shared", async () => {
  expect(await called("connected", { sharing: true })).toEqual(["toggleMute", "toggleCamera", "stopSharing"]);
});

it.each(["ended", "displaced"] as const)("do nothing in a call that is %s", async (phase) => {
  expect(await called(phase, { sharing: true })).toEqual([]);
});

it("neither mute without a microphone, nor share where the browser cannot", async () => {
  vi.stubGlobal("navigator", {});
  expect(await called("connected", { microphone: null })).toEqual(["toggleCamera"]);
});

it("are ignored when the call is gone", async () => {
  await called("connected");
  for (const action of Object.values(call)) action.mockReset();
  await press(document.body, "m");
  expect(call.toggleMute).not.toHaveBeenCalled();
});
