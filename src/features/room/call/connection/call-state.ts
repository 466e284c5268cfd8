import type { Device, DeviceKind, DeviceProblem, Devices } from "./devices.ts";
import type { ShownFreezeFrame } from "./freeze-frame.ts";
import type { OwnState } from "./peer.ts";
import type { Quality } from "./quality.ts";

export type CallPhase =
  /** Not joined; the user may check devices. */
  | "idle"
  /** Joined; the slot has not begun, or the other member has not joined. */
  | "waiting"
  | "connecting"
  | "connected"
  /** Reconnecting after a connection. */
  | "reconnecting"
  /** The slot is over. */
  | "ended"
  /** The same member has joined in another tab or on another device. */
  | "displaced";

export type CallState = {
  phase: CallPhase;
  own: Omit<OwnState, "weak"> & {
    picture: MediaStream | null;
    screen: MediaStream | null;
    microphone: MediaStreamTrack | null;
  };
  other: OwnState & { stream: MediaStream | null; screen: MediaStream | null; speaking: boolean; here: boolean };
  /** The picture that both members see in place of the live one. */
  freezeFrame: ShownFreezeFrame | null;
  quality: Quality;
  problems: Partial<Record<"camera" | "microphone", DeviceProblem>>;
  devices: Devices;
};

const NO_DEVICES: Record<DeviceKind, Device[]> = { camera: [], microphone: [], speaker: [] };
export const NOTHING_OF_THE_OTHER: CallState["other"] = {
  muted: false,
  cameraOff: false,
  sharing: false,
  weak: false,
  stream: null,
  screen: null,
  speaking: false,
  here: false,
};

export type CallStore = ReturnType<typeof createCallStore>;

/** Creates the state of a call: its parts change it, the page subscribes to it. */
export function createCallStore() {
  let state: CallState = {
    phase: "idle",
    own: { muted: false, cameraOff: false, sharing: false, picture: null, screen: null, microphone: null },
    other: NOTHING_OF_THE_OTHER,
    freezeFrame: null,
    quality: "good",
    problems: {},
    devices: NO_DEVICES,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    joined: () => !["idle", "ended", "displaced"].includes(state.phase),
    set,
    setOwn: (change: Partial<CallState["own"]>) => set({ own: { ...state.own, ...change } }),
    setOther: (change: Partial<CallState["other"]>) => set({ other: { ...state.other, ...change } }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
