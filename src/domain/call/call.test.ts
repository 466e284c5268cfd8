import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCall } from "./call.ts";
import { openDevice } from "./devices.ts";
import { measure, type Snapshot } from "./measure.ts";
import { connectPeer } from "./peer.ts";
import { joinSignals, type Signal } from "./signals.ts";

vi.mock("./devices.ts", async (original) => ({
  ...(await original<typeof import("./devices.ts")>()),
  openDevice: vi.fn(),
  listDevices: async () => ({ camera: [], microphone: [], speaker: [] }),
}));
vi.mock("./get-call-servers.ts", () => ({ getCallServers: async () => [] }));
vi.mock("./measure.ts", () => ({ measure: vi.fn() }));
vi.mock("./peer.ts", () => ({ connectPeer: vi.fn() }));
vi.mock("./signals.ts", () => ({ joinSignals: vi.fn() }));

const NOW = Date.parse("2026-11-21T14:00:00Z");
const HOUR = 3_600_000;
const STILL: Snapshot = {
  received: 0,
  answers: 0,
  remoteLevel: 0,
  ownLevel: 0,
  sending: { lost: 0, roundTrip: 0 },
  relayed: false,
};

let sent: Signal[];
let hear: (signal: Signal) => Promise<void>;
let peerOptions: Parameters<typeof connectPeer>[0];
const peer = {
  connection: {} as RTCPeerConnection,
  take: vi.fn(),
  replace: vi.fn(),
  tell: vi.fn(),
  limitPicture: vi.fn(),
  restart: vi.fn(),
  close: vi.fn(),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("MediaStream", class {});
  sent = [];
  vi.mocked(joinSignals).mockImplementation((_, { onSignal }) => {
    hear = async (signal) => {
      onSignal(signal);
      await vi.advanceTimersByTimeAsync(0);
    };
    return { send: (signal) => void sent.push(signal), leave: () => {} };
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

const newCall = () =>
  createCall({ bookingId: "booking", ownId: "her", polite: true, start: NOW - HOUR, end: NOW + HOUR });
const hello = (who: string, from: string, since = NOW): Signal => ({ kind: "hello", since, who, from, to: null });

async function connected() {
  const call = newCall();
  await call.join();
  await hear(hello("him", "his page"));
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
  it("on which nothing arrives is restarted, and comes back", async () => {
    const call = await connected();
    await pass(5000);
    expect(call.state().phase).toBe("reconnecting");
    expect(peer.restart).toHaveBeenCalledOnce();
    arrives({ received: 50 });
    await pass(1000);
    expect(call.state().phase).toBe("connected");
  });

  it("to a member who is muted and unseen is whole as long as its own checks are answered", async () => {
    const call = await connected();
    peerOptions.onState({ muted: true, cameraOff: true, sharing: false, weak: false });
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

  it("that does not come back is given up: the page calls again, under another name", async () => {
    const call = await connected();
    const [first] = sent;
    await pass(33_000);
    expect(call.state().phase).toBe("waiting");
    expect(peer.close).toHaveBeenCalled();
    expect(sent.at(-1)).toMatchObject({ kind: "hello", to: null });
    expect(sent.at(-1)?.from).not.toBe(first?.from);
    await hear(hello("him", "his page after sleep"));
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
    expect(peer.limitPicture).toHaveBeenLastCalledWith(expect.objectContaining({ active: true }));
    await pass(3000);
    expect(call.state().quality).toBe("audio-only");
    expect(peer.limitPicture).toHaveBeenLastCalledWith(expect.objectContaining({ active: false }));
    expect(peer.tell).toHaveBeenLastCalledWith(expect.objectContaining({ weak: true }));
  });
});

describe("of two pages of one member", () => {
  it("the later one stays, also when the earlier one speaks last", async () => {
    const call = newCall();
    await call.join();
    await hear(hello("her", "an earlier page", NOW - 1000));
    expect(call.state().phase).toBe("waiting");
    // So that the earlier one learns of it.
    expect(sent.at(-1)).toMatchObject({ kind: "hello", since: NOW });
    await hear(hello("her", "a later page", NOW + 1000));
    expect(call.state().phase).toBe("displaced");
  });
});

it("the call ends with the slot, by the server's clock", async () => {
  const call = await connected();
  arrives({ received: 50 });
  await pass(HOUR - 1000);
  expect(call.state().phase).toBe("connected");
  await pass(2000);
  expect(call.state().phase).toBe("ended");
  expect(peer.close).toHaveBeenCalled();
});

describe("a device", () => {
  const newTrack = () => ({ stop: vi.fn(), getSettings: () => ({}) }) as unknown as MediaStreamTrack;

  it("that is allowed only after one has left is closed again", async () => {
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

  it("that is the camera is given back before the next one opens: phones open one at a time", async () => {
    const [microphone, front, back] = [newTrack(), newTrack(), newTrack()];
    vi.mocked(openDevice).mockReset().mockResolvedValueOnce(microphone).mockResolvedValueOnce(front);
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
});
