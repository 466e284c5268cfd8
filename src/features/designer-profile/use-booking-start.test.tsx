// @dom
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { originOf } from "@/domain/account/remembered-origin.ts";
import { pendingBookingOfOrigin } from "@/domain/booking/pending-booking.ts";
import { render } from "@/lib/testing/render.tsx";
import { toast } from "@/lib/toast.ts";
import { useBookingStart } from "./use-booking-start.ts";

const session = vi.hoisted(() => ({ user: null as { role: string } | null }));
vi.mock("@/lib/session.ts", () => ({ useSession: () => session }));
vi.mock("@/lib/toast.ts", () => ({ toast: { info: vi.fn() } }));

const PROFILE = paths.designer("7b1c1f0a-0000-4000-8000-000000000001");
const SLOT = { start: "2026-11-22T09:00:00Z", end: "2026-11-22T10:00:00Z", status: "available" } as const;

type PageProps = { told: (start: ReturnType<typeof useBookingStart>) => void };
function Page({ told }: PageProps) {
  told(useBookingStart());
  return null;
}

/** A designer's page without its content, opened after the list of designers. */
async function open(search = "", state: unknown = null) {
  let booking: ReturnType<typeof useBookingStart>;
  const told: PageProps["told"] = (now) => {
    booking = now;
  };
  const router = createMemoryRouter(
    [
      { path: PROFILE, element: <Page told={told} /> },
      { path: "*", element: null },
    ],
    { initialEntries: [paths.discovery, { pathname: PROFILE, search, state }] },
  );
  await render(<RouterProvider router={router} />);
  return {
    started: () => booking.started,
    run: (action: (of: typeof booking) => void) => act(async () => action(booking)),
    back: () => act(() => router.navigate(-1)),
    location: () => router.state.location,
  };
}

beforeEach(() => {
  session.user = { role: "user" };
  vi.mocked(toast.info).mockReset();
});

it("opens the dialog for a customer with the chosen service and slot, until it is closed", async () => {
  const page = await open();
  expect(page.started()).toBeNull();
  await page.run(({ start }) => start());
  expect(page.started()).toEqual({ rateId: null, free: false });
  await page.run(({ startFree }) => startFree());
  expect(page.started()).toEqual({ rateId: null, free: true });
  await page.run(({ startAt }) => startAt(SLOT, "the rate"));
  expect(page.started()).toEqual({ rateId: "the rate", free: false, slot: SLOT });
  await page.run(({ startService }) => startService("the rate"));
  expect(page.started()).toEqual({ rateId: "the rate", free: false });
  await page.run(({ startAsking }) => startAsking("the rate"));
  expect(page.started()).toEqual({ rateId: "the rate", free: false, asking: true });
  await page.run(({ close }) => close());
  expect(page.started()).toBeNull();
});

it.each([
  ["?book=1", null, false],
  ["?book=free", null, true],
  ["?book=the+rate", "the rate", false],
])("opens the dialog for the address %s, and removes the booking from the address", async (search, rateId, free) => {
  const page = await open(`${search}&from=search`, { slot: SLOT });
  expect(page.started()).toEqual({ rateId, free, slot: SLOT });
  expect(page.location()).toMatchObject({ pathname: PROFILE, search: "?from=search", state: { slot: SLOT } });
  await page.back();
  expect(page.location().pathname).toBe(paths.discovery);
});

it.each([null, {}, { slot: {} }, { slot: { ...SLOT, end: 7 } }, { slot: { ...SLOT, end: SLOT.start } }])(
  "reads no slot from the history state %j",
  async (state) => {
    expect((await open("?book=1", state)).started()).toEqual({ rateId: null, free: false, slot: undefined });
  },
);

it("sends a visitor to sign in, and back to what they wanted", async () => {
  session.user = null;
  const page = await open("?from=search", { page: 2 });
  await page.run(({ startAt }) => startAt(SLOT, "the rate"));
  expect(page.location().pathname).toBe(paths.login);
  expect(originOf(page.location().state)).toEqual({
    from: `${PROFILE}?from=search&book=the+rate`,
    state: { page: 2, slot: SLOT, hold: true },
  });
  expect(pendingBookingOfOrigin(originOf(page.location().state))).toMatchObject({
    rateId: "the rate",
    free: false,
    slot: SLOT,
  });
  await page.back();
  expect(page.location().pathname).toBe(PROFILE);
  expect(page.started()).toBeNull();

  for (const [press, book] of [
    ["start", "1"],
    ["startFree", "free"],
  ] as const) {
    const begun = await open();
    await begun.run((booking) => booking[press]());
    expect(originOf(begun.location().state)).toEqual({ from: `${PROFILE}?book=${book}`, state: undefined });
  }

  const linked = await open("?book=1");
  expect(originOf(linked.location().state)?.from).toBe(`${PROFILE}?book=1`);
  // Or Back would lead to the link, which would lead to the sign-in again.
  await linked.back();
  expect(linked.location().pathname).toBe(paths.discovery);
});

it("tells a designer that only customers book", async () => {
  session.user = { role: "designer" };
  const page = await open("?book=1");
  expect(page.started()).toBeNull();
  expect(toast.info).toHaveBeenCalledOnce();
  expect(page.location().search).toBe("");
});
