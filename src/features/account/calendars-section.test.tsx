// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { CalendarsSection } from "./calendars-section.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

it("stops showing a removed calendar even if the answer to the removal is lost", async () => {
  const google = { id: "google", name: "Google", host: "calendar.test", readAt: null, fault: null };
  let calendars = [{ ...google, unreadEvents: 0, busyTimes: 1 }];
  vi.mocked(api).mockImplementation((async (name: string) => {
    if (name !== "POST /calendars/remove") return { calendars, closed: [] };
    calendars = [];
    throw new ApiError(0, "unreachable", "Check your connection.");
  }) as never);
  const { container, button } = await renderPage(<CalendarsSection />);
  await vi.waitFor(() => expect(button("Remove Google")).toBeDefined());
  await act(async () => button("Remove Google")?.click());
  await vi.waitFor(() => expect(container.textContent).not.toContain("calendar.test"));
});
