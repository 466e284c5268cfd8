// @dom
import * as paths from "@contract/paths.ts";
import { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { render } from "@/lib/testing/render.tsx";
import { DesignerPage } from "./designer-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(() => new Promise(() => {})),
}));
vi.mock("@/lib/session.ts", () => ({
  useSession: () => ({ user: { id: "7b1c1f0a-0000-4000-8000-000000000001", role: "designer" } }),
}));
vi.mock("@/lib/use-scrolled-past.ts", () => ({ useScrolledPast: () => false }));
vi.mock("@/domain/designer/profile-view/profile-header.tsx", () => ({ ProfileHeader: () => null }));
vi.mock("@/domain/designer/profile-view/profile-body.tsx", () => ({ ProfileBody: () => null }));
vi.mock("./booking-panel.tsx", () => ({ BookingPanel: () => null, BookingBar: () => null }));
const MARA = {
  _id: "7b1c1f0a-0000-4000-8000-000000000001",
  name: "Mara",
  rates: [],
  availability: null,
  coverImage: null,
};

it.each([
  [{ published: true, hidden: false, confirmed: true }, "This is your page, as visitors see it."],
  [{ published: true, hidden: true, confirmed: true }, "This is your page. Only you can see it at the moment."],
  [{ published: false, hidden: false, confirmed: true }, "This is your page. Only you can see it at the moment."],
  [{ published: true, hidden: false, confirmed: false }, "This is your page. Only you can see it at the moment."],
])("tells its designer with %j: %s", async ({ confirmed, ...own }, words) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryKeys.designer(MARA._id), MARA);
  client.setQueryData(queryKeys.ownProfile(MARA._id), own);
  client.setQueryData(queryKeys.ownAddress, { confirmed });
  const router = createMemoryRouter([{ path: paths.designer(":designerId"), element: <DesignerPage /> }], {
    initialEntries: [paths.designer(MARA._id)],
  });
  const { container } = await render(<RouterProvider router={router} />, client);
  expect(container.textContent).toContain(words);
});
