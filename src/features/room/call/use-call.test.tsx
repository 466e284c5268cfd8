// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { createCall } from "./connection/call.ts";
import { useCall } from "./use-call.ts";

const leave = vi.fn();
const lastUntil = vi.fn(async () => {});
vi.mock("./connection/call.ts", () => ({
  createCall: vi.fn(() => ({ subscribe: () => () => {}, state: () => null, leave, lastUntil })),
}));

function Stage() {
  useCall({ bookingId: "booking", viewer: "customer", start: 0, end: 1 });
  return null;
}

beforeEach(() => {
  leave.mockClear();
  vi.mocked(createCall).mockClear();
});

it("leaves its one call when the browser takes the page away", async () => {
  const page = await render(<Stage />);
  await page.render(<Stage />);
  expect(createCall).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pagehide"));
  expect(leave).toHaveBeenCalledOnce();
});

it("leaves its call with the component, and then no longer listens to the page", async () => {
  const page = await render(<Stage />);
  await page.unmount();
  expect(leave).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("pagehide"));
  expect(leave).toHaveBeenCalledOnce();
});
