// @dom
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { originOf } from "@/domain/account/remembered-origin.ts";
import { renderPage } from "@/lib/testing/render.tsx";
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

/** Opens a designer's page without its content, after the list of designers. */
async function open(search = "", state: unknown = null) {
  let booking: ReturnType<typeof useBookingStart>;
  const told: PageProps["told"] = (now) => {
    booking = now;
  };
  const history = [paths.discovery, { pathname: PROFILE, search, state }];
  const { back, location } = await renderPage(<Page told={told} />, { path: PROFILE, history });
  return {
    started: () => booking.started,
    run: (action: (of: typeof booking) => void) => act(async () => action(booking)),
    back,
    location,
  };
}

beforeEach(() => {
  session.user = { role: "user" };
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

it("opens the dialog for an address that names a service, and removes the booking from the address", async () => {
  const page = await open("?book=the+rate&from=search", { slot: SLOT });
  expect(page.started()).toEqual({ rateId: "the rate", free: false, slot: SLOT });
  expect(page.location()).toMatchObject({ pathname: PROFILE, search: "?from=search", state: { slot: SLOT } });
  await page.back();
  expect(page.location().pathname).toBe(paths.discovery);
});

it("sends a visitor to sign in, and then back to the booking that they wanted", async () => {
  session.user = null;
  const page = await open("?from=search", { page: 2 });
  await page.run(({ startAt }) => startAt(SLOT, "the rate"));
  expect(page.location().pathname).toBe(paths.login);
  expect(originOf(page.location().state)).toEqual({
    from: `${PROFILE}?from=search&book=the+rate`,
    state: { page: 2, slot: SLOT, hold: true },
  });
  await page.back();
  expect(page.location().pathname).toBe(PROFILE);
  expect(page.started()).toBeNull();

  const linked = await open("?book=1");
  expect(originOf(linked.location().state)?.from).toBe(`${PROFILE}?book=1`);
  // Otherwise Back would lead to the link, which would lead to the sign-in again.
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
