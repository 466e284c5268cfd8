// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { press } from "@/lib/testing/render.tsx";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { type CallPhase, type CallState, createCallStore } from "./connection/call-state.ts";
import type { VideoCall } from "./connection/video-call.ts";
import { useCallKeys } from "./use-call-keys.ts";

const call = { toggleMute: vi.fn(), toggleCamera: vi.fn(), share: vi.fn(), stopSharing: vi.fn() };

beforeEach(() => void vi.stubGlobal("navigator", { mediaDevices: { getDisplayMedia: () => {} } }));

/** Returns what M, V and S have called in this state. */
async function called(phase: CallPhase, own: Partial<CallState["own"]> = {}): Promise<string[]> {
  const store = createCallStore();
  store.set({ phase });
  store.setOwn({ microphone: {} as MediaStreamTrack, ...own });
  const page = await renderHook((state: CallState) => useCallKeys(call as unknown as VideoCall, state), store.state());
  for (const key of ["m", "v", "s"]) await press(document.body, key);
  await page.unmount();
  return Object.entries(call).flatMap(([name, { mock }]) => mock.calls.map(() => name));
}

it.each([
  ["mute, turn the camera on and off, and share", "connected", {}, ["toggleMute", "toggleCamera", "share"]],
  ["share nothing before joining", "idle", {}, ["toggleMute", "toggleCamera"]],
  ["end what is shared", "connected", { sharing: true }, ["toggleMute", "toggleCamera", "stopSharing"]],
  ["do nothing in a call that has ended", "ended", { sharing: true }, []],
  ["do nothing in a call that is open elsewhere", "displaced", { sharing: true }, []],
] as const)("lets the keys %s", async (_, phase, own, expected) => {
  expect(await called(phase, own)).toEqual(expected);
});

it("does not let the keys mute without a microphone, or share if the browser cannot", async () => {
  vi.stubGlobal("navigator", {});
  expect(await called("connected", { microphone: null })).toEqual(["toggleCamera"]);
});
