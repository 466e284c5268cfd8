// @dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chosenDevices, facesAway, listDevices, openDevice, openScreen, rememberDevice } from "./devices.ts";

const track = {} as MediaStreamTrack;
const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>();
const wanted = () => getUserMedia.mock.lastCall?.[0];
const devices = { getUserMedia, enumerateDevices: vi.fn() };

beforeEach(() => {
  getUserMedia.mockResolvedValue({ getTracks: () => [track] });
  vi.stubGlobal("navigator", { mediaDevices: devices });
});

it.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "no-device"],
  ["OverconstrainedError", "no-device"],
  ["NotReadableError", "in-use"],
  ["AbortError", "in-use"],
  ["TypeError", "unsupported"],
])("interprets a browser's %s as %s", async (name, problem) => {
  getUserMedia.mockRejectedValue(new DOMException("no", name));
  await expect(openDevice("camera")).rejects.toMatchObject({ name: "DeviceError", problem });
});

it("finds no device without a track, and no support without the interface", async () => {
  getUserMedia.mockResolvedValue({ getTracks: () => [] });
  await expect(openDevice("microphone")).rejects.toMatchObject({ problem: "no-device" });
  vi.stubGlobal("navigator", {});
  await expect(openDevice("microphone")).rejects.toMatchObject({ problem: "unsupported" });
  expect(await listDevices()).toEqual({ camera: [], microphone: [], speaker: [] });
});

it("requests the last chosen device, if it is still there", async () => {
  expect(await openDevice("camera")).toBe(track);
  expect(wanted()).toMatchObject({ video: { facingMode: "user" } });
  expect(wanted()).not.toHaveProperty("audio");
  rememberDevice("camera", "front");
  rememberDevice("microphone", "headset");
  expect(chosenDevices()).toEqual({ camera: "front", microphone: "headset" });
  await openDevice("camera");
  expect(wanted()).toMatchObject({ video: { deviceId: { ideal: "front" }, facingMode: undefined } });
  await openDevice("microphone");
  expect(wanted()).toMatchObject({ audio: { deviceId: { ideal: "headset" }, echoCancellation: true } });
  expect(wanted()).not.toHaveProperty("video");
  await openDevice("camera", "back");
  expect(wanted()).toMatchObject({ video: { deviceId: { ideal: "back" } } });
  localStorage.setItem("browser:devices", "{");
  expect(chosenDevices()).toEqual({});
});

it("lists devices by kind, those without a name by number, and none that the page may not know", async () => {
  devices.enumerateDevices.mockResolvedValue([
    { kind: "videoinput", deviceId: "1", label: "Front", groupId: "phone" },
    { kind: "videoinput", deviceId: "2", label: "", groupId: "" },
    { kind: "audioinput", deviceId: "", label: "", groupId: "" },
    { kind: "audiooutput", deviceId: "3", label: "Speakers", groupId: "phone" },
  ]);
  expect(await listDevices()).toEqual({
    camera: [
      { id: "1", label: "Front", group: "phone" },
      { id: "2", label: "camera 2", group: "" },
    ],
    microphone: [],
    speaker: [{ id: "3", label: "Speakers", group: "phone" }],
  });
});

it.each([
  ["", "environment", true],
  ["camera2 0, facing back", undefined, true],
  ["camera2 1, facing front", "user", false],
  ["Background Camera", undefined, false],
])("recognizes whether a camera called “%s” that faces %s faces away: %s", (label, facingMode, away) => {
  expect(facesAway({ label, getSettings: () => ({ facingMode }) } as MediaStreamTrack)).toBe(away);
});

describe("A screen", () => {
  const getDisplayMedia = vi.fn();
  const supports = (known: object) =>
    vi.stubGlobal("navigator", { mediaDevices: { getDisplayMedia, getSupportedConstraints: () => known } });

  it("includes the system's sound only if the browser leaves out the call's own sound", async () => {
    const picture = { contentHint: "" };
    getDisplayMedia.mockResolvedValue({ getVideoTracks: () => [picture] });
    supports({ restrictOwnAudio: true });
    await openScreen();
    expect(getDisplayMedia.mock.lastCall?.[0]).toMatchObject({
      audio: { restrictOwnAudio: true },
      systemAudio: "include",
    });
    expect(picture.contentHint).toBe("detail");
    supports({});
    await openScreen();
    expect(getDisplayMedia.mock.lastCall?.[0]).toMatchObject({ audio: true, systemAudio: "exclude" });
  });

  it("is undefined when none is chosen", async () => {
    supports({});
    getDisplayMedia.mockRejectedValue(new DOMException("", "NotAllowedError"));
    expect(await openScreen()).toBeUndefined();
  });
});
