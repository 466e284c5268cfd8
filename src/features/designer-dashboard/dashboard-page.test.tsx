// @dom
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { DashboardPage } from "./dashboard-page.tsx";

let hidden: boolean;
vi.mock("./get-bookings.ts", () => ({
  useBookings: () => ({ data: { bookings: [], free: [] }, isPending: false, isFetching: false, refetch: () => {} }),
}));
vi.mock("@/domain/designer/get-own-profile.ts", () => ({
  useOwnProfile: () => ({ data: { published: true, missing: [], hidden }, isPending: false }),
}));
vi.mock("@/lib/session.ts", () => ({ useSession: () => ({ user: { id: "mara", name: "Mara", role: "designer" } }) }));
vi.mock("@/domain/designer/unfinished-profile.tsx", () => ({ UnfinishedProfile: () => null }));
vi.mock("@/domain/notifications/ask-notifications.tsx", () => ({ AskNotifications: () => null }));
vi.mock("./unconfirmed-address.tsx", () => ({ UnconfirmedAddress: () => null }));
vi.mock("./time-requests.tsx", () => ({ TimeRequests: () => null }));
vi.mock("./news-list.tsx", () => ({ NewsList: () => null }));

it.each([true, false])("tells the designer whether we have hidden their page: %s", async (is) => {
  hidden = is;
  const { container } = await render(
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  );
  expect(container.textContent?.includes("We have hidden your page")).toBe(is);
});
