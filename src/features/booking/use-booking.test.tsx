// @dom
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BookingInProgress } from "@/domain/booking/booking-hand-off.ts";
import { openCheckout } from "@/domain/booking/payment/checkout.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { useBooking } from "./use-booking.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/domain/booking/payment/checkout.ts", () => ({ openCheckout: vi.fn() }));

const NOW = Date.parse("2026-11-21T14:00:00Z");
const MINUTE = 60_000;
const at = (ms: number) => new Date(ms).toISOString();
const DESIGNER = "7b1c1f0a-0000-4000-8000-000000000001";

const HAND_OFF = {
  ...{ designerId: DESIGNER, designerName: "Noor Haddad", slotType: "chat" },
  ...{ slotStart: "2026-11-22T09:00:00Z", slotEnd: "2026-11-22T10:00:00Z" },
  serviceInfo: { _id: "the rate", serviceName: "Room consultation", rate: 19.99, currency: "USD", slotDuration: 60 },
} as BookingInProgress;
const END = NOW + 10 * MINUTE;
const HELD = {
  ...({ id: "the booking", status: "pending_payment", holdExpiresAt: at(END) } as const),
  ...({ amount: 1999, currency: "USD" } as const),
} as const;
const PAYMENT = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "signed" };
const ORDER = { keyId: "key", id: "order_1", amount: 1999, currency: "USD" };
const CLOSED = { payment: null, failure: null };
const withStatus = (status: string, refunded = 0) => ({ id: HELD.id, status, refunded });

/** Produces the server's answer to each call; an error is thrown. */
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
    booking: () => withStatus("pending_payment"),
  };
  vi.mocked(api).mockImplementation(async (name) => answers[NAMES[name] as keyof typeof answers]() as never);
  vi.mocked(openCheckout).mockResolvedValue({ payment: PAYMENT });
});

type PageProps = { options: Parameters<typeof useBooking>[1]; told: (booking: ReturnType<typeof useBooking>) => void };

function Page({ options, told }: PageProps) {
  told(useBooking(useLocation().state, options));
  return null;
}

/** Opens the confirmation page without its content, with this history state. */
async function open(reached: Partial<BookingInProgress> = {}, notes = "") {
  let booking: ReturnType<typeof useBooking>;
  const told: PageProps["told"] = (now) => {
    booking = now;
  };
  const onDone = vi.fn();
  const path = paths.bookingConfirmation(DESIGNER);
  const element = <Page options={{ notes, onDone }} told={told} />;
  const history = [{ pathname: path, state: { ...HAND_OFF, ...reached } }];
  const { pass, location, go } = await renderPage(element, { path, history });
  /** Does something and lets the answers arrive. */
  const run = async (action: () => unknown) => {
    await act(async () => void (await action()));
    await pass(0);
  };
  await pass(0);
  return {
    booking: () => booking,
    kind: () => booking.problem?.kind,
    onDone,
    pass,
    run,
    confirm: () => run(() => booking.confirm()),
    leave: () => go(paths.chats),
    state: () => location().state,
    path: () => location().pathname,
  };
}
const SUCCESS = paths.bookingSuccess(DESIGNER);

describe("Confirming a booking", () => {
  it("holds the slot, pays, verifies and shows the booking, and hands each result to the next step", async () => {
    const page = await open({}, "  Two cats. ");
    expect([page.booking().step, page.booking().heldUntil, asked("hold").length]).toEqual(["idle", null, 0]);
    vi.mocked(openCheckout).mockImplementation(async (order) => {
      expect(order).toBe(ORDER);
      // A reload from here on finds the hold, and the note as it was sent.
      expect(page.state()).toMatchObject({ booking: HELD, notes: "  Two cats. " });
      return { payment: PAYMENT };
    });
    const verified = later<unknown>();
    answers.verify = () => {
      // A reload from here on finds the payment.
      expect(page.state()).toMatchObject({ booking: HELD, payment: PAYMENT });
      return verified.promise;
    };
    await page.confirm();
    expect(asked("hold")).toMatchObject([{ body: { slotStart: HAND_OFF.slotStart, notes: "Two cats." } }]);
    expect(asked("order")).toEqual([{ body: { bookingId: HELD.id, amount: 1999 } }]);
    expect(asked("verify")).toEqual([{ body: { bookingId: HELD.id, ...PAYMENT } }]);
    expect(page.booking()).toMatchObject({ step: "verifying", problem: null, heldUntil: null });
    await page.run(() => verified.give({}));
    expect(page.path()).toBe(SUCCESS);
    expect(page.state()).toEqual({ booking: { id: HELD.id, confirmedAt: at(NOW) } });
    expect(page.onDone).toHaveBeenCalledOnce();
  });

  it("waits three seconds for the booking's details, and stays on the page that the customer has gone to", async () => {
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

  it.each([
    ["hold", 0],
    ["order", 1],
  ] as const)("opens no popup for a customer who leaves the page before the answer to the %s", async (slow, orders) => {
    const answer = later<object>();
    answers[slow] = () => answer.promise;
    const page = await open();
    await page.confirm();
    await page.leave();
    await page.run(() => answer.give({ hold: HELD, order: ORDER }[slow]));
    expect([page.path(), asked("order").length]).toEqual([paths.chats, orders]);
    expect(openCheckout).not.toHaveBeenCalled();
  });

  it("says why the slot could not be held, until the next attempt", async () => {
    const page = await open();
    answers.hold = () => refuse("slot_taken");
    await page.confirm();
    expect(page.booking()).toMatchObject({ step: "idle", problem: { kind: "gone", text: "It says slot_taken." } });
    answers.hold = never;
    await page.confirm();
    expect(page.booking()).toMatchObject({ step: "holding", problem: null });
    expect(asked("order")).toEqual([]);
  });
});

describe("A hold", () => {
  it("continues when its order fails, the popup is closed or the payment fails", async () => {
    const page = await open();
    answers.order = () => refuse("provider_unavailable", 503);
    const problem = { kind: "retry", title: "Unable to initiate payment. Please try again." };
    const notBegun = { step: "idle", heldUntil: END, problem };
    await page.confirm();
    expect(page.booking()).toMatchObject(notBegun);
    answers.order = () => ORDER;
    // The popup's script was not loaded.
    vi.mocked(openCheckout).mockRejectedValue(new Error("No checkout."));
    await page.confirm();
    expect(page.booking()).toMatchObject(notBegun);
    vi.mocked(openCheckout).mockResolvedValue(CLOSED);
    await page.confirm();
    expect(page.booking()).toMatchObject({ step: "idle", heldUntil: END, problem: { kind: "waiting" } });
    vi.mocked(openCheckout).mockResolvedValue({ payment: null, failure: "Declined." });
    await page.confirm();
    expect(page.kind()).toBe("unpaid");
    expect(asked("verify")).toEqual([]);
  });

  it("tells the customer when it ends, or when a popup is closed after its end", async () => {
    const runOut = { step: "idle", heldUntil: null, problem: { title: "The time to pay has run out" } };
    const page = await open({ booking: HELD });
    await page.pass(10 * MINUTE - 1);
    expect(page.booking().problem).toBeNull();
    await page.pass(1);
    expect(page.booking()).toMatchObject(runOut);

    const other = await open({ booking: { ...HELD, holdExpiresAt: at(NOW + 20 * MINUTE) } });
    answers.hold = () => ({ ...HELD, holdExpiresAt: at(NOW + 20 * MINUTE) });
    const popup = later<typeof CLOSED>();
    vi.mocked(openCheckout).mockReturnValue(popup.promise);
    await other.confirm();
    await other.pass(10 * MINUTE);
    expect(other.booking()).toMatchObject({ step: "paying", problem: null, heldUntil: null });
    await other.run(() => popup.give(CLOSED));
    expect(other.booking()).toMatchObject(runOut);
  });

  it("can still be paid when its service has been retired, and only then", async () => {
    answers.hold = () => refuse("invalid_rate");
    for (const reached of [{}, { booking: { ...HELD, holdExpiresAt: at(NOW - 1) } }]) {
      const page = await open(reached);
      await page.confirm();
      expect(page.kind()).toBe("gone");
    }
    answers.hold = () => refuse("slot_taken");
    const refused = await open({ booking: HELD });
    await refused.confirm();
    expect(refused.kind()).toBe("gone");
    expect(asked("order")).toEqual([]);

    answers.hold = () => refuse("invalid_rate");
    const page = await open({ booking: HELD });
    vi.mocked(openCheckout).mockResolvedValueOnce(CLOSED);
    await page.confirm();
    expect(page.kind()).toBe("waiting");
    await page.confirm();
    expect(page.path()).toBe(SUCCESS);
  });

  it("leads to the booking if it has been paid elsewhere", async () => {
    answers.order = () => refuse("already_paid");
    const page = await open({ booking: HELD });
    await page.confirm();
    expect([page.path(), vi.mocked(openCheckout).mock.calls]).toEqual([SUCCESS, []]);
  });

  it("is not paid here in another currency than the page shows", async () => {
    answers.hold = () => ({ ...HELD, currency: "EUR" });
    const page = await open();
    await page.confirm();
    const problem = { title: "The price has changed", elsewhere: "chats" };
    expect(page.booking()).toMatchObject({ step: "idle", problem });
    expect(asked("order")).toEqual([]);
    expect(page.state()).toMatchObject({ booking: { currency: "EUR" } });
  });

  it.each([
    ["confirmed", undefined, SUCCESS],
    ["cancelled", "retry", paths.bookingConfirmation(DESIGNER)],
    ["expired", "retry", paths.bookingConfirmation(DESIGNER)],
  ])("follows a booking that is %s elsewhere", async (status, kind, path) => {
    const page = await open({ booking: HELD });
    expect(page.booking()).toMatchObject({ problem: null, heldUntil: END });
    answers.booking = () => withStatus(status);
    await page.pass(16_000);
    expect([page.kind(), page.path()]).toEqual([kind, path]);
    if (kind) expect(page.booking().heldUntil).toBeNull();
  });

  it("is no longer polled after its end, unless its payment waits to be verified", async () => {
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

  it("is not polled while the popup is open, and is polled at once when it closes", async () => {
    const page = await open({ booking: HELD });
    const popup = later<typeof CLOSED>();
    vi.mocked(openCheckout).mockReturnValue(popup.promise);
    await page.confirm();
    const sofar = asked("booking").length;
    await page.pass(MINUTE);
    expect(asked("booking")).toHaveLength(sofar);
    answers.booking = () => withStatus("confirmed");
    await page.run(() => popup.give(CLOSED));
    expect(asked("booking").length).toBeGreaterThan(sofar);
    expect(page.path()).toBe(SUCCESS);
  });

  it("leads to a booking that was paid elsewhere during a failed attempt", async () => {
    const told = later<object>();
    answers.booking = () => told.promise;
    const tried = later<Promise<never>>();
    answers.hold = () => tried.promise;
    const page = await open({ booking: HELD });
    await page.confirm();
    await page.run(() => told.give(withStatus("confirmed")));
    expect(page.booking().step).toBe("holding");
    expect(page.onDone).not.toHaveBeenCalled();
    answers.booking = () => withStatus("confirmed");
    await page.run(() => tried.give(Promise.reject(new ApiError(0, "unreachable", "No."))));
    await page.pass(16_000);
    expect(page.path()).toBe(SUCCESS);
  });

  it("is made once, without a press, for a time chosen before signing in, and paid only after a press", async () => {
    const page = await open({ holdNow: true });
    expect(asked("hold")).toMatchObject([{ body: { notes: undefined } }]);
    expect(openCheckout).not.toHaveBeenCalled();
    expect(page.booking()).toMatchObject({ step: "idle", problem: null, heldUntil: END });
    expect(page.state()).toMatchObject({ booking: HELD, holdNow: undefined });
    answers.hold = () => refuse("slot_taken");
    const other = await open({ holdNow: true });
    expect(other.kind()).toBe("gone");
    expect(other.state()).toMatchObject({ holdNow: undefined });
  });

  it("is paid only after a press, or once after Pay now in My Chats", async () => {
    await open({ booking: HELD });
    expect(asked("hold")).toEqual([]);
    vi.mocked(openCheckout).mockResolvedValue(CLOSED);
    const page = await open({ booking: HELD, payNow: true });
    expect(openCheckout).toHaveBeenCalledOnce();
    expect(page.state()).not.toHaveProperty("payNow", true);
    vi.mocked(api).mockClear();
    await open({ booking: { ...HELD, holdExpiresAt: at(NOW - 1) }, payNow: true });
    expect(asked("hold")).toEqual([]);
  });
});

describe("A payment", () => {
  const PAID = { booking: HELD, payment: PAYMENT };

  it("is verified after a reload, without a press and without another payment", async () => {
    const page = await open(PAID);
    expect(asked("verify")).toEqual([{ body: { bookingId: HELD.id, ...PAYMENT } }]);
    expect(page.path()).toBe(SUCCESS);
    expect(openCheckout).not.toHaveBeenCalled();
  });

  it("can be checked again after the server has refused it, which hides the refusal", async () => {
    answers.verify = () => refuse("bad_signature", 400);
    const page = await open(PAID);
    expect(page.booking()).toMatchObject({ step: "idle", problem: { kind: "unverified", payment: "pay_1" } });
    expect(asked("verify")).toHaveLength(1);
    answers.verify = never;
    await page.run(() => page.booking().verifyAgain?.());
    expect(page.booking()).toMatchObject({ step: "verifying", problem: null });
  });

  it("is polled until the server confirms it, and shows as being confirmed meanwhile", async () => {
    answers.verify = () => refuse("provider_unavailable", 503);
    const page = await open(PAID);
    await page.pass(1100);
    expect(page.booking()).toMatchObject({ step: "verifying", problem: { kind: "confirming" } });
    expect(asked("verify")).toHaveLength(2);
    answers.booking = () => withStatus("confirmed");
    answers.verify = () => withStatus("confirmed");
    await page.pass(20_000);
    expect(page.path()).toBe(SUCCESS);
    expect(page.onDone).toHaveBeenCalledOnce();
  });

  it("is refunded if it came too late, whichever answer arrives first", async () => {
    answers.verify = () => refuse("hold_expired");
    const page = await open(PAID);
    expect(page.kind()).toBe("refund");
    expect(page.booking().problem?.text).toContain("$19.99");

    answers.verify = () => refuse("provider_unavailable", 503);
    answers.booking = () => withStatus("expired", 1999);
    const other = await open(PAID);
    await other.pass(5000);
    expect(other.kind()).toBe("refund");
  });

  it("does not count as a booking when it is refunded, even if the booking is confirmed", async () => {
    const told = later<object>();
    answers.booking = () => told.promise;
    // The refusal arrives first.
    answers.verify = () => refuse("hold_expired");
    const page = await open(PAID);
    await page.run(() => told.give(withStatus("confirmed", 1999)));
    await page.pass(4000);
    expect(page.kind()).toBe("refund");
    expect(page.path()).not.toBe(SUCCESS);
  });

  it("alone decides: its booking is not called expired", async () => {
    answers.verify = () => refuse("bad_signature", 400);
    answers.booking = () => withStatus("expired");
    const page = await open(PAID);
    await page.pass(11 * MINUTE);
    expect(page.booking()).toMatchObject({ heldUntil: null, problem: { kind: "unverified" } });
  });
});
