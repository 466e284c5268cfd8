// @dom
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BookingInProgress } from "@/domain/booking/booking-hand-off.ts";
import { openCheckout } from "@/domain/booking/payment/checkout.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { useBooking } from "./use-booking.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));
vi.mock("@/domain/booking/payment/checkout.ts", () => ({ openCheckout: vi.fn() }));

const NOW = Date.parse("2026-11-21T14:00:00Z");
const MINUTE = 60_000;
const at = (ms: number) => new Date(ms).toISOString();
const DESIGNER = "7b1c1f0a-0000-4000-8000-000000000001";

const HAND_OFF: BookingInProgress = {
  designerId: DESIGNER,
  designerName: "Noor Haddad",
  slotStart: "2026-11-22T09:00:00Z",
  slotEnd: "2026-11-22T10:00:00Z",
  slotType: "chat",
  serviceInfo: {
    _id: "7b1c1f0a-0000-4000-8000-000000000002",
    serviceName: "Room consultation",
    servicesProvided: [],
    rate: 19.99,
    currency: "USD",
    rateType: "hourly",
    slotDuration: 60,
    slotType: "chat",
  },
};
const HELD = {
  id: "the booking",
  status: "pending_payment",
  holdExpiresAt: at(NOW + 10 * MINUTE),
  amount: 1999,
  currency: "USD",
} as const;
const PAYMENT = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "signed" };
const ORDER = { keyId: "key", id: "order_1", amount: 1999, currency: "USD" };

/** What the server answers to each call; an error is thrown. */
let answers: Record<"hold" | "order" | "verify" | "booking", () => unknown>;
const NAMES: Record<string, keyof typeof answers> = {
  "POST /bookings/book-slot": "hold",
  "POST /bookings/create-order": "order",
  "POST /bookings/verify-payment": "verify",
  "GET /bookings/get-booking/:bookingId": "booking",
};
const asked = (call: keyof typeof answers) =>
  vi.mocked(api).mock.calls.flatMap(([name, options]) => (NAMES[name] === call ? [options] : []));
const refuse = (code: string, status = 409) => {
  throw new ApiError(status, code, `It says ${code}.`);
};
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, "error").mockImplementation(() => {});
  answers = {
    hold: () => HELD,
    order: () => ORDER,
    verify: () => ({ bookingId: HELD.id, status: "confirmed" }),
    booking: () => ({ id: HELD.id, status: "pending_payment", refunded: 0 }),
  };
  vi.mocked(api)
    .mockReset()
    .mockImplementation(async (name) => answers[NAMES[name] as keyof typeof answers]() as never);
  vi.mocked(openCheckout).mockReset().mockResolvedValue({ payment: PAYMENT });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type PageProps = { options: Parameters<typeof useBooking>[1]; told: (booking: ReturnType<typeof useBooking>) => void };

function Page({ options, told }: PageProps) {
  told(useBooking(useLocation().state, options));
  return null;
}

/** The confirmation page without its content, opened with this history state. */
async function open(reached: Partial<BookingInProgress> = {}, notes = "") {
  let booking: ReturnType<typeof useBooking>;
  const told: PageProps["told"] = (now) => {
    booking = now;
  };
  const onDone = vi.fn();
  const pathname = paths.bookingConfirmation(DESIGNER);
  const router = createMemoryRouter(
    [
      { path: pathname, element: <Page options={{ notes, onDone }} told={told} /> },
      { path: "*", element: null },
    ],
    { initialEntries: [{ pathname, state: { ...HAND_OFF, ...reached } }] },
  );
  await render(<RouterProvider router={router} />);
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await pass(0);
  return {
    booking: () => booking,
    kind: () => booking.problem?.kind,
    onDone,
    pass,
    /** Does something and lets the answers come. */
    run: async (action: () => unknown) => {
      await act(async () => void (await action()));
      await pass(0);
    },
    confirm: async () => {
      await act(async () => booking.confirm());
      await pass(0);
    },
    leave: () => act(() => router.navigate(paths.chats)),
    state: () => router.state.location.state,
    path: () => router.state.location.pathname,
  };
}
const SUCCESS = paths.bookingSuccess(DESIGNER);

describe("a booking", () => {
  it("is held, paid, verified and shown, each step with what the one before has brought", async () => {
    const page = await open({}, "  Two cats. ");
    expect([page.booking().step, page.booking().heldUntil, asked("hold").length]).toEqual(["idle", null, 0]);
    vi.mocked(openCheckout).mockImplementation(async (order) => {
      expect(order).toBe(ORDER);
      // A reload from here on finds the hold, and the note as it was sent.
      expect(page.state()).toMatchObject({ booking: HELD, notes: "  Two cats. " });
      return { payment: PAYMENT };
    });
    let verified = () => {};
    answers.verify = () => {
      // A reload from here on finds the payment.
      expect(page.state()).toMatchObject({ booking: HELD, payment: PAYMENT });
      return new Promise<void>((resolve) => {
        verified = resolve;
      });
    };
    await page.confirm();
    expect(asked("hold")).toMatchObject([{ body: { slotStart: HAND_OFF.slotStart, notes: "Two cats." } }]);
    expect(asked("order")).toEqual([{ body: { bookingId: HELD.id, amount: 1999 } }]);
    expect(asked("verify")).toEqual([{ body: { bookingId: HELD.id, ...PAYMENT } }]);
    expect(page.booking()).toMatchObject({ step: "verifying", problem: null, heldUntil: null });
    await page.run(() => verified());
    expect(page.path()).toBe(SUCCESS);
    expect(page.state()).toEqual({ booking: { id: HELD.id, confirmedAt: at(NOW) } });
    expect(page.onDone).toHaveBeenCalledOnce();
  });

  it("that is free is confirmed at once, without a payment", async () => {
    answers.hold = () => ({ ...HELD, status: "confirmed", holdExpiresAt: null });
    const page = await open();
    await page.confirm();
    expect(page.path()).toBe(SUCCESS);
    expect(asked("hold")).toMatchObject([{ body: { notes: undefined } }]);
    expect(openCheckout).not.toHaveBeenCalled();
  });

  it("is shown although it cannot be fetched in time, but not to a user who has left the page", async () => {
    answers.booking = never;
    const page = await open();
    await page.confirm();
    await page.pass(2900);
    expect(page.path()).toBe(paths.bookingConfirmation(DESIGNER));
    await page.pass(200);
    expect(page.path()).toBe(SUCCESS);

    const other = await open();
    await other.confirm();
    await other.leave();
    await other.pass(3100);
    expect(other.path()).toBe(paths.chats);
    expect(other.onDone).toHaveBeenCalledOnce();
  });

  it("is only held for somebody who has left the page meanwhile: they stay where they are, and no popup opens", async () => {
    for (const slow of ["hold", "order"] as const) {
      let answer = () => {};
      const given = { hold: HELD, order: ORDER }[slow];
      answers = { ...answers, hold: () => HELD, order: () => ORDER };
      answers[slow] = () =>
        new Promise((resolve) => {
          answer = () => resolve(given);
        });
      const page = await open();
      await page.confirm();
      await page.leave();
      await page.run(() => answer());
      expect([slow, page.path()]).toEqual([slow, paths.chats]);
    }
    expect(openCheckout).not.toHaveBeenCalled();
    expect(asked("order")).toHaveLength(1);
  });

  it("that cannot be made says why, until the next try", async () => {
    const page = await open();
    answers.hold = () => refuse("slot_taken");
    await page.confirm();
    expect(page.booking()).toMatchObject({ step: "idle", problem: { kind: "gone", text: "It says slot_taken." } });
    answers.hold = never;
    await page.confirm();
    expect(page.booking()).toMatchObject({ step: "holding", problem: null });
    expect(asked("order")).toEqual([]);

    answers.hold = () => refuse("unreachable", 0);
    const offline = await open();
    await offline.confirm();
    expect(offline.booking()).toMatchObject({
      step: "idle",
      problem: { kind: "retry", title: "The booking could not be made" },
    });
  });
});

describe("a hold", () => {
  it("is kept when its order fails, and while the popup is closed or the payment fails", async () => {
    const page = await open();
    answers.order = () => refuse("provider_unavailable", 503);
    const notBegun = {
      step: "idle",
      heldUntil: NOW + 10 * MINUTE,
      problem: { kind: "retry", title: "Unable to initiate payment. Please try again." },
    };
    await page.confirm();
    expect(page.booking()).toMatchObject(notBegun);
    answers.order = () => ORDER;
    // Its script was not loaded.
    vi.mocked(openCheckout).mockRejectedValue(new Error("No checkout."));
    await page.confirm();
    expect(page.booking()).toMatchObject(notBegun);
    vi.mocked(openCheckout).mockResolvedValue({ payment: null, failure: null });
    await page.confirm();
    expect(page.booking()).toMatchObject({ step: "idle", heldUntil: NOW + 10 * MINUTE, problem: { kind: "waiting" } });
    vi.mocked(openCheckout).mockResolvedValue({ payment: null, failure: "Declined." });
    await page.confirm();
    expect(page.kind()).toBe("unpaid");
    expect(asked("verify")).toEqual([]);
  });

  it("that ends says so at its end, and at once when the popup is closed after it", async () => {
    const page = await open({ booking: HELD });
    await page.pass(10 * MINUTE - 1);
    expect(page.booking().problem).toBeNull();
    await page.pass(1);
    expect(page.booking()).toMatchObject({ heldUntil: null, problem: { title: "The time to pay has run out" } });

    const other = await open({ booking: { ...HELD, holdExpiresAt: at(NOW + 20 * MINUTE) } });
    answers.hold = () => ({ ...HELD, holdExpiresAt: at(NOW + 20 * MINUTE) });
    let close = () => {};
    vi.mocked(openCheckout).mockReturnValue(
      new Promise((resolve) => {
        close = () => resolve({ payment: null, failure: null });
      }),
    );
    await other.confirm();
    await other.pass(10 * MINUTE);
    expect(other.booking()).toMatchObject({ step: "paying", problem: null, heldUntil: null });
    await other.run(() => close());
    expect(other.booking()).toMatchObject({ step: "idle", problem: { title: "The time to pay has run out" } });
  });

  it("can still be paid when its service has been retired; without one there is nothing to pay", async () => {
    answers.hold = () => refuse("invalid_rate");
    for (const reached of [{}, { booking: { ...HELD, holdExpiresAt: at(NOW - 1) } }]) {
      const page = await open(reached);
      await page.confirm();
      expect(page.kind()).toBe("gone");
    }
    expect(asked("order")).toEqual([]);
    const holding = await open({ booking: HELD });
    vi.mocked(openCheckout).mockResolvedValueOnce({ payment: null, failure: null });
    await holding.confirm();
    expect(holding.kind()).toBe("waiting");
    await holding.confirm();
    expect(holding.path()).toBe(SUCCESS);
  });

  it("refused for another reason is not paid", async () => {
    answers.hold = () => refuse("slot_taken");
    const page = await open({ booking: HELD });
    await page.confirm();
    expect(page.kind()).toBe("gone");
    expect(asked("order")).toEqual([]);
  });

  it("that was paid meanwhile is a booking", async () => {
    answers.order = () => refuse("already_paid");
    const page = await open({ booking: HELD });
    await page.confirm();
    expect(page.path()).toBe(SUCCESS);
    expect(openCheckout).not.toHaveBeenCalled();
  });

  it("that is held in another currency than the page shows is not paid here", async () => {
    answers.hold = () => ({ ...HELD, currency: "EUR" });
    const page = await open();
    await page.confirm();
    expect(page.booking().problem).toMatchObject({ title: "The price has changed", elsewhere: "chats" });
    expect([asked("order").length, page.booking().step]).toEqual([0, "idle"]);
    expect(page.state()).toMatchObject({ booking: { currency: "EUR" } });
  });

  it.each(["hold_expired", "not_payable", "amount_mismatch"])(
    "whose order is refused with %s is not shown as booked",
    async (code) => {
      answers.order = () => refuse(code);
      const page = await open({ booking: HELD });
      await page.confirm();
      expect(page.path()).not.toBe(SUCCESS);
      expect(page.onDone).not.toHaveBeenCalled();
      expect(page.booking()).toMatchObject({ step: "idle", problem: { title: expect.any(String) } });
    },
  );

  it.each([
    ["confirmed", undefined],
    ["cancelled", "retry"],
    ["expired", "retry"],
  ])("that is %s elsewhere is so here", async (status, kind) => {
    const page = await open({ booking: HELD });
    expect(page.booking()).toMatchObject({ problem: null, heldUntil: NOW + 10 * MINUTE });
    answers.booking = () => ({ id: HELD.id, status, refunded: 0 });
    await page.pass(16_000);
    expect(page.kind()).toBe(kind);
    expect(page.path() === SUCCESS).toBe(status === "confirmed");
    if (status !== "confirmed") expect(page.booking().heldUntil).toBeNull();
  });

  it("that has ended is no longer asked about, unless its payment waits to be verified", async () => {
    const page = await open({ booking: HELD });
    await page.pass(10 * MINUTE);
    const sofar = asked("booking").length;
    await page.pass(MINUTE);
    expect(asked("booking")).toHaveLength(sofar);
    answers.verify = () => refuse("bad_signature", 400);
    const paid = await open({ booking: { ...HELD, holdExpiresAt: at(NOW) }, payment: PAYMENT });
    vi.mocked(api).mockClear();
    await paid.pass(MINUTE);
    expect(paid.kind()).toBe("unverified");
    expect(asked("booking")).toHaveLength(4);
  });

  it("is not asked about while the popup is open, and at once when it has closed", async () => {
    const page = await open({ booking: HELD });
    let close = () => {};
    vi.mocked(openCheckout).mockReturnValue(
      new Promise((resolve) => {
        close = () => resolve({ payment: null, failure: null });
      }),
    );
    await page.confirm();
    const sofar = asked("booking").length;
    await page.pass(MINUTE);
    expect(asked("booking")).toHaveLength(sofar);
    answers.booking = () => ({ id: HELD.id, status: "confirmed", refunded: 0 });
    await page.run(() => close());
    expect(asked("booking").length).toBeGreaterThan(sofar);
    expect(page.path()).toBe(SUCCESS);
  });

  it("that was paid elsewhere is so here, also when that was heard during a try that failed", async () => {
    let tell = () => {};
    answers.booking = () =>
      new Promise((resolve) => {
        tell = () => resolve({ id: HELD.id, status: "confirmed", refunded: 0 });
      });
    let fail = (_: unknown) => {};
    answers.hold = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const page = await open({ booking: HELD });
    await page.confirm();
    await page.run(() => tell());
    expect(page.booking().step).toBe("holding");
    answers.booking = () => ({ id: HELD.id, status: "confirmed", refunded: 0 });
    await page.run(() => fail(new ApiError(0, "unreachable", "No.")));
    await page.pass(16_000);
    expect(page.path()).toBe(SUCCESS);
  });

  it("that was paid, cancelled and refunded in another window is no payment that came too late", async () => {
    const page = await open({ booking: HELD });
    answers.booking = () => ({ id: HELD.id, status: "cancelled", refunded: 1999 });
    await page.pass(16_000);
    expect(page.booking()).toMatchObject({ heldUntil: null, problem: { kind: "retry" } });
  });

  it("is neither paid nor verified without a press, except by one on Pay now, once", async () => {
    await open({ booking: HELD });
    expect(asked("hold")).toEqual([]);
    vi.mocked(openCheckout).mockResolvedValue({ payment: null, failure: null });
    const page = await open({ booking: HELD, payNow: true });
    expect(openCheckout).toHaveBeenCalledOnce();
    expect(page.state()).not.toHaveProperty("payNow", true);
    vi.mocked(api).mockClear();
    // There is nothing to pay for any more.
    await open({ booking: { ...HELD, holdExpiresAt: at(NOW - 1) }, payNow: true });
    expect(asked("hold")).toEqual([]);
  });
});

describe("a payment", () => {
  const PAID = { booking: HELD, payment: PAYMENT };

  it("that was not verified yet is verified after a reload, without a press and without another payment", async () => {
    const page = await open(PAID);
    expect(asked("verify")).toEqual([{ body: { bookingId: HELD.id, ...PAYMENT } }]);
    expect(page.path()).toBe(SUCCESS);
    expect(openCheckout).not.toHaveBeenCalled();
  });

  it("that the server refuses can be checked again, and while that lasts nothing says that it failed", async () => {
    answers.verify = () => refuse("bad_signature", 400);
    const page = await open(PAID);
    expect(page.booking()).toMatchObject({ step: "idle", problem: { kind: "unverified", payment: "pay_1" } });
    expect(asked("verify")).toHaveLength(1);
    answers.verify = never;
    await page.run(() => page.booking().verifyAgain?.());
    expect(page.booking()).toMatchObject({ step: "verifying", problem: null });
  });

  it("that is not answered shows as being confirmed, and is asked about until it is, here or elsewhere", async () => {
    answers.verify = () => refuse("provider_unavailable", 503);
    const page = await open(PAID);
    await page.pass(1100);
    expect(page.booking()).toMatchObject({ step: "verifying", problem: { kind: "confirming" } });
    expect(asked("verify")).toHaveLength(2);
    answers.booking = () => ({ id: HELD.id, status: "confirmed", refunded: 0 });
    answers.verify = () => ({ bookingId: HELD.id, status: "confirmed" });
    await page.pass(20_000);
    expect(page.path()).toBe(SUCCESS);
    expect(page.onDone).toHaveBeenCalledOnce();
  });

  it("that came too late is refunded, whichever answer arrives first", async () => {
    answers.verify = () => refuse("hold_expired");
    const page = await open(PAID);
    expect(page.kind()).toBe("refund");
    expect(page.booking().problem?.text).toContain("$19.99");

    answers.verify = () => refuse("provider_unavailable", 503);
    answers.booking = () => ({ id: HELD.id, status: "expired", refunded: 1999 });
    const other = await open(PAID);
    await other.pass(5000);
    expect(other.kind()).toBe("refund");
  });

  it("that goes back is not called a booking, though its booking stands", async () => {
    let answer = () => {};
    answers.booking = () =>
      new Promise((resolve) => {
        answer = () => resolve({ id: HELD.id, status: "confirmed", refunded: 1999 });
      });
    // The refusal comes first.
    answers.verify = () => refuse("hold_expired");
    const page = await open(PAID);
    expect(page.kind()).toBe("refund");
    await page.run(() => answer());
    await page.pass(4000);
    expect(page.kind()).toBe("refund");
    expect(page.path()).not.toBe(SUCCESS);
  });

  it("keeps its booking from being called expired: only the payment decides", async () => {
    answers.verify = () => refuse("bad_signature", 400);
    answers.booking = () => ({ id: HELD.id, status: "expired", refunded: 0 });
    const page = await open(PAID);
    await page.pass(11 * MINUTE);
    expect(page.booking()).toMatchObject({ heldUntil: null, problem: { kind: "unverified" } });
  });
});
