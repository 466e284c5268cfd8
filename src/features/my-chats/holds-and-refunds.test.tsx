// @dom
import type { Hold, OpenPaymentsResponse } from "@contract/bookings.ts";
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { buttonIn, renderPage } from "@/lib/testing/render.tsx";
import { LiveHolds, RecentRefunds } from "./holds-and-refunds.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-21T14:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const DESIGNER = "7b1c1f0a-0000-4000-8000-000000000001";
const ids = { one: "7b1c1f0a-0000-4000-8000-00000000000a", two: "7b1c1f0a-0000-4000-8000-00000000000b" };

const hold = (id: keyof typeof ids, minutes: number): Hold => ({
  ...{ id: ids[id], designerId: DESIGNER, designerName: `Mara of ${id}`, designerAvatar: null },
  serviceInfo: {
    ...{ _id: "7b1c1f0a-0000-4000-8000-000000000002", serviceName: "Room consultation", servicesProvided: [] },
    ...{ rate: 60, currency: "USD", rateType: "hourly", slotDuration: 60, slotType: "chat" },
  },
  ...{ slotStart: at(1440), slotEnd: at(1500), slotType: "chat", notes: null, amount: 6000, currency: "USD" },
  holdExpiresAt: at(minutes),
});

beforeEach(() => void vi.useFakeTimers({ now: NOW }));

const onHoldsChanged = vi.fn();
const asked = () => vi.mocked(api).mock.calls.filter(([name]) => name === "GET /bookings/get-open-payments").length;

async function open(answer: () => Partial<OpenPaymentsResponse>) {
  vi.mocked(api).mockImplementation((async () => ({ holds: [], refunds: [], ...answer() })) as never);
  const lists = (
    <>
      <LiveHolds among={false} onHoldsChanged={onHoldsChanged} />
      <RecentRefunds />
    </>
  );
  const { container, pass } = await renderPage(lists, { path: paths.chats });
  await pass(10);
  const names = () => [...container.querySelectorAll("h3")].map(({ textContent }) => textContent);
  const press = async (words: string, place: ParentNode = container) => {
    const button = buttonIn(place, words);
    await act(async () => button?.click());
    await pass(10);
  };
  return { pass, names, press };
}
const MARA = (id: string) => expect.stringContaining(`Mara of ${id}`);

it("hides a hold at its end, whatever the server still says, and fetches everything again", async () => {
  // Between two of the requests that are sent every 15 seconds.
  const { names, pass } = await open(() => ({ holds: [hold("one", 1.1), hold("two", 3)] }));
  expect(names()).toEqual([MARA("one"), MARA("two")]);
  await pass(1.1 * MINUTE - 11);
  const before = asked();
  await pass(1);
  expect(names()).toEqual([MARA("two")]);
  expect(asked()).toBe(before + 1);
  expect(onHoldsChanged).toHaveBeenCalledOnce();
  await pass(2 * MINUTE);
  expect(names()).toEqual([]);
  expect(onHoldsChanged).toHaveBeenCalledTimes(2);
});

it("does not call a hold unpaid that was paid meanwhile, when its release is refused", async () => {
  const { press } = await open(() => ({ holds: [hold("one", 10)] }));
  await import("@/domain/booking/changes/release-dialog.tsx");
  await press("Release this time");
  const dialog = () => document.querySelector("[role=dialog]");
  expect(dialog()?.textContent).toContain("You have not been charged.");
  vi.mocked(api).mockImplementation((async (name: string) => {
    if (name === "POST /bookings/cancel-booking") throw new ApiError(409, "refund_changed", "It still stands.");
    return { holds: [], refunds: [] };
  }) as never);
  await press("Release it", document);
  expect(dialog()?.textContent).toContain("It still stands.");
  expect(dialog()?.textContent).not.toMatch(/not been charged|opens up|Release it/);
});
