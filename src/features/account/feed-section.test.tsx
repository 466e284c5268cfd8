// @dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { FeedSection } from "./feed-section.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const feed = { createdAt: "2026-11-01T00:00:00Z", readAt: null };

async function open() {
  const page = await render(<FeedSection feed={feed} />);
  const text = () => page.container.textContent ?? "";
  return {
    text,
    link: () => page.container.querySelector("input")?.value,
    press: async (name: string) => {
      const found = buttonIn(page.container, name);
      await act(async () => found?.click());
      await act(() => vi.advanceTimersByTimeAsync(10));
    },
  };
}

it("shows a new link once, and no more when it is turned off", async () => {
  vi.mocked(api).mockResolvedValue({ url: "https://parlour.test/feed/1" });
  const { link, press, text } = await open();
  expect(text()).toContain("You’ve had a link since Nov 01, 2026. No calendar has read it yet.");
  await press("New link");
  expect(link()).toBe("https://parlour.test/feed/1");
  await press("Turn off");
  expect(link()).toBeUndefined();
});

it.each([
  ["Turn off", "New link"],
  ["New link", "Turn off"],
])("says no more that “%s” has failed once “%s” has not", async (failing, other) => {
  const { press, text } = await open();
  vi.mocked(api).mockRejectedValueOnce(new Error("We could not reach Parlour."));
  await press(failing);
  expect(text()).toContain("We could not reach Parlour.");
  vi.mocked(api).mockResolvedValue({ url: "https://parlour.test/feed/2" });
  await press(other);
  expect(text()).not.toContain("We could not reach Parlour.");
});
