// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import type { Devices } from "./connection/devices.ts";
import { useDeviceNews } from "./use-device-news.ts";

beforeEach(() => void vi.useFakeTimers());

const camerasOf = (...labels: string[]): Devices => ({
  camera: labels.map((label) => ({ id: label, label, group: "" })),
  microphone: [],
  speaker: [],
});

async function open(...labels: string[]) {
  const page = await renderHook(useDeviceNews, camerasOf(...labels));
  return {
    ...page,
    name: () => page.current().news?.name,
    lists: (...now: string[]) => page.render(camerasOf(...now)),
  };
}

it("shows for a while what was plugged in last", async () => {
  const { name, lists, pass } = await open("Built-in");
  expect(name()).toBeUndefined();
  await lists("Built-in", "One");
  expect(name()).toBe("One");
  await pass(11_900);
  expect(name()).toBe("One");
  // The list arrived again, for another reason.
  await lists("Built-in", "One");
  expect(name()).toBe("One");
  await pass(200);
  expect(name()).toBeUndefined();
  await lists("Built-in", "One", "Two");
  await pass(6000);
  await lists("Built-in", "One", "Two", "Three");
  await pass(11_900);
  expect(name()).toBe("Three");
});

it("no longer reports a device that is already in use", async () => {
  const { current, run, lists, name } = await open("Built-in");
  await lists("Built-in", "One");
  await run(() => current().forget());
  expect(name()).toBeUndefined();
});
