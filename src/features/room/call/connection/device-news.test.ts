import { expect, it } from "vitest";
import { deviceNews } from "./device-news.ts";
import type { Device, Devices } from "./devices.ts";

const device = (id: string, label: string, group = ""): Device => ({ id, label, group });
const devices = (change: Partial<Devices> = {}): Devices => ({
  camera: [device("c", "FaceTime HD Camera", "laptop")],
  microphone: [device("default", "Default - Built-in"), device("m", "Built-in", "laptop")],
  speaker: [device("s", "Built-in speakers", "laptop")],
  ...change,
});
const withHeadset = devices({
  microphone: [
    device("default", "Default - Jabra (0b0e:0412)", "jabra"),
    device("m", "Built-in", "laptop"),
    device("jm", "Jabra (0b0e:0412)", "jabra"),
  ],
  speaker: [device("s", "Built-in speakers", "laptop"), device("js", "Jabra (0b0e:0412)", "jabra")],
});
const JABRA = { name: "Jabra", parts: { microphone: "jm", speaker: "js" } };

it("reports a headset as one device, without the system's alias", () => {
  expect(deviceNews(devices(), withHeadset)).toEqual([{ ...JABRA, came: true }]);
  expect(deviceNews(withHeadset, devices())).toEqual([{ ...JABRA, came: false }]);
  // Nothing is reported of the first list, or of an unchanged one.
  for (const before of [withHeadset, { camera: [], microphone: [], speaker: [] }])
    expect(deviceNews(before, withHeadset)).toEqual([]);
});

it("reports another camera by its own name, and two devices as two", () => {
  const two = devices({ camera: [device("u", "Logitech")], speaker: [] });
  expect(deviceNews(devices(), two)).toEqual([
    { name: "Built-in speakers", came: false, parts: { speaker: "s", camera: "c" } },
    { name: "Logitech", came: true, parts: { camera: "u" } },
  ]);
});
