import { beforeEach, expect, it, vi } from "vitest";
import { later } from "@/lib/testing/later.ts";
import { createCallStore } from "./call-state.ts";
import { DeviceError, listDevices, openDevice } from "./devices.ts";
import { createOwnMedia, deviceChoice } from "./own-media.ts";

vi.mock("./devices.ts", async (original) => ({
  ...(await original<typeof import("./devices.ts")>()),
  openDevice: vi.fn(),
  listDevices: vi.fn(async () => ({ camera: [], microphone: [], speaker: [] })),
}));

const outlet = { replace: vi.fn(async () => {}), tell: vi.fn() };
const newTrack = () => ({ stop: vi.fn() }) as unknown as MediaStreamTrack;
const newMedia = () => {
  const store = createCallStore();
  return { store, media: createOwnMedia(store, outlet) };
};
/** Makes the next device open, or fail, when the test says so. */
function slowDevice() {
  const { promise, give: allow, fail: refuse } = later<MediaStreamTrack>();
  vi.mocked(openDevice).mockReturnValueOnce(promise);
  return { allow, refuse };
}

beforeEach(() => {
  vi.stubGlobal("MediaStream", class {});
  vi.stubGlobal("navigator", { mediaDevices: new EventTarget() });
  vi.mocked(openDevice).mockImplementation(async () => newTrack());
});

it("tells the other page that it is muted without a microphone, and unseen without a camera", async () => {
  const { media } = newMedia();
  expect(media.told()).toEqual({ muted: true, cameraOff: true, sharing: false, weak: false });
  await media.open("microphone");
  expect(media.told()).toMatchObject({ muted: false, cameraOff: true });
  await media.open("camera");
  expect(media.told()).toMatchObject({ muted: false, cameraOff: false });
  media.toggleMute();
  expect([media.told().muted, media.tracks().sound]).toEqual([true, null]);
});

it("shows the problem of a camera that cannot be opened, until it can be opened", async () => {
  vi.mocked(openDevice).mockRejectedValueOnce(new DeviceError("in-use"));
  const { store, media } = newMedia();
  await media.open("camera");
  expect([store.state().problems, media.tracks().picture]).toEqual([{ camera: "in-use" }, null]);
  await media.open("camera");
  expect(store.state().problems).toEqual({});
});

it.each([
  ["while it opens for the first time", false],
  ["again while it opens after a refusal", true],
])("keeps a camera off that is turned off %s", async (_, refused) => {
  const camera = newTrack();
  const { store, media } = newMedia();
  if (refused) {
    vi.mocked(openDevice).mockRejectedValueOnce(new DeviceError("denied"));
    await media.open("camera");
  }
  const answer = slowDevice();
  const opened = refused ? media.toggleCamera() : media.open("camera");
  await media.toggleCamera();
  answer.allow(camera);
  await opened;
  expect(camera.stop).toHaveBeenCalledOnce();
  expect(store.state()).toMatchObject({ own: { cameraOff: true, picture: null }, problems: {} });
  expect(openDevice).toHaveBeenCalledTimes(refused ? 2 : 1);
});

it.each([
  ["camera", "picture"],
  ["microphone", "sound"],
] as const)("uses the %s that was chosen last when two open at once", async (kind, place) => {
  const [slow, quick] = [newTrack(), newTrack()];
  const answer = slowDevice();
  vi.mocked(openDevice).mockResolvedValueOnce(quick);
  const { media } = newMedia();
  const opened = media.open(kind, "slow");
  await media.open(kind, "quick");
  answer.allow(slow);
  await opened;
  expect(media.tracks()[place]).toBe(quick);
  expect(slow.stop).toHaveBeenCalledOnce();
  expect(quick.stop).not.toHaveBeenCalled();
});

it("keeps a camera that the second attempt opened when the first fails late", async () => {
  const camera = newTrack();
  const answer = slowDevice();
  vi.mocked(openDevice).mockResolvedValueOnce(camera);
  const { store, media } = newMedia();
  const opened = media.open("camera");
  await media.open("camera");
  answer.refuse(new DeviceError("in-use"));
  await opened;
  expect(media.tracks().picture).toBe(camera);
  expect(store.state().problems).toEqual({});
});

it("releases the camera before the next one opens, because phones open one at a time", async () => {
  const front = newTrack();
  vi.mocked(openDevice).mockResolvedValueOnce(front);
  const { media } = newMedia();
  await media.open("camera");
  vi.mocked(openDevice).mockImplementationOnce(async () => {
    expect(front.stop).toHaveBeenCalled();
    return newTrack();
  });
  await media.open("camera", "back");
});

it("captures only the last of two shared screens", async () => {
  const shared = [newTrack(), newTrack(), newTrack(), newTrack()];
  const [screen, sound, nextScreen, nextSound] = shared;
  const streams = [
    { getVideoTracks: () => [screen], getAudioTracks: () => [sound] },
    { getVideoTracks: () => [nextScreen], getAudioTracks: () => [nextSound] },
  ];
  Object.assign(navigator.mediaDevices, {
    getSupportedConstraints: () => ({}),
    getDisplayMedia: async () => streams.shift(),
  });
  const { store, media } = newMedia();
  store.set({ phase: "connected" });
  // Both were requested before one was chosen.
  await Promise.all([media.share(), media.share()]);
  expect(shared.map((track) => vi.mocked(track.stop).mock.calls.length)).toEqual([1, 1, 0, 0]);
  expect(media.tracks()).toMatchObject({ screen: nextScreen, screenSound: nextSound });
});

it("replaces an unplugged microphone, and tells the other page if there is no other", async () => {
  const [headset, other] = [newTrack(), newTrack()];
  vi.mocked(openDevice).mockResolvedValueOnce(headset).mockResolvedValueOnce(other);
  const { store, media } = newMedia();
  await media.open("microphone");
  headset.onended?.(new Event("ended"));
  await vi.waitFor(() => expect(outlet.replace).toHaveBeenLastCalledWith("sound", other));
  vi.mocked(openDevice).mockRejectedValueOnce(new DeviceError("no-device"));
  Object.assign(other, { readyState: "ended" });
  other.onended?.(new Event("ended"));
  await vi.waitFor(() => expect(outlet.replace).toHaveBeenLastCalledWith("sound", null));
  expect(store.state().own.microphone).toBeNull();
  expect(store.state().problems).toEqual({ microphone: "no-device" });
  expect(media.told().muted).toBe(true);
});

it("keeps a working microphone when another one cannot be opened", async () => {
  const works = Object.assign(newTrack(), { readyState: "live" });
  vi.mocked(openDevice).mockResolvedValueOnce(works).mockRejectedValueOnce(new DeviceError("in-use"));
  const { media } = newMedia();
  await media.open("microphone");
  await media.open("microphone", "another");
  expect(media.tracks().sound).toBe(works);
});

it("switches from one camera to the next, and from the last one to the first", async () => {
  const cameras = ["front", "back", "wide", "long"].map((id) => ({ id, label: id, group: "" }));
  vi.mocked(openDevice).mockImplementation(
    async (_, id) => ({ stop: vi.fn(), getSettings: () => ({ deviceId: id ?? "front" }) }) as never,
  );
  vi.mocked(listDevices).mockResolvedValue({ camera: cameras, microphone: [], speaker: [] });
  const { store, media } = newMedia();
  await media.open("camera");
  await vi.waitFor(() => expect(store.state().devices.camera).toHaveLength(4));
  const { switchCamera } = deviceChoice(store, media);
  const used = [];
  for (const _ of cameras) {
    await switchCamera();
    used.push(media.cameraId());
  }
  expect(used).toEqual(["back", "wide", "long", "front"]);
});
