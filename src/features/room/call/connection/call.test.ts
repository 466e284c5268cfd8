import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleServerTime } from "@/lib/server-clock.ts";
import { createCall } from "./call.ts";
import { DeviceError, openDevice } from "./devices.ts";
import { measure, type Snapshot } from "./measure.ts";
import { connectPeer } from "./peer.ts";
import { joinSignals, type Signal } from "./signals.ts";

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
const STILL: Snapshot = {
  received: 0,
  answers: 0,
  remoteLevel: 0,
  sending: { lost: 0, roundTrip: 0 },
};

let sent: Signal[];
let live: () => void;
const leaveSignals = vi.fn();
let hear: (signal: Signal, own?: boolean) => Promise<void>;
let peerOptions: Parameters<typeof connectPeer>[0];
const peer = {
  connection: {} as RTCPeerConnection,
  take: vi.fn(),
  replace: vi.fn(),
  tell: vi.fn(),
  limit: vi.fn(),
  restart: vi.fn(),
  close: vi.fn(),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sampleServerTime(String(NOW), NOW, NOW);
  vi.stubGlobal("MediaStream", class {});
  sent = [];
  leaveSignals.mockReset();
  vi.mocked(openDevice).mockReset();
  vi.mocked(connectPeer).mockReset();
  vi.mocked(joinSignals)
    .mockReset()
    .mockImplementation((_, __, { onSignal, onLive }) => {
      live = onLive;
      hear = async (signal, own = false) => {
        onSignal(signal, own);
        await vi.advanceTimersByTimeAsync(0);
      };
      return { send: (signal) => void sent.push(signal), leave: leaveSignals };
    });
  for (const one of Object.values(peer)) if (vi.isMockFunction(one)) one.mockReset();
  vi.mocked(connectPeer).mockImplementation((options) => {
    peerOptions = options;
    return peer;
  });
  vi.mocked(measure).mockReset().mockResolvedValue(STILL);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newTrack = () => ({ stop: vi.fn(), getSettings: () => ({}) }) as unknown as MediaStreamTrack;

const newCall = (start = NOW - HOUR, viewer: "customer" | "designer" = "customer") =>
  createCall({ bookingId: "booking", viewer, start, end: NOW + HOUR });
const hello = (from: string, since = NOW): Signal => ({ kind: "hello", since, from, to: null });

async function connected() {
  const call = newCall();
  await call.join();
  await hear(hello("his page"));
  peerOptions.onConnection("connected");
  expect(call.state().phase).toBe("connected");
  return call;
}
/** From now on, each measurement finds that so much more has arrived. */
function arrives(each: { received?: number; answers?: number }): void {
  let times = 0;
  vi.mocked(measure).mockImplementation(async () => {
    times++;
    return { ...STILL, received: times * (each.received ?? 0), answers: times * (each.answers ?? 0) };
  });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a connection", () => {
  it.each(["customer", "designer"] as const)("of a %s offers only if it is the designer's", async (viewer) => {
    await newCall(undefined, viewer).join();
    await hear(hello("the other page"));
    expect(peerOptions.offers).toBe(viewer === "designer");
  });

  it("on which nothing arrives is restarted, and comes back", async () => {
    const call = await connected();
    await pass(5000);
    expect(call.state().phase).toBe("reconnecting");
    expect(peer.restart).toHaveBeenCalledOnce();
    // It has some seconds to come back before the next restart.
    await pass(15_000);
    expect(peer.restart).toHaveBeenCalledTimes(2);
    arrives({ received: 50 });
    await pass(1000);
    expect(call.state().phase).toBe("connected");
  });

  it("that is only being set up is not restarted, but abandoned like a lost one", async () => {
    const call = newCall();
    await call.join();
    await hear(hello("his page"));
    await pass(29_000);
    expect(call.state().phase).toBe("connecting");
    expect(peer.restart).not.toHaveBeenCalled();
    await pass(3000);
    expect(call.state().phase).toBe("waiting");
    expect(sent.at(-1)).toMatchObject({ kind: "hello", to: null });
  });

  it("that follows another is measured by itself", async () => {
    const call = await connected();
    arrives({ received: 50 });
    await pass(10_000);
    vi.mocked(connectPeer).mockImplementationOnce((options) => {
      peerOptions = options;
      return { ...peer };
    });
    await hear(hello("his other page"));
    peerOptions.onConnection("connected");
    // It counts from the beginning.
    arrives({ received: 1 });
    await pass(5000);
    expect(call.state().phase).toBe("connected");
    expect(call.mediaSeconds()).toBe(15);
  });

  it("tells who speaks, as loud as that is", async () => {
    const call = await connected();
    const speaks = async (remoteLevel: number) => {
      vi.mocked(measure).mockImplementation(async () => ({ ...STILL, received: Date.now(), remoteLevel }));
      await pass(1000);
      return call.state().other.speaking;
    };
    expect([await speaks(0.021), await speaks(0.02)]).toEqual([true, false]);
  });

  it.each(["disconnected", "failed"] as const)("that the browser calls %s comes back by itself", async (lost) => {
    const call = await connected();
    peerOptions.onConnection(lost);
    expect(call.state().phase).toBe("reconnecting");
    peerOptions.onConnection("connecting");
    expect(call.state().phase).toBe("reconnecting");
    peerOptions.onConnection("connected");
    expect(call.state().phase).toBe("connected");
  });

  it.each([
    { cameraOff: true, weak: false },
    // Their pictures are held back.
    { cameraOff: false, weak: true },
  ])("to a member who is muted and unseen is whole as long as its own checks are answered: %o", async (unseen) => {
    const call = await connected();
    peerOptions.onState({ muted: true, sharing: false, ...unseen });
    arrives({ answers: 1 });
    await pass(60_000);
    expect(call.state().phase).toBe("connected");
    expect(peer.restart).not.toHaveBeenCalled();
    // That is no media, though.
    expect(call.mediaSeconds()).toBe(0);
    arrives({});
    await pass(12_000);
    expect(call.state().phase).toBe("reconnecting");
  });

  it.each([{ cameraOff: false }, { cameraOff: true, sharing: true }])(
    "to a member who is muted, but seen: %o, stands still when no picture comes",
    async (seen) => {
      const call = await connected();
      peerOptions.onState({ muted: true, sharing: false, weak: false, ...seen });
      arrives({ answers: 1 });
      await pass(4000);
      expect(call.state().phase).toBe("reconnecting");
    },
  );

  it("that does not recover is abandoned: the page calls again, under another name", async () => {
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

  it("that loses packets gets a coarser picture first, then none, and the other member is told", async () => {
    const call = await connected();
    vi.mocked(measure).mockImplementation(async () => ({
      ...STILL,
      received: Date.now(),
      sending: { lost: 0.3, roundTrip: 0.1 },
    }));
    await pass(3500);
    expect(call.state().quality).toBe("poor");
    // A shared screen becomes slow, not coarse.
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

describe("what is lost during a sleep", () => {
  /** Packets arrive each second, and of those sent this share is reported lost. */
  const loses = (lost: number) =>
    vi.mocked(measure).mockImplementation(async () => ({
      ...STILL,
      received: Date.now(),
      sending: { lost, roundTrip: 0.1 },
    }));

  it("of this machine says nothing about the connection", async () => {
    loses(0);
    const call = await connected();
    await pass(5000);
    vi.setSystemTime(Date.now() + 20_000);
    // The report that counts the sleep is the newest for five seconds.
    loses(0.9);
    await pass(6000);
    expect(call.state()).toMatchObject({ phase: "connected", quality: "good" });
    loses(0);
    await pass(10_000);
    expect(call.state().quality).toBe("good");
    expect(peer.limit).not.toHaveBeenCalled();
    // It is no excuse for later.
    loses(0.9);
    await pass(7000);
    expect(call.state().quality).toBe("audio-only");
  });

  it("of the other machine says nothing either", async () => {
    loses(0);
    const call = await connected();
    await pass(5000);
    vi.mocked(measure).mockResolvedValue({ ...STILL, received: Date.now() });
    await pass(20_000);
    expect(call.state().phase).toBe("reconnecting");
    loses(0.9);
    await pass(6000);
    expect(call.state()).toMatchObject({ phase: "connected", quality: "good" });
  });
});

describe("of two pages of one member", () => {
  it("the later one stays, also when the earlier one speaks last", async () => {
    const call = newCall();
    await call.join();
    await hear(hello("an earlier page", NOW - 1000), true);
    expect(call.state().phase).toBe("waiting");
    // So that the earlier page learns of it.
    expect(sent.at(-1)).toMatchObject({ kind: "hello", since: NOW });
    await hear(hello("a later page", NOW + 1000), true);
    expect(call.state().phase).toBe("displaced");
    // Signals from the member who ended it are ignored.
    await hear(hello("his page"));
    expect(call.state().phase).toBe("displaced");
    expect(connectPeer).not.toHaveBeenCalled();
  });

  it("one stays when both joined in the same moment", async () => {
    const call = newCall();
    await call.join();
    await hear(hello("", NOW), true);
    expect(call.state().phase).toBe("waiting");
    await hear(hello("~", NOW), true);
    expect(call.state().phase).toBe("displaced");
  });
});

describe("the pages of a call", () => {
  const ownPage = () => sent.at(-1)?.from ?? "";

  it("say hello to each other, and answer a page that does not know them yet", async () => {
    const call = newCall();
    await call.join();
    live();
    expect(sent).toMatchObject([{ kind: "hello", to: null, since: NOW }]);
    const page = ownPage();
    await hear({ ...hello("his page"), to: page });
    expect(call.state()).toMatchObject({ phase: "connecting", other: { here: true } });
    expect(sent).toHaveLength(1);
    // One that comes later, in place of it.
    await hear(hello("his other page"));
    expect(sent.slice(1)).toMatchObject([{ kind: "hello", to: "his other page", from: page }]);
    expect(peer.close).toHaveBeenCalledOnce();
  });

  it("keep their connection when one says hello again", async () => {
    const call = await connected();
    await hear(hello("his page"));
    expect(call.state().phase).toBe("connected");
    expect(peer.close).not.toHaveBeenCalled();
  });

  it("keep their connection when an earlier page of the other member is back on the line, and leave it for a later one", async () => {
    const call = await connected();
    await hear(hello("an earlier page", NOW - 1000));
    expect(call.state().phase).toBe("connected");
    expect(peer.close).not.toHaveBeenCalled();
    await hear(hello("a later page", NOW + 1000));
    expect(call.state().phase).toBe("connecting");
    expect(peer.close).toHaveBeenCalledOnce();
    await hear(hello("his page"));
    expect(peer.close).toHaveBeenCalledOnce();
  });

  it("connect when the slot begins, not before", async () => {
    const call = newCall(NOW + 60_000);
    await call.join();
    await hear(hello("his page"));
    expect(call.state().phase).toBe("waiting");
    expect(sent).toEqual([]);
    await pass(60_100);
    expect(sent).toMatchObject([{ kind: "hello", to: null }]);
    await hear(hello("his page"));
    expect(call.state().phase).toBe("connecting");
  });

  it("connect when the slot begins also when it turns out to be further away than a page thought", async () => {
    const call = newCall(NOW + 60_000);
    await call.join();
    sampleServerTime(String(NOW - 5000), NOW, NOW);
    await pass(60_100);
    // The other page would not take it yet.
    expect(sent).toEqual([]);
    await pass(5000);
    expect(sent).toMatchObject([{ kind: "hello", to: null }]);
  });

  it("pass only signals for them and from the other end to the connection", async () => {
    const call = newCall();
    await call.join();
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
});

it("tells subscribers of each change, until they unsubscribe", async () => {
  const call = newCall();
  const [one, other] = [vi.fn(() => call.state()), vi.fn()];
  const enough = call.subscribe(one);
  call.subscribe(other);
  call.toggleMute();
  expect(one).toHaveLastReturnedWith(expect.objectContaining({ own: expect.objectContaining({ muted: true }) }));
  expect(other).toHaveBeenCalledOnce();
  enough();
  call.toggleMute();
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledTimes(2);
});

it("counts the seconds in which sound or picture arrived, over all connections", async () => {
  const call = await connected();
  arrives({ received: 50 });
  await pass(5000);
  expect(call.mediaSeconds()).toBe(5);
  arrives({});
  await pass(2000);
  expect(call.mediaSeconds()).toBe(5);
});

it("the call ends by the server's clock, also on a device that is late", async () => {
  const call = await connected();
  sampleServerTime(String(NOW + HOUR), Date.now(), Date.now());
  await pass(1000);
  expect(call.state().phase).toBe("ended");
});

it("the call ends with the slot", async () => {
  const call = await connected();
  arrives({ received: 50 });
  await pass(HOUR - 1000);
  expect(call.state().phase).toBe("connected");
  await pass(1000);
  expect(call.state().phase).toBe("ended");
  expect(peer.close).toHaveBeenCalled();
});

it("the call goes on when the end moves on, with servers for the time that was added", async () => {
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
  // A page that the other member opens later is connected through them, too.
  await hear(hello("another page"));
  expect(peerOptions.servers).toEqual(later);
  peerOptions.onConnection("connected");
  await pass(HOUR + 897_000);
  expect(call.state().phase).toBe("connected");
  await pass(2000);
  expect(call.state().phase).toBe("ended");
});

it("a call that was left asks for no servers for time that is added", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const call = await connected();
  getCallServers.mockClear().mockRejectedValueOnce(new Error("unreachable"));
  void call.lastUntil(NOW + HOUR + 900_000);
  await pass(0);
  call.leave();
  await pass(60_000);
  expect(getCallServers).toHaveBeenCalledOnce();
});

it("a call that ended before time was added is joined again with servers for that time", async () => {
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

it("a camera that is asked for again counts as on: a press on its button asks no second time, and turns it off", async () => {
  vi.mocked(openDevice).mockRejectedValue(new DeviceError("denied"));
  const call = newCall();
  await call.check();
  expect(call.state().problems).toMatchObject({ camera: "denied", microphone: "denied" });
  let allow = (_: MediaStreamTrack) => {};
  vi.mocked(openDevice)
    .mockReset()
    .mockResolvedValueOnce(newTrack())
    .mockReturnValueOnce(new Promise((resolve) => (allow = resolve)));
  const checked = call.check();
  await pass(0);
  await call.toggleCamera();
  allow(newTrack());
  await checked;
  expect(openDevice).toHaveBeenCalledTimes(2);
  expect(call.state().own).toMatchObject({ cameraOff: true, picture: null });
});

it("servers that are refused in the lobby are asked for again on joining", async () => {
  vi.mocked(openDevice).mockRejectedValue(new DeviceError("no-device"));
  getCallServers.mockRejectedValueOnce(new Error("no answer"));
  const call = newCall();
  await call.check();
  await call.join();
  expect(call.state().phase).toBe("waiting");
  // The lobby's devices are used.
  const next = newCall();
  await next.check();
  getCallServers.mockClear();
  await next.join();
  expect(getCallServers).not.toHaveBeenCalled();
});

describe("a device", () => {
  it("that is allowed only after leaving is closed again", async () => {
    const track = newTrack();
    let allow = (_: MediaStreamTrack) => {};
    vi.mocked(openDevice).mockReturnValueOnce(
      new Promise((resolve) => {
        allow = resolve;
      }),
    );
    const call = newCall();
    const checked = call.check();
    call.leave();
    allow(track);
    await checked;
    expect(track.stop).toHaveBeenCalledOnce();
    expect(call.state().own.microphone).toBeNull();
    // The camera is not even asked for.
    expect(openDevice).toHaveBeenCalledOnce();
  });

  it("that is the camera is released before the next one opens: phones open one at a time", async () => {
    const [microphone, front, back] = [newTrack(), newTrack(), newTrack()];
    vi.mocked(openDevice).mockResolvedValueOnce(microphone).mockResolvedValueOnce(front);
    const call = newCall();
    await call.check();
    vi.mocked(openDevice).mockImplementationOnce(async () => {
      expect(front.stop).toHaveBeenCalled();
      return back;
    });
    await call.choose("camera", "back");
    expect(back.stop).not.toHaveBeenCalled();
    await call.toggleCamera();
    expect(back.stop).toHaveBeenCalled();
  });

  async function withDevices() {
    const [microphone, camera, screen, screenSound] = [newTrack(), newTrack(), newTrack(), newTrack()];
    vi.mocked(openDevice).mockImplementation(async (kind) => (kind === "microphone" ? microphone : camera));
    vi.stubGlobal("navigator", {
      mediaDevices: {
        getSupportedConstraints: () => ({}),
        getDisplayMedia: async () => ({
          getTracks: () => [screen, screenSound],
          getVideoTracks: () => [screen],
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

  it("that is the microphone is not sent while muted, from the first moment on", async () => {
    const { call, microphone, camera } = await withDevices();
    call.toggleMute();
    await join(call);
    expect(peerOptions.tracks().sound).toBeNull();
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ muted: true }));
    // Another one does not change that.
    const other = newTrack();
    vi.mocked(openDevice).mockResolvedValueOnce(other);
    await call.choose("microphone", "other");
    expect(microphone.stop).toHaveBeenCalled();
    expect(camera.stop).not.toHaveBeenCalled();
    expect(peer.replace).toHaveBeenLastCalledWith("sound", null);
    call.toggleMute();
    expect(peer.replace).toHaveBeenLastCalledWith("sound", other);
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ muted: false }));
    call.toggleMute();
    expect(peer.replace).toHaveBeenLastCalledWith("sound", null);
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ muted: true }));
  });

  it("that is a camera is not sent while it is off; a shared screen is sent beside it, with its sound", async () => {
    const { call, camera, screen, screenSound } = await withDevices();
    await join(call);
    expect(peerOptions.tracks()).toMatchObject({ picture: camera, screen: null, screenSound: null });
    await call.share();
    expect(peer.replace).toHaveBeenCalledWith("screen", screen);
    expect(peer.replace).toHaveBeenCalledWith("screenSound", screenSound);
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ sharing: true, cameraOff: false }));
    await call.toggleCamera();
    expect(camera.stop).toHaveBeenCalled();
    expect(peerOptions.tracks()).toMatchObject({ picture: null, screen, screenSound });
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ sharing: true, cameraOff: true }));
    call.stopSharing();
    for (const track of [screen, screenSound]) expect(track.stop).toHaveBeenCalled();
    for (const place of ["screen", "screenSound"]) expect(peer.replace).toHaveBeenCalledWith(place, null);
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ sharing: false, cameraOff: true }));
  });

  it("that is a screen may be taken back in the browser's own bar", async () => {
    const { call, camera, screen } = await withDevices();
    await join(call);
    await call.share();
    screen.onended?.(new Event("ended"));
    expect(call.state().own).toMatchObject({ sharing: false, screen: null });
    expect(peer.replace).toHaveBeenCalledWith("screen", null);
    expect(peerOptions.tracks().picture).toBe(camera);
  });

  it("that is a screen, and chosen only after leaving, is closed again", async () => {
    const { call, screen, screenSound } = await withDevices();
    await join(call);
    const shared = call.share();
    call.leave();
    expect(await shared).toBe(false);
    for (const track of [screen, screenSound]) expect(track.stop).toHaveBeenCalled();
    expect(call.state().own.sharing).toBe(false);
  });

  it.each([
    ["on leaving", async (call: ReturnType<typeof newCall>) => call.leave()],
    [
      "at the end of the slot",
      () => {
        arrives({ received: 50 });
        return pass(HOUR + 1000);
      },
    ],
    ["when another tab joins", () => hear(hello("a later page", NOW + 1000), true)],
  ])("is given back %s, the shared screen as well", async (_, end) => {
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

  it("that fails is a problem to show, and the call goes on without it", async () => {
    vi.mocked(openDevice).mockImplementation(async (kind) => {
      if (kind === "camera") throw new DeviceError("in-use");
      return newTrack();
    });
    const call = newCall();
    await call.check();
    await join(call);
    expect(call.state().problems).toEqual({ camera: "in-use" });
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ muted: false, cameraOff: true }));
  });

  it("that fails in place of another leaves no picture: the earlier one was released", async () => {
    const { call, camera } = await withDevices();
    await join(call);
    vi.mocked(openDevice).mockRejectedValueOnce(new DeviceError("in-use"));
    await call.choose("camera", "other");
    expect(camera.stop).toHaveBeenCalled();
    expect(peer.replace).toHaveBeenLastCalledWith("picture", null);
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ cameraOff: true }));
  });
});

it.each([
  ["was left", (call: ReturnType<typeof newCall>) => call.leave()],
  ["was given up", () => pass(33_000)],
])("hears the other page again, although a signal of the connection that %s is never done", async (_, end) => {
  const call = newCall();
  await call.join();
  live();
  await hear(hello("his page"));
  // So does a browser whose connection is closed meanwhile.
  peer.take.mockReturnValue(new Promise(() => {}));
  await hear({ kind: "candidate", candidate: {}, from: "his page", to: sent[0]?.from ?? null });
  await end(call);
  await call.join();
  await hear(hello("his other page"));
  expect(call.state().phase).toBe("connecting");
});

describe("who was displaced", () => {
  async function displaced() {
    const call = newCall();
    await call.join();
    await hear(hello("a later page", NOW + 1000), true);
    expect(call.state().phase).toBe("displaced");
    return call;
  }

  it("joins again with their devices", async () => {
    vi.mocked(openDevice).mockImplementation(async () => newTrack());
    const call = await displaced();
    await call.joinAgain();
    expect(call.state()).toMatchObject({ phase: "waiting", own: { microphone: expect.anything() } });
  });

  it("does not join when they leave while the devices open", async () => {
    let allow = (_: MediaStreamTrack) => {};
    vi.mocked(openDevice).mockReturnValueOnce(new Promise((resolve) => (allow = resolve)));
    const call = await displaced();
    const joined = call.joinAgain();
    call.leave();
    allow(newTrack());
    await joined;
    expect(call.state().phase).toBe("idle");
    expect(joinSignals).toHaveBeenCalledOnce();
  });
});

it("is joined once if the member presses twice", async () => {
  const call = newCall();
  await Promise.all([call.join(), call.join()]);
  expect(joinSignals).toHaveBeenCalledOnce();
});

it("is joined with servers for the time that was added while it was joined", async () => {
  let answer = (_: RTCIceServer[]) => {};
  getCallServers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const call = newCall();
  const joined = call.join();
  await call.lastUntil(NOW + HOUR + 900_000);
  const later = [{ urls: "turn:later" }];
  getCallServers.mockResolvedValueOnce(later);
  answer([{ urls: "turn:earlier" }]);
  await joined;
  await hear(hello("his page"));
  expect(peerOptions.servers).toEqual(later);
});

it("is not joined any more when one has left before the servers were known", async () => {
  const call = newCall();
  const joined = call.join();
  call.leave();
  await joined;
  expect(call.state().phase).toBe("idle");
  expect(joinSignals).not.toHaveBeenCalled();
});
