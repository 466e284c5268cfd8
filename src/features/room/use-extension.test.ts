// @dom
import type { Extension } from "@contract/room.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useExtension } from "./use-extension.ts";

const { success, api, openPopup, verifyPayment, useAtInstant } = vi.hoisted(() => ({
  useAtInstant: vi.fn(),
  success: vi.fn(),
  api: vi.fn(),
  openPopup: vi.fn(),
  verifyPayment: vi.fn(),
}));
vi.mock("@/lib/toast.ts", () => ({ toast: { success } }));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api }));
vi.mock("@/domain/booking/payment/use-popup.ts", () => ({ usePopup: () => openPopup }));
vi.mock("@/domain/booking/payment/verify-payment.ts", () => ({
  useVerifyPayment: () => ({ mutateAsync: verifyPayment }),
}));
vi.mock("@/lib/use-at-instant.ts", () => ({ useAtInstant }));

const MINUTE = 60_000;
const START = Date.parse("2026-11-22T14:00:00Z");
const session = (start: number, minutes: number) => {
  const of = { id: "b", chat: {}, viewer: "user", other: { name: "Mara" }, phase: "open" };
  return [{ ...of, start, end: start + minutes * MINUTE }] as unknown as [Parameters<typeof useExtension>[0]];
};
const open = (first: ReturnType<typeof session>) =>
  renderHook(([booking]: ReturnType<typeof session>) => useExtension(booking, { present: true, call: vi.fn() }), first);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("says once that minutes were added", async () => {
  const page = await open(session(START, 30));
  expect(success).not.toHaveBeenCalled();
  await page.render(session(START, 45));
  await page.render(session(START, 45));
  const added = [expect.stringMatching(/^The session goes on until /), { description: "15 minutes were added." }];
  expect(success.mock.calls).toEqual([added]);
  await page.render(session(START, 60));
  expect(success.mock.calls).toEqual([added, added]);
});

it("says nothing when the booking was moved, or ends earlier", async () => {
  const page = await open(session(START, 30));
  await page.render(session(START + 60 * MINUTE, 30));
  await page.render(session(START + 60 * MINUTE, 20));
  expect(success).not.toHaveBeenCalled();
});

describe("More time", () => {
  const added = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
  const possible: Extension = {
    ...{ state: "possible", proposedBy: null, slotEnd: "2026-11-22T14:45:00Z", amount: 3000, currency: "USD" },
    ...{ bookingId: null, payUntil: null },
  };
  const proposed = (proposedBy: "customer" | "designer"): Extension => ({ ...possible, state: "proposed", proposedBy });
  const paying: Extension = {
    ...{ ...possible, state: "paying", proposedBy: "designer" },
    ...{ bookingId: added, payUntil: "2026-11-22T14:35:00Z" },
  };
  const payment = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "s" };
  const remembered = () => sessionStorage.getItem("person:extension-payment:b");

  async function room(extension: Extension | null, more: { viewer?: string; phase?: string; present?: boolean } = {}) {
    const { viewer = "customer", phase = "open", present = true } = more;
    const [booking] = session(START, 30);
    const call = vi.fn();
    const of = { ...booking, viewer, phase, chat: { extension } } as unknown as typeof booking;
    const page = await renderHook(() => useExtension(of, { present, call }), undefined);
    return { ...page, call, shown: () => page.current().extension?.state };
  }

  it("is offered in an open session while the other member is there; a proposal waits, and agreed time may be paid at the end", async () => {
    const shown = async (extension: Extension, phase: string, present: boolean) =>
      (await room(extension, { phase, present })).shown();
    expect(await shown(possible, "open", true)).toBe("possible");
    expect(await shown(possible, "open", false)).toBeUndefined();
    expect(await shown(proposed("designer"), "open", false)).toBe("proposed");
    for (const extension of [possible, proposed("designer")])
      expect(await shown(extension, "after", true)).toBeUndefined();
    expect(await shown(paying, "after", false)).toBe("paying");
  });

  it("calls only the member who must answer or pay back to the page", async () => {
    const called = async (extension: Extension, viewer: string) =>
      (await room(extension, { viewer })).call.mock.calls.flat();
    expect(await called(proposed("designer"), "customer")).toEqual(["Mara would like 15 more minutes"]);
    expect(await called(proposed("customer"), "customer")).toEqual([]);
    expect(await called(paying, "customer")).toEqual(["15 more minutes: please pay"]);
    expect(await called(paying, "designer")).toEqual([]);
  });

  it("is requested again when time alone changes it", async () => {
    await room(paying);
    const payUntil = Date.parse("2026-11-22T14:35:00Z");
    // A little later, because the page's clock may be ahead of the server's.
    const instants = useAtInstant.mock.calls.map(([instant]) => instant);
    expect(instants.slice(0, 2)).toEqual([START + 20 * MINUTE + 1000, payUntil + 1000]);
    useAtInstant.mockReset();
    await room(possible);
    expect(useAtInstant.mock.calls[1]?.[0]).toBeNull();
  });

  it.each([
    ["the designer who agrees", proposed("customer"), "designer"],
    ["a customer who proposes it", possible, "customer"],
  ])("is not paid by %s", async (_, extension, viewer) => {
    api.mockResolvedValue({ extension: paying });
    const { run, current } = await room(extension, { viewer });
    await run(() => current().extend());
    expect(api).toHaveBeenCalledOnce();
    expect(openPopup).not.toHaveBeenCalled();
  });

  it("is remembered after its payment until that is verified, even by a reloaded page", async () => {
    openPopup.mockResolvedValue({ payment });
    verifyPayment.mockReturnValue(new Promise(() => {}));
    const { run, current, unmount } = await room(paying);
    await run(() => current().pay());
    expect(verifyPayment).toHaveBeenCalledExactlyOnceWith({ bookingId: added, ...payment });
    expect(current().step).toBe("verifying");
    expect(JSON.parse(remembered() ?? "")).toEqual({ extension: added, payment });
    await unmount();

    verifyPayment.mockReset().mockResolvedValue({});
    const again = await room(paying);
    expect(verifyPayment).toHaveBeenCalledExactlyOnceWith({ bookingId: added, ...payment });
    expect([again.current().step, again.current().problem, remembered()]).toEqual(["idle", "", null]);
  });

  it("is remembered across a new sign-in after its payment, but not if the payment is refused", async () => {
    openPopup.mockResolvedValue({ payment });
    verifyPayment.mockRejectedValueOnce(new ApiError(401, "unauthorized", "Sign in."));
    const { run, current, unmount } = await room(paying);
    await run(() => current().pay());
    expect(JSON.parse(remembered() ?? "")).toEqual({ extension: added, payment });
    await unmount();

    verifyPayment.mockRejectedValueOnce(new ApiError(409, "hold_expired", "Too late."));
    await room(paying);
    expect(verifyPayment).toHaveBeenCalledTimes(2);
    expect(remembered()).toBeNull();
  });

  it("is not a failure when another tab has paid; any other obstacle is shown", async () => {
    const { run, current } = await room(paying);
    openPopup.mockRejectedValueOnce(new ApiError(409, "already_paid", "Paid already."));
    await run(() => current().pay());
    expect([current().step, current().problem]).toEqual(["idle", ""]);
    openPopup.mockRejectedValueOnce(new ApiError(503, "provider_unavailable", "Down."));
    await run(() => current().pay());
    expect([current().step, current().problem]).toEqual(["idle", expect.stringContaining("have not been charged")]);
  });
});
