// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { usePictureInPicture } from "./use-picture-in-picture.ts";

const handlers = new Map<string, (() => void) | null>();
const onMute = vi.fn();
const onLeave = vi.fn();
const exit = vi.fn(async () => {});
const request = vi.fn(async () => {});
const element = (name: string, value: unknown) => Object.defineProperty(document, name, { value, configurable: true });
const video = { current: { requestPictureInPicture: request } as unknown as HTMLVideoElement };
const call = () => renderHook((options) => usePictureInPicture(video, options), { onMute, onLeave });

beforeEach(() => {
  handlers.clear();
  for (const mock of [onMute, onLeave, exit, request]) mock.mockClear();
  element("pictureInPictureEnabled", true);
  element("pictureInPictureElement", null);
  element("exitPictureInPicture", exit);
  vi.stubGlobal("navigator", {
    mediaSession: {
      setActionHandler(action: string, handler: (() => void) | null) {
        // As an older browser does.
        if (action === "hangup") throw new TypeError(`${action} is not known`);
        handlers.set(action, handler);
      },
    },
  });
});

it("shows the picture in a window when the user leaves the tab, and closes it on return", async () => {
  const page = await call();
  handlers.get("enterpictureinpicture")?.();
  expect(request).toHaveBeenCalledOnce();
  element("pictureInPictureElement", video.current);
  element("visibilityState", "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(exit).not.toHaveBeenCalled();
  handlers.get("togglemicrophone")?.();
  expect(onMute).toHaveBeenCalledOnce();
  element("visibilityState", "visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(exit).toHaveBeenCalledOnce();
  await page.unmount();
  expect(exit).toHaveBeenCalledTimes(2);
  expect([...handlers.values()]).toEqual([null, null]);
});

it("asks nothing of a browser without such a window", async () => {
  element("pictureInPictureEnabled", false);
  await call();
  expect(handlers.size).toBe(0);
});
