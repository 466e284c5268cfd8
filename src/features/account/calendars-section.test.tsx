// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { CalendarsSection } from "./calendars-section.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

it("leads into the form that asks for a calendar, and back to the section", async () => {
  vi.mocked(api).mockResolvedValue({ calendars: [], closed: [] });
  const { container, button } = await render(<CalendarsSection />);
  const press = async (name: string) => {
    await act(async () => button(name)?.focus());
    await act(async () => button(name)?.click());
  };
  await vi.waitFor(() => expect(button("Connect a calendar")).toBeDefined());
  await press("Connect a calendar");
  expect(document.activeElement).toBe(container.querySelector("select"));
  await press("Not now");
  expect(document.activeElement).toBe(container.querySelector("section"));
});

it("shows no longer what was removed although the answer was lost", async () => {
  const google = { id: "google", name: "Google", host: "calendar.test", readAt: null, fault: null };
  let calendars = [{ ...google, unreadEvents: 0, busyTimes: 1 }];
  vi.mocked(api).mockImplementation((async (name: string) => {
    if (name !== "POST /calendars/remove") return { calendars, closed: [] };
    calendars = [];
    throw new ApiError(0, "unreachable", "Check your connection.");
  }) as never);
  const { container, button } = await render(<CalendarsSection />);
  await vi.waitFor(() => expect(button("Remove Google")).toBeDefined());
  await act(async () => button("Remove Google")?.click());
  await vi.waitFor(() => expect(container.textContent).not.toContain("calendar.test"));
});
