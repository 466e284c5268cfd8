// @dom
import type { Designer } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
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

/** The page of the first designer, with these answers. */
async function open(answers: [key: readonly unknown[], answer: object][], search = "") {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const router = createMemoryRouter([{ path: paths.designer(":designerId"), element: <DesignerPage /> }], {
    initialEntries: [paths.designer(MARA._id) + search],
  });
  const { container } = await render(<RouterProvider router={router} />, client);
  return { container, router };
}

it("shows no dialog of one designer on the page of the next", async () => {
  const { container, router } = await open(
    [MARA, NOOR].map((one) => [queryKeys.designer(one._id), one]),
    "?book=1",
  );
  await vi.waitFor(() => expect(container.querySelector("[role=dialog]")?.textContent).toBe(MARA.name));
  // As Back does when it skips the pages between.
  await act(() => router.navigate(paths.designer(NOOR._id)));
  expect(document.title).toContain(NOOR.name);
  expect(container.querySelector("[role=dialog]")).toBeNull();
});

it.each([
  [{ published: true, hidden: false, confirmed: true }, "This is your page, as visitors see it."],
  [{ published: true, hidden: true, confirmed: true }, "This is your page. Only you can see it at the moment."],
  [{ published: false, hidden: false, confirmed: true }, "This is your page. Only you can see it at the moment."],
  [{ published: true, hidden: false, confirmed: false }, "This is your page. Only you can see it at the moment."],
])("tells its designer with %j: %s", async ({ confirmed, ...own }, words) => {
  user = { id: MARA._id, role: "designer" };
  const { container } = await open([
    [queryKeys.designer(MARA._id), MARA],
    [queryKeys.ownProfile(MARA._id), own],
    [queryKeys.ownAddress, { confirmed }],
  ]);
  expect(container.textContent).toContain(words);
});
