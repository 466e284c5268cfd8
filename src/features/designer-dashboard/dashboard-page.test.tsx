// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { DashboardPage } from "./dashboard-page.tsx";

const bookings = Array.from({ length: 23 }, (_, index) => ({
  ...{ _id: `b${index + 1}`, userId: { _id: "u", name: `Customer ${index + 1}`, profilePicture: null } },
  ...{ slotStart: "2036-11-20T09:00:00Z", slotEnd: "2036-11-20T10:00:00Z", slotType: "chat", timeStatus: "upcoming" },
  ...{ status: "confirmed", serviceName: "A room", notes: "", unreadCount: 0, conflict: false, plan: null },
  ...{ brief: { state: "none" }, month: "2036-11" },
}));
let profile: object = {};
vi.mock("./get-bookings.ts", () => ({
  useBookings: () => ({ data: { bookings, free: [] }, isPending: false, isFetching: false, refetch: () => {} }),
}));
vi.mock("@/domain/designer/get-own-profile.ts", () => ({
  useOwnProfile: () => ({ data: { published: false, missing: [], ...profile }, isPending: false }),
}));
vi.mock("@/lib/session.ts", () => ({ useSession: () => ({ user: { id: "mara", name: "Mara", role: "designer" } }) }));
vi.mock("@/domain/designer/unfinished-profile.tsx", () => ({ UnfinishedProfile: () => null }));
vi.mock("@/domain/notifications/ask-notifications.tsx", () => ({ AskNotifications: () => null }));
vi.mock("./unconfirmed-address.tsx", () => ({ UnconfirmedAddress: () => null }));
vi.mock("./session-card.tsx", () => ({ SessionCard: () => null }));
vi.mock("./time-requests.tsx", () => ({ TimeRequests: () => null }));
vi.mock("./news-list.tsx", () => ({ NewsList: () => null }));
vi.mock("./month-card.tsx", () => ({ MonthCard: () => null }));
vi.mock("./week-strip.tsx", () => ({ WeekStrip: () => null }));
vi.mock("./booking-menu.tsx", () => ({ BookingMenu: () => null }));

it("lists twenty bookings, then the others, and leads the focus to the first that came", async () => {
  const { container } = await render(
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  );
  container.id = "main";
  const more = buttonIn(container, "Show more");
  expect(container.querySelectorAll("li").length).toBe(20);
  await act(async () => more?.click());
  expect(container.querySelectorAll("li").length).toBe(23);
  expect(document.activeElement?.closest("li")?.textContent).toContain("Customer 21");
});

it.each([
  [{ published: true, hidden: true }, true],
  [{ published: true, hidden: false }, false],
])("says to %j whether their page is hidden, which they could not tell", async (its, hidden) => {
  profile = its;
  const { container } = await render(
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  );
  expect(container.textContent?.includes("We have hidden your page")).toBe(hidden);
});
