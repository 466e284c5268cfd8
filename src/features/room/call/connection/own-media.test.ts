import { afterEach, beforeEach, expect, it, vi } from "vitest";
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

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal("MediaStream", class {});
  vi.stubGlobal("navigator", { mediaDevices: new EventTarget() });
  vi.mocked(openDevice)
    .mockReset()
    .mockImplementation(async () => newTrack());
});

it("a member without a microphone counts as muted, and one without a camera as unseen", async () => {
  const { media } = newMedia();
  expect(media.told()).toEqual({ muted: true, cameraOff: true, sharing: false, weak: false });
  await media.open("microphone");
  expect(media.told()).toMatchObject({ muted: false, cameraOff: true });
  await media.open("camera");
  expect(media.told()).toMatchObject({ muted: false, cameraOff: false });
  media.toggleMute();
  expect([media.told().muted, media.tracks().sound]).toEqual([true, null]);
});

it("a microphone that replaces another is sent in its place, and the other one is closed", async () => {
  const [first, second] = [newTrack(), newTrack()];
  vi.mocked(openDevice).mockResolvedValueOnce(first).mockResolvedValueOnce(second);
  const { media } = newMedia();
  await media.open("microphone");
  await media.open("microphone", "another");
  expect(first.stop).toHaveBeenCalledOnce();
  expect(outlet.replace).toHaveBeenLastCalledWith("sound", second);
});

it("a camera that is turned off is closed, and neither shown here nor sent", async () => {
  const camera = newTrack();
  vi.mocked(openDevice).mockResolvedValueOnce(camera);
  const { store, media } = newMedia();
  await media.open("camera");
  expect(store.state().own.picture).not.toBeNull();
  outlet.tell.mockReset();
  await media.toggleCamera();
  expect(camera.stop).toHaveBeenCalledOnce();
  expect(store.state().own.picture).toBeNull();
  expect(outlet.replace).toHaveBeenLastCalledWith("picture", null);
  expect(outlet.tell).toHaveBeenCalledOnce();
});

it("a camera that cannot be opened leaves a problem, until it can", async () => {
  vi.mocked(openDevice).mockRejectedValueOnce(new DeviceError("in-use"));
  const { store, media } = newMedia();
  await media.open("camera");
  expect([store.state().problems, media.tracks().picture]).toEqual([{ camera: "in-use" }, null]);
  await media.open("camera");
  expect(store.state().problems).toEqual({});
});

it("a camera that is turned off while it opens stays off", async () => {
  const camera = newTrack();
  let allow = (_: MediaStreamTrack) => {};
  vi.mocked(openDevice).mockReturnValueOnce(new Promise((resolve) => (allow = resolve)));
  const { store, media } = newMedia();
  const opened = media.open("camera");
  await media.toggleCamera();
  allow(camera);
  await opened;
  expect(camera.stop).toHaveBeenCalledOnce();
  expect(store.state().own).toMatchObject({ cameraOff: true, picture: null });
  expect(openDevice).toHaveBeenCalledOnce();
});

it("a camera that is turned off while it opens after it was refused stays off", async () => {
  const camera = newTrack();
  let allow = (_: MediaStreamTrack) => {};
  vi.mocked(openDevice)
    .mockRejectedValueOnce(new DeviceError("denied"))
    .mockReturnValueOnce(new Promise((resolve) => (allow = resolve)));
  const { store, media } = newMedia();
  await media.open("camera");
  const opened = media.toggleCamera();
  await media.toggleCamera();
  allow(camera);
  await opened;
  expect(camera.stop).toHaveBeenCalledOnce();
  expect(store.state()).toMatchObject({ own: { cameraOff: true, picture: null }, problems: {} });
  expect(openDevice).toHaveBeenCalledTimes(2);
});

it("a camera that fails to open after it was turned off is no problem", async () => {
  let refuse = (_: unknown) => {};
  vi.mocked(openDevice).mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
  const { store, media } = newMedia();
  const opened = media.open("camera");
  await media.toggleCamera();
  refuse(new DeviceError("in-use"));
  await opened;
  expect(store.state().problems).toEqual({});
});

it("a camera that could not be opened is opened once the member turns it on", async () => {
  vi.mocked(openDevice).mockRejectedValueOnce(new DeviceError("in-use"));
  const { store, media } = newMedia();
  await media.open("camera");
  await media.toggleCamera();
  expect(store.state().own).toMatchObject({ cameraOff: false, picture: expect.anything() });
});

it.each([
  ["camera", "picture"],
  ["microphone", "sound"],
] as const)("of two %ss that open at once, the one that was chosen last is used", async (kind, place) => {
  const [slow, quick] = [newTrack(), newTrack()];
  let allow = (_: MediaStreamTrack) => {};
  vi.mocked(openDevice)
    .mockReturnValueOnce(new Promise((resolve) => (allow = resolve)))
    .mockResolvedValueOnce(quick);
  const { media } = newMedia();
  const opened = media.open(kind, "slow");
  await media.open(kind, "quick");
  allow(slow);
  await opened;
  expect(media.tracks()[place]).toBe(quick);
  expect(slow.stop).toHaveBeenCalledOnce();
  expect(quick.stop).not.toHaveBeenCalled();
});

it("a camera of which the first try fails late stays as the second one has opened it", async () => {
  const camera = newTrack();
  let refuse = (_: unknown) => {};
  vi.mocked(openDevice)
    .mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)))
    .mockResolvedValueOnce(camera);
  const { store, media } = newMedia();
  const opened = media.open("camera");
  await media.open("camera");
  refuse(new DeviceError("in-use"));
  await opened;
  expect(media.tracks().picture).toBe(camera);
  expect(store.state().problems).toEqual({});
});

it("a screen that is shared in place of another is the only one that is captured", async () => {
  const newScreen = () => ({ stop: vi.fn() }) as unknown as MediaStreamTrack;
  const shared = [newScreen(), newScreen(), newScreen(), newScreen()];
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

it("a microphone that is unplugged is replaced by another; without one, the other page is told so", async () => {
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

it("a microphone that still works stays when another one cannot be opened", async () => {
  const works = Object.assign(newTrack(), { readyState: "live" });
  vi.mocked(openDevice).mockResolvedValueOnce(works).mockRejectedValueOnce(new DeviceError("in-use"));
  const { media } = newMedia();
  await media.open("microphone");
  await media.open("microphone", "another");
  expect(media.tracks().sound).toBe(works);
});

it("devices are listed again when one is plugged in, until they are closed", async () => {
  const { mediaDevices } = navigator;
  const { store, media } = newMedia();
  await media.open("microphone");
  const speaker = [{ id: "1", label: "Headset", group: "" }];
  vi.mocked(listDevices).mockResolvedValue({ camera: [], microphone: [], speaker });
  mediaDevices.dispatchEvent(new Event("devicechange"));
  await vi.waitFor(() => expect(store.state().devices.speaker).toEqual(speaker));
  media.close();
  vi.mocked(listDevices).mockClear();
  mediaDevices.dispatchEvent(new Event("devicechange"));
  expect(listDevices).not.toHaveBeenCalled();
});

it("Switch goes from one camera to the next, and after the last one to the first", async () => {
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
