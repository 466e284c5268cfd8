import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleServerTime } from "@/lib/server-clock.ts";
import { later } from "@/lib/testing/later.ts";
import { DeviceError, openDevice } from "./devices.ts";
import { measure, type Snapshot } from "./measure.ts";
import { connectPeer } from "./peer.ts";
import { joinSignals, type Signal } from "./signals.ts";
import { createVideoCall } from "./video-call.ts";

vi.mock("./devices.ts", async (original) => ({
  ...(await original<typeof import("./devices.ts")>()),
  openDevice: vi.fn(),
  listDevices: async () => ({ camera: [], microphone: [], speaker: [] }),
  onDevicesChanged: () => () => {},
}));
const getCallServers = vi.hoisted(() => vi.fn(async (): Promise<RTCIceServer[]> => []));
vi.mock("./get-call-servers.ts", () => ({ getCallServers }));
vi.mock("./measure.ts", () => ({ measure: vi.fn() }));
vi.mock("./peer.ts", () => ({ connectPeer: vi.fn() }));
vi.mock("./signals.ts", () => ({ joinSignals: vi.fn() }));

const NOW = Date.parse("2026-11-21T14:00:00Z");
const HOUR = 3_600_000;
const STILL: Snapshot = { received: 0, answers: 0, remoteLevel: 0, sending: { lost: 0, roundTrip: 0 } };

let sent: Signal[];
let live: () => void;
const leaveSignals = vi.fn();
let hear: (signal: Signal, own?: boolean) => Promise<void>;
let peerOptions: Parameters<typeof connectPeer>[0];
const peer = {
  ...{ connection: {} as RTCPeerConnection, take: vi.fn(), replace: vi.fn(), tell: vi.fn() },
  ...{ limit: vi.fn(), restart: vi.fn(), close: vi.fn() },
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sampleServerTime(String(NOW), NOW, NOW);
  vi.stubGlobal("MediaStream", class {});
  sent = [];
  vi.mocked(joinSignals).mockImplementation((_, __, { onSignal, onLive }) => {
    live = onLive;
    hear = async (signal, own = false) => {
      onSignal(signal, own);
      await vi.advanceTimersByTimeAsync(0);
    };
    return { send: (signal) => void sent.push(signal), leave: leaveSignals };
  });
  vi.mocked(connectPeer).mockImplementation((options) => {
    peerOptions = options;
    return peer;
  });
  vi.mocked(measure).mockResolvedValue(STILL);
});

const newTrack = () => ({ stop: vi.fn(), getSettings: () => ({}) }) as unknown as MediaStreamTrack;

const newCall = (start = NOW - HOUR, viewer: "customer" | "designer" = "customer") =>
  createVideoCall({ bookingId: "booking", viewer, start, end: NOW + HOUR });
const hello = (from: string, since = NOW): Signal => ({ kind: "hello", since, from, to: null });

/** Returns a joined call that has received this signal. */
async function joined(signal?: Signal, own = false) {
  const call = newCall();
  await call.join();
  if (signal) await hear(signal, own);
  return call;
}
async function connected() {
  const call = await joined(hello("his page"));
  peerOptions.onConnection("connected");
  expect(call.state().phase).toBe("connected");
  return call;
}
/** Makes each further measurement report this much more. */
function arrives(each: { received?: number; answers?: number }): void {
  let times = 0;
  vi.mocked(measure).mockImplementation(async () => {
    times++;
    return { ...STILL, received: times * (each.received ?? 0), answers: times * (each.answers ?? 0) };
  });
}
/** Makes packets arrive each second, with this in their reports. */
const reports = (found: Partial<Snapshot>) =>
  vi.mocked(measure).mockImplementation(async () => ({ ...STILL, received: Date.now(), ...found }));
const loses = (lost: number) => reports({ sending: { lost, roundTrip: 0.1 } });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Makes the next device open when the returned function is called with its track. */
function slowDevice() {
  const { promise, give } = later<MediaStreamTrack>();
  vi.mocked(openDevice).mockReturnValueOnce(promise);
  return (track = newTrack()) => give(track);
}

describe("The connection of a call", () => {
  it.each(["customer", "designer"] as const)("is offered only by the designer (%s)", async (viewer) => {
    await newCall(undefined, viewer).join();
    await hear(hello("the other page"));
    expect(peerOptions.offers).toBe(viewer === "designer");
  });

  it("restarts while nothing arrives, and recovers", async () => {
    const call = await connected();
    await pass(5000);
    expect(call.state().phase).toBe("reconnecting");
    expect(peer.restart).toHaveBeenCalledOnce();
    // The connection has some seconds to recover before the next restart.
    await pass(15_000);
    expect(peer.restart).toHaveBeenCalledTimes(2);
    arrives({ received: 50 });
    await pass(1000);
    expect(call.state().phase).toBe("connected");
  });

  it("is not restarted during its setup, but abandoned if that takes too long", async () => {
    const call = await joined(hello("his page"));
    await pass(29_000);
    expect(call.state().phase).toBe("connecting");
    expect(peer.restart).not.toHaveBeenCalled();
    await pass(3000);
    expect(call.state().phase).toBe("waiting");
    expect(sent.at(-1)).toMatchObject({ kind: "hello", to: null });
  });

  it("is measured from its own beginning after another connection", async () => {
    const call = await connected();
    arrives({ received: 50 });
    await pass(10_000);
    vi.mocked(connectPeer).mockImplementationOnce((options) => {
      peerOptions = options;
      return { ...peer };
    });
    await hear(hello("his other page"));
    peerOptions.onConnection("connected");
    // The counter starts from the beginning.
    arrives({ received: 1 });
    await pass(5000);
    expect(call.state().phase).toBe("connected");
    expect(call.mediaSeconds()).toBe(15);
  });

  it("detects from which level on the other member speaks", async () => {
    const call = await connected();
    const speaks = async (remoteLevel: number) => {
      reports({ remoteLevel });
      await pass(1000);
      return call.state().other.speaking;
    };
    expect([await speaks(0.021), await speaks(0.02)]).toEqual([true, false]);
  });

  it.each(["disconnected", "failed"] as const)("is reconnecting from “%s” until it is connected", async (lost) => {
    const call = await connected();
    for (const [state, phase] of [
      [lost, "reconnecting"],
      ["connecting", "reconnecting"],
      ["connected", "connected"],
    ] as const) {
      peerOptions.onConnection(state);
      expect(call.state().phase).toBe(phase);
    }
  });

  it.each([
    ["has the camera off", { cameraOff: true }, 60, "connected"],
    ["has pictures held back", { weak: true }, 60, "connected"],
    ["sends a picture", {}, 4, "reconnecting"],
    ["shares a screen", { cameraOff: true, sharing: true }, 4, "reconnecting"],
  ])("with a muted member who %s, and whose checks alone are answered, %j, is after %i seconds %s", async (...row) => {
    const [, seen, seconds, phase] = row;
    const call = await connected();
    peerOptions.onState({ muted: true, cameraOff: false, sharing: false, weak: false, ...seen });
    arrives({ answers: 1 });
    await pass(seconds * 1000);
    expect(call.state().phase).toBe(phase);
    // Answers do not count as media.
    expect(call.mediaSeconds()).toBe(0);
  });

  it("is abandoned if it does not recover, and the page calls again under another name", async () => {
    const call = await connected();
    const [first] = sent;
    await pass(33_000);
    expect(call.state().phase).toBe("waiting");
    expect(peer.close).toHaveBeenCalled();
    expect(sent.at(-1)).toMatchObject({ kind: "hello", to: null });
    expect(sent.at(-1)?.from).not.toBe(first?.from);
    await hear(hello("his page after sleep"));
    expect(call.state().phase).toBe("connecting");
  });

  it("gets a coarser picture when it loses packets, then none, and tells the other member", async () => {
    const call = await connected();
    loses(0.3);
    await pass(3500);
    expect(call.state().quality).toBe("poor");
    // A shared screen becomes slower, not coarser.
    expect(peer.limit).toHaveBeenCalledWith(
      "picture",
      expect.objectContaining({ active: true, scaleResolutionDownBy: 2 }),
    );
    expect(peer.limit).toHaveBeenCalledWith("screen", { active: true, maxBitrate: 250_000, maxFramerate: 3 });
    await pass(3000);
    expect(call.state().quality).toBe("audio-only");
    for (const place of ["picture", "screen"])
      expect(peer.limit).toHaveBeenCalledWith(place, expect.objectContaining({ active: false }));
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ weak: true }));
  });
});

describe("Two pages of one member", () => {
  it("leave the call to the later one, even if the earlier one speaks last", async () => {
    const call = await joined(hello("an earlier page", NOW - 1000), true);
    expect(call.state().phase).toBe("waiting");
    // The page says hello so that the earlier page learns of it.
    expect(sent.at(-1)).toMatchObject({ kind: "hello", since: NOW });
    await hear(hello("a later page", NOW + 1000), true);
    expect(call.state().phase).toBe("displaced");
    // Signals from the member who ended it are ignored.
    await hear(hello("his page"));
    expect(call.state().phase).toBe("displaced");
    expect(connectPeer).not.toHaveBeenCalled();
  });

  it("leave the call to one of them if both joined at the same moment", async () => {
    const call = await joined(hello("", NOW), true);
    expect(call.state().phase).toBe("waiting");
    await hear(hello("~", NOW), true);
    expect(call.state().phase).toBe("displaced");
  });
});

describe("The pages of a call", () => {
  const ownPage = () => sent.at(-1)?.from ?? "";

  it("greet each other, and answer a page that does not know them yet", async () => {
    const call = await joined();
    live();
    expect(sent).toMatchObject([{ kind: "hello", to: null, since: NOW }]);
    const page = ownPage();
    await hear({ ...hello("his page"), to: page });
    expect(call.state()).toMatchObject({ phase: "connecting", other: { here: true } });
    expect(sent).toHaveLength(1);
    // A later page replaces it.
    await hear(hello("his other page"));
    expect(sent.slice(1)).toMatchObject([{ kind: "hello", to: "his other page", from: page }]);
    expect(peer.close).toHaveBeenCalledOnce();
  });

  it("keep their connection when the same or an earlier page greets again, and leave it for a later one", async () => {
    const call = await connected();
    for (const again of [hello("his page"), hello("an earlier page", NOW - 1000)]) {
      await hear(again);
      expect(call.state().phase).toBe("connected");
      expect(peer.close).not.toHaveBeenCalled();
    }
    await hear(hello("a later page", NOW + 1000));
    expect(call.state().phase).toBe("connecting");
    expect(peer.close).toHaveBeenCalledOnce();
    await hear(hello("his page"));
    expect(peer.close).toHaveBeenCalledOnce();
  });

  it("connect when the slot begins, even if it begins later than a page thought, and not before", async () => {
    const call = newCall(NOW + 60_000);
    await call.join();
    await hear(hello("his page"));
    expect(call.state().phase).toBe("waiting");
    sampleServerTime(String(NOW - 5000), NOW, NOW);
    await pass(60_100);
    // The other page would not accept it yet.
    expect(sent).toEqual([]);
    await pass(5000);
    expect(sent).toMatchObject([{ kind: "hello", to: null }]);
    await hear(hello("his page"));
    expect(call.state().phase).toBe("connecting");
  });

  it("pass only signals of the other end and for themselves to the connection", async () => {
    const call = await joined();
    live();
    const page = ownPage();
    await hear(hello("his page"));
    const candidate = { kind: "candidate", candidate: {}, from: "his page", to: page } as const;
    await hear({ ...candidate, to: "another page" });
    await hear({ ...candidate, from: "his older page" });
    await hear({ kind: "bye", from: "his older page", to: page });
    expect(peer.take).not.toHaveBeenCalled();
    expect(call.state().phase).toBe("connecting");
    await hear(candidate);
    expect(peer.take).toHaveBeenCalledExactlyOnceWith(candidate);
    await hear({ kind: "bye", from: "his page", to: page });
    expect(call.state()).toMatchObject({ phase: "waiting", other: { here: false } });
    expect(peer.close).toHaveBeenCalled();
  });

  it("hear each other again even if a signal of the abandoned connection is never processed", async () => {
    const call = await joined();
    live();
    await hear(hello("his page"));
    // A browser whose connection is closed meanwhile never answers either.
    peer.take.mockReturnValue(new Promise(() => {}));
    await hear({ kind: "candidate", candidate: {}, from: "his page", to: sent[0]?.from ?? null });
    call.leave();
    await call.join();
    await hear(hello("his other page"));
    expect(call.state().phase).toBe("connecting");
  });
});

it("continues when the end is moved later, with servers for the added time", async () => {
  const call = await connected();
  const setConfiguration = vi.fn();
  peer.connection = { getConfiguration: () => ({ bundlePolicy: "max-bundle" }), setConfiguration } as never;
  arrives({ received: 50 });
  await call.lastUntil(NOW + HOUR);
  expect(setConfiguration).not.toHaveBeenCalled();
  const later = [{ urls: "turn:later" }];
  // A lost answer must not leave the call without servers.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  getCallServers.mockRejectedValueOnce(new Error("unreachable")).mockResolvedValueOnce(later);
  void call.lastUntil(NOW + HOUR + 900_000);
  await pass(1000);
  expect(setConfiguration).not.toHaveBeenCalled();
  await pass(1000);
  expect(setConfiguration).toHaveBeenCalledExactlyOnceWith({ bundlePolicy: "max-bundle", iceServers: later });
  expect(peer.restart).toHaveBeenCalledOnce();
  // A page that the other member opens later is also connected through them.
  await hear(hello("another page"));
  expect(peerOptions.servers).toEqual(later);
  peerOptions.onConnection("connected");
  await pass(HOUR + 897_000);
  expect(call.state().phase).toBe("connected");
  await pass(2000);
  expect(call.state().phase).toBe("ended");
});

it("requests no servers for added time after it was left", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const call = await connected();
  getCallServers.mockClear().mockRejectedValueOnce(new Error("unreachable"));
  void call.lastUntil(NOW + HOUR + 900_000);
  await pass(0);
  call.leave();
  await pass(60_000);
  expect(getCallServers).toHaveBeenCalledOnce();
});

it("is joined again with servers for the time that was added after it ended", async () => {
  const call = await connected();
  arrives({ received: 50 });
  await pass(HOUR + 1000);
  expect(call.state().phase).toBe("ended");
  await call.lastUntil(NOW + HOUR + 900_000);
  getCallServers.mockClear();
  await call.join();
  expect(getCallServers).toHaveBeenCalledOnce();
  expect(call.state().phase).toBe("waiting");
});

it("requests servers again on joining if they were refused in the lobby, and otherwise only once", async () => {
  vi.mocked(openDevice).mockRejectedValue(new DeviceError("no-device"));
  getCallServers.mockRejectedValueOnce(new Error("no answer"));
  const call = newCall();
  await call.check();
  await call.join();
  expect(call.state().phase).toBe("waiting");
  const next = newCall();
  await next.check();
  getCallServers.mockClear();
  await next.join();
  expect(getCallServers).not.toHaveBeenCalled();
});

describe("A device", () => {
  it("is closed again if it is allowed only after leaving", async () => {
    const track = newTrack();
    const allow = slowDevice();
    const call = newCall();
    const checked = call.check();
    call.leave();
    allow(track);
    await checked;
    expect(track.stop).toHaveBeenCalledOnce();
    expect(call.state().own.microphone).toBeNull();
    // The camera is not even requested.
    expect(openDevice).toHaveBeenCalledOnce();
  });

  async function withDevices() {
    const [microphone, camera, screen, screenSound] = [newTrack(), newTrack(), newTrack(), newTrack()];
    vi.mocked(openDevice).mockImplementation(async (kind) => (kind === "microphone" ? microphone : camera));
    vi.stubGlobal("navigator", {
      mediaDevices: {
        getSupportedConstraints: () => ({}),
        getDisplayMedia: async () => ({
          ...{ getTracks: () => [screen, screenSound], getVideoTracks: () => [screen] },
          getAudioTracks: () => [screenSound],
        }),
      },
    });
    const call = newCall();
    await call.check();
    return { call, microphone, camera, screen, screenSound };
  }
  const join = async (call: ReturnType<typeof newCall>) => {
    await call.join();
    await hear(hello("his page"));
  };

  it("sends no sound while muted, from the first moment on, even after another microphone was chosen", async () => {
    const { call, microphone, camera } = await withDevices();
    call.toggleMute();
    await join(call);
    expect(peerOptions.tracks().sound).toBeNull();
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ muted: true }));
    const other = newTrack();
    vi.mocked(openDevice).mockResolvedValueOnce(other);
    await call.choose("microphone", "other");
    expect(microphone.stop).toHaveBeenCalled();
    expect(camera.stop).not.toHaveBeenCalled();
    expect(peer.replace).toHaveBeenLastCalledWith("sound", null);
    call.toggleMute();
    expect(peer.replace).toHaveBeenLastCalledWith("sound", other);
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ muted: false }));
  });

  it("sends no picture of a camera that is off; a shared screen is sent beside it, with its sound", async () => {
    const { call, camera, screen, screenSound } = await withDevices();
    await join(call);
    expect(peerOptions.tracks()).toMatchObject({ picture: camera, screen: null, screenSound: null });
    await call.share();
    expect(peer.replace).toHaveBeenCalledWith("screen", screen);
    expect(peer.replace).toHaveBeenCalledWith("screenSound", screenSound);
    await call.toggleCamera();
    expect(camera.stop).toHaveBeenCalled();
    expect(peerOptions.tracks()).toMatchObject({ picture: null, screen, screenSound });
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ sharing: true, cameraOff: true }));
    call.stopSharing();
    for (const track of [screen, screenSound]) expect(track.stop).toHaveBeenCalled();
    for (const place of ["screen", "screenSound"]) expect(peer.replace).toHaveBeenCalledWith(place, null);
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ sharing: false, cameraOff: true }));
    await call.share();
    // The browser's own bar also stops sharing.
    screen.onended?.(new Event("ended"));
    expect(call.state().own).toMatchObject({ sharing: false, screen: null });
  });

  it("stops a screen that is chosen only after leaving", async () => {
    const { call, screen, screenSound } = await withDevices();
    await join(call);
    const shared = call.share();
    call.leave();
    expect(await shared).toBe(false);
    for (const track of [screen, screenSound]) expect(track.stop).toHaveBeenCalled();
    expect(call.state().own.sharing).toBe(false);
  });

  const lastToTheEnd = () => {
    arrives({ received: 50 });
    return pass(HOUR + 1000);
  };
  it.each([
    ["on leaving", async (call: ReturnType<typeof newCall>) => call.leave()],
    ["at the end of the slot", lastToTheEnd],
    ["when another tab joins", () => hear(hello("a later page", NOW + 1000), true)],
  ])("is released %s, together with the shared screen", async (_, end) => {
    const { call, ...tracks } = await withDevices();
    await join(call);
    await call.share();
    await end(call);
    for (const [name, track] of Object.entries(tracks)) expect(track.stop, name).toHaveBeenCalled();
    expect(call.state().own).toMatchObject({ picture: null, screen: null, microphone: null, sharing: false });
    expect(sent.at(-1)).toMatchObject({ kind: "bye", to: "his page" });
    expect(leaveSignals).toHaveBeenCalledOnce();
    expect(peer.close).toHaveBeenCalled();
  });
});

it("is not joined again if a displaced member leaves while the devices open", async () => {
  const allow = slowDevice();
  const call = await joined(hello("a later page", NOW + 1000), true);
  const again = call.joinAgain();
  call.leave();
  allow(newTrack());
  await again;
  expect(call.state().phase).toBe("idle");
  expect(joinSignals).toHaveBeenCalledOnce();
});

it("is joined once if the member presses twice", async () => {
  const call = newCall();
  await Promise.all([call.join(), call.join()]);
  expect(joinSignals).toHaveBeenCalledOnce();
});

it("is joined with servers for the time that was added during the join", async () => {
  const earlier = later<RTCIceServer[]>();
  getCallServers.mockReturnValueOnce(earlier.promise);
  const call = newCall();
  const joined = call.join();
  await call.lastUntil(NOW + HOUR + 900_000);
  const added = [{ urls: "turn:later" }];
  getCallServers.mockResolvedValueOnce(added);
  earlier.give([{ urls: "turn:earlier" }]);
  await joined;
  await hear(hello("his page"));
  expect(peerOptions.servers).toEqual(added);
});

it("is not joined if the member has left before the servers were known", async () => {
  const call = newCall();
  const joined = call.join();
  call.leave();
  await joined;
  expect(call.state().phase).toBe("idle");
  expect(joinSignals).not.toHaveBeenCalled();
});
