// @dom
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { createVideoCall } from "./connection/video-call.ts";
import { useCall } from "./use-call.ts";

const leave = vi.fn();
const lastUntil = vi.fn(async () => {});
vi.mock("./connection/video-call.ts", () => ({
  createVideoCall: vi.fn(() => ({ subscribe: () => () => {}, state: () => null, leave, lastUntil })),
}));

function CallView() {
  useCall({ bookingId: "booking", viewer: "customer", start: 0, end: 1 });
  return null;
}

it("leaves its one call when the browser hides the page", async () => {
  const page = await render(<CallView />);
  await page.render(<CallView />);
  expect(createVideoCall).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pagehide"));
  expect(leave).toHaveBeenCalledOnce();
});

it("leaves its call on unmounting, and then no longer listens to the page", async () => {
  const page = await render(<CallView />);
  await page.unmount();
  expect(leave).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("pagehide"));
  expect(leave).toHaveBeenCalledOnce();
});
