import { beforeEach, describe, expect, it, vi } from "vitest";
import { connectPeer } from "./peer.ts";
import type { Signal } from "./signals.ts";

const STATE = { muted: true, cameraOff: false, sharing: false, weak: false };
const track = (kind: string) => ({ kind }) as MediaStreamTrack;

/** Returns a browser's transceiver, with the parts that matter here. */
function newTransceiver(kind: string, direction: string, sent: unknown) {
  const encodings = [{}, {}];
  const sender = {
    track: sent,
    replaceTrack: vi.fn(async (next: unknown) => {
      sender.track = next;
    }),
    getParameters: () => ({ encodings }),
    setParameters: vi.fn(async () => {}),
  };
  return { direction, receiver: { track: track(kind) }, sender };
}
type Transceiver = ReturnType<typeof newTransceiver>;

class FakeConnection {
  signalingState = "stable";
  connectionState = "new";
  localDescription: { type: string; toJSON: () => object } | null = null;
  transceivers: Transceiver[] = [];
  channels: ReturnType<typeof newChannel>[] = [];
  remoteDescriptions: unknown[] = [];
  restartIce = vi.fn();
  close = vi.fn();
  /** A promise that setting the local description waits for. */
  gathering: Promise<void> = Promise.resolve();
  ondatachannel = (_: { channel: unknown }) => {};
  ontrack = (_: { track: unknown; transceiver: unknown }) => {};
  onnegotiationneeded = async () => {};
  onicecandidate = (_: { candidate: { toJSON: () => object } | null }) => {};
  onconnectionstatechange = () => {};
  addIceCandidate = vi.fn(async (_: unknown) => {});

  constructor() {
    connection = this;
  }
  createDataChannel(label: string) {
    const channel = newChannel(label);
    this.channels.push(channel);
    return channel;
  }
  addTransceiver(given: string | MediaStreamTrack, { direction }: { direction: string }) {
    const kind = typeof given === "string" ? given : given.kind;
    this.transceivers.push(newTransceiver(kind, direction, typeof given === "string" ? null : given));
  }
  getTransceivers = () => this.transceivers;
  async setLocalDescription() {
    await this.gathering;
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    this.localDescription = { type, toJSON: () => ({ type, sdp: "own" }) };
  }
  async setRemoteDescription(description: { type: string }) {
    this.remoteDescriptions.push(description);
    this.signalingState = description.type === "offer" ? "have-remote-offer" : "stable";
  }
}
const newChannel = (label: string) => ({
  label,
  readyState: "connecting",
  send: vi.fn(),
  onopen: () => {},
  onmessage: (_: { data: unknown }) => {},
});

let connection: FakeConnection;
let sent: object[];
const heard = { onState: vi.fn(), onConnection: vi.fn(), onRemote: vi.fn(), onFreezeFrameChannel: vi.fn() };
const { onState, onConnection, onRemote, onFreezeFrameChannel } = heard;
const audio = track("audio");

const OWN = { sound: audio, picture: null, screen: null, screenSound: null };
type Tracks = Parameters<typeof connectPeer>[0]["tracks"];

function connect({ offers, tracks = () => OWN }: { offers: boolean; tracks?: Tracks }) {
  return connectPeer({ servers: [], offers, tracks, send: (signal) => void sent.push(signal), ...heard });
}
const envelope = { from: "his page", to: "her page" };
const says = (type: "offer" | "answer") =>
  ({ kind: "description", description: { type, sdp: "his" }, ...envelope }) as Signal;
const OFFER = { kind: "description", description: { type: "offer", sdp: "own" } };
const ANSWER = { kind: "description", description: { type: "answer", sdp: "own" } };
const RESTART: Signal = { kind: "restart", ...envelope };
const CANDIDATE = { kind: "candidate", candidate: { candidate: "one" }, ...envelope } as Signal;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("RTCPeerConnection", FakeConnection);
  vi.stubGlobal(
    "MediaStream",
    class {
      tracks: unknown[] = [];
      addTrack = (one: unknown) => void this.tracks.push(one);
    },
  );
});

describe("Two pages", () => {
  it("make one offer, with places for sound, picture, screen and its sound", async () => {
    connect({ offers: true });
    expect(connection.channels.map(({ label }) => label)).toEqual(["state", "freeze-frame"]);
    expect(onFreezeFrameChannel).toHaveBeenCalledExactlyOnceWith(connection.channels[1]);
    expect(
      connection.transceivers.map(({ direction, receiver, sender }) => [direction, receiver.track.kind, sender.track]),
    ).toEqual([
      ["sendrecv", "audio", audio],
      ["sendrecv", "video", null],
      ["sendrecv", "video", null],
      ["sendrecv", "audio", null],
    ]);
    await connection.onnegotiationneeded();
    expect(sent).toEqual([OFFER]);
  });

  it("answer an offer with the answering page's own tracks", async () => {
    const peer = connect({ offers: false });
    expect([connection.channels, connection.transceivers]).toEqual([[], []]);
    await connection.onnegotiationneeded();
    expect(sent).toEqual([]);
    connection.transceivers = [newTransceiver("audio", "recvonly", null), newTransceiver("video", "inactive", null)];
    await peer.take(says("offer"));
    expect(connection.transceivers.map(({ direction, sender }) => [direction, sender.track])).toEqual([
      ["sendrecv", audio],
      ["inactive", null],
    ]);
    expect(sent).toEqual([ANSWER]);
  });

  it("answer with the current tracks, not with those at the beginning of the answer", async () => {
    const camera = track("video");
    let picture: MediaStreamTrack | null = camera;
    const peer = connect({ offers: false, tracks: () => ({ ...OWN, picture }) });
    const places = [newTransceiver("audio", "recvonly", null), newTransceiver("video", "recvonly", null)];
    connection.transceivers = places;
    places[0]?.sender.replaceTrack.mockImplementationOnce(async () => {
      // The camera is turned off.
      picture = null;
      await peer.replace("picture", null);
    });
    await peer.take(says("offer"));
    expect(places[1]?.sender.track).toBeNull();
  });

  it("refuse signals for the other part: an offer, or any answer but the first to an offer", async () => {
    const answering = connect({ offers: false });
    await answering.take(says("answer"));
    await answering.take(RESTART);
    expect([connection.remoteDescriptions, sent]).toEqual([[], []]);
    expect(connection.restartIce).not.toHaveBeenCalled();
    const offering = connect({ offers: true });
    await offering.take(says("answer"));
    await connection.onnegotiationneeded();
    await offering.take(says("offer"));
    expect(connection.remoteDescriptions).toEqual([]);
    await offering.take(says("answer"));
    await offering.take(says("answer"));
    expect(connection.remoteDescriptions).toMatchObject([{ type: "answer" }]);
    expect(sent).toEqual([OFFER]);
  });

  it("restart the connection from the offering page, even when the other one requests it", async () => {
    const answering = connect({ offers: false });
    answering.restart();
    expect(connection.restartIce).not.toHaveBeenCalled();
    expect(sent).toEqual([{ kind: "restart" }]);
    const offering = connect({ offers: true });
    offering.restart();
    await offering.take(RESTART);
    expect(connection.restartIce).toHaveBeenCalledTimes(2);
    sent = [];
    // An unanswered offer is sent again instead.
    await connection.onnegotiationneeded();
    offering.restart();
    await offering.take(RESTART);
    expect(sent).toEqual([OFFER, OFFER, OFFER]);
    expect(connection.restartIce).toHaveBeenCalledTimes(2);
    await offering.take(says("answer"));
    offering.restart();
    expect(connection.restartIce).toHaveBeenCalledTimes(3);
  });
});

it("passes on candidates and arriving streams, and restarts a failed connection", async () => {
  const peer = connect({ offers: true });
  connection.onicecandidate({ candidate: null });
  connection.onicecandidate({ candidate: { toJSON: () => ({ candidate: "own" }) } });
  expect(sent).toEqual([{ kind: "candidate", candidate: { candidate: "own" } }]);
  await peer.take(CANDIDATE);
  expect(connection.addIceCandidate).toHaveBeenCalledExactlyOnceWith({ candidate: "one" });
  const places = ["audio", "video", "video", "audio"].map((kind) => newTransceiver(kind, "sendrecv", null));
  connection.transceivers = places;
  for (const [index, transceiver] of places.entries()) connection.ontrack({ track: index, transceiver });
  // A shared screen arrives separately from the member's picture.
  expect(onRemote).toHaveBeenCalledWith({ stream: expect.objectContaining({ tracks: [0, 1] }) });
  expect(onRemote).toHaveBeenLastCalledWith({ screen: expect.objectContaining({ tracks: [2, 3] }) });
  connection.connectionState = "connected";
  connection.onconnectionstatechange();
  expect(connection.restartIce).not.toHaveBeenCalled();
  connection.connectionState = "failed";
  connection.onconnectionstatechange();
  expect(connection.restartIce).toHaveBeenCalledOnce();
  expect(onConnection.mock.calls).toEqual([["connected"], ["failed"]]);
});

it.each([true, false])("sends its state once connected, and reads the other page's, if it offers: %s", (offers) => {
  const peer = connect({ offers });
  const channel = connection.channels[0] ?? newChannel("state");
  if (!offers) connection.ondatachannel({ channel });
  channel.onopen();
  expect(channel.send).not.toHaveBeenCalled();
  peer.tell({ ...STATE, weak: true });
  peer.tell(STATE);
  expect(channel.send).not.toHaveBeenCalled();
  channel.readyState = "open";
  channel.onopen();
  expect(channel.send.mock.calls).toEqual([[JSON.stringify(STATE)]]);
  peer.tell({ ...STATE, muted: false });
  expect(channel.send).toHaveBeenLastCalledWith(JSON.stringify({ ...STATE, muted: false }));
  channel.onmessage({ data: "no JSON" });
  channel.onmessage({ data: '{"muted":true,"weak":1,"else":true}' });
  expect(onState).toHaveBeenCalledExactlyOnceWith(STATE);
  for (const one of Object.keys(STATE)) {
    const state = { muted: false, cameraOff: false, sharing: false, weak: false, [one]: true };
    channel.onmessage({ data: JSON.stringify(state) });
    expect(onState).toHaveBeenLastCalledWith(state);
  }
});

it("replaces a track, and limits only the sending of that transceiver", async () => {
  const peer = connect({ offers: true });
  const [sound, picture, screen] = connection.transceivers;
  const shared = track("video");
  await peer.replace("screen", shared);
  expect([sound?.sender.track, picture?.sender.track, screen?.sender.track]).toEqual([audio, null, shared]);
  await peer.limit("picture", { active: false });
  expect(picture?.sender.setParameters).toHaveBeenCalledExactlyOnceWith({
    encodings: [{ active: false }, { active: false }],
  });
  for (const other of [sound, screen]) expect(other?.sender.setParameters).not.toHaveBeenCalled();
});
