// @dom
import { expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useFullScreen } from "./use-full-screen.ts";

function browserWith(fullScreen: boolean) {
  let shown: Element | null = null;
  const show = (element: Element | null) => {
    shown = element;
    document.dispatchEvent(new Event("fullscreenchange"));
  };
  Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: fullScreen });
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => shown });
  const element = document.createElement("div");
  element.requestFullscreen = vi.fn(async () => show(element));
  document.exitFullscreen = vi.fn(async () => show(null));
  return { element: { current: element }, show };
}

it("follows what the browser shows, even when a key of the browser ends it", async () => {
  const { element, show } = browserWith(true);
  const page = await renderHook(useFullScreen, element);
  for (const on of [true, false]) {
    await page.run(() => page.current()?.toggle());
    expect(page.current()).toMatchObject({ on });
  }
  await page.run(() => show(element.current));
  await page.run(() => show(null));
  expect(page.current()).toMatchObject({ on: false });
  expect(element.current.requestFullscreen).toHaveBeenCalledTimes(1);
});

it("is null if the browser has no full screen", async () => {
  const page = await renderHook(useFullScreen, browserWith(false).element);
  expect(page.current()).toBeNull();
});

it("stays as it is when the browser refuses", async () => {
  const { element } = browserWith(true);
  // A mock's rejection counts as handled; a rejection that nobody handles fails the run.
  element.current.requestFullscreen = () => Promise.reject(new TypeError("Permissions check failed"));
  const page = await renderHook(useFullScreen, element);
  await page.run(() => page.current()?.toggle());
  expect(page.current()).toMatchObject({ on: false });
});
