// @dom
import type { Designer } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { DesignerPage } from "./designer-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(() => new Promise(() => {})),
}));
let user = { id: "ellen", role: "user" };
vi.mock("@/lib/session.ts", () => ({ useSession: () => ({ user }) }));
vi.mock("@/lib/use-scrolled-past.ts", () => ({ useScrolledPast: () => false }));
vi.mock("@/domain/designer/profile-view/profile-header.tsx", () => ({ ProfileHeader: () => null }));
vi.mock("@/domain/designer/profile-view/profile-body.tsx", () => ({ ProfileBody: () => null }));
vi.mock("./booking-panel.tsx", () => ({ BookingPanel: () => null, BookingBar: () => null }));
vi.mock("./load-booking-dialog.ts", () => ({
  loadBookingDialog: async () => ({
    BookingDialog: ({ designer }: { designer: Designer }) => <p role="dialog">{designer.name}</p>,
  }),
}));

const designer = (_id: string, name: string) => ({ _id, name, rates: [], availability: null, coverImage: null });
const [MARA, NOOR] = [
  designer("7b1c1f0a-0000-4000-8000-000000000001", "Mara Lindqvist"),
  designer("7b1c1f0a-0000-4000-8000-000000000002", "Noor Haddad"),
];

it("a dialog that was opened at one designer is not there at the next", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const one of [MARA, NOOR]) client.setQueryData(queryKeys.designer(one._id), one);
  const router = createMemoryRouter([{ path: paths.designer(":designerId"), element: <DesignerPage /> }], {
    initialEntries: [`${paths.designer(MARA._id)}?book=1`],
  });
  const { container } = await render(<RouterProvider router={router} />, client);
  await vi.waitFor(() => expect(container.querySelector("[role=dialog]")?.textContent).toBe(MARA.name));
  // As Back does that skips the pages between.
  await act(() => router.navigate(paths.designer(NOOR._id)));
  expect(document.title).toContain(NOOR.name);
  expect(container.querySelector("[role=dialog]")).toBeNull();
});

it("leads the focus to the page where “Try again” goes", async () => {
  vi.mocked(api).mockRejectedValueOnce(new Error("We could not reach Parlour."));
  const router = createMemoryRouter([{ path: paths.designer(":designerId"), element: <DesignerPage /> }], {
    initialEntries: [paths.designer(MARA._id)],
  });
  const { container } = await render(
    <main id="main" tabIndex={-1}>
      <RouterProvider router={router} />
    </main>,
  );
  const again = () => container.querySelector<HTMLElement>("[role=alert] button");
  await vi.waitFor(() => expect(again()).not.toBeNull());
  await act(async () => again()?.focus());
  await act(async () => again()?.click());
  await vi.waitFor(() => expect(again()).toBeNull());
  expect(document.activeElement).toBe(container.querySelector("main"));
});

it.each([
  [{ published: true, hidden: false, confirmed: true }, "This is your page, as visitors see it."],
  [{ published: true, hidden: true, confirmed: true }, "This is your page. Only you can see it at the moment."],
  [{ published: false, hidden: false, confirmed: true }, "This is your page. Only you can see it at the moment."],
  [{ published: true, hidden: false, confirmed: false }, "This is your page. Only you can see it at the moment."],
])("says to its designer, who has %j, whether visitors see the page", async ({ confirmed, ...own }, words) => {
  user = { id: MARA._id, role: "designer" };
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
