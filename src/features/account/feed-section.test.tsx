// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { FeedSection } from "./feed-section.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

it.each([
  ["Turn off", "New link"],
  ["New link", "Turn off"],
])("hides the failure of “%s” after “%s” has succeeded", async (failing, other) => {
  const { container, button } = await render(
    <FeedSection feed={{ createdAt: "2026-11-01T00:00:00Z", readAt: null }} />,
  );
  const failure = "We could not reach Parlour.";
  vi.mocked(api).mockRejectedValueOnce(new Error(failure));
  await act(async () => button(failing)?.click());
  await vi.waitFor(() => expect(container.textContent).toContain(failure));
  vi.mocked(api).mockResolvedValue({ url: "https://parlour.test/feed/2" });
  await act(async () => button(other)?.click());
  await vi.waitFor(() => expect(container.textContent).not.toContain(failure));
});
