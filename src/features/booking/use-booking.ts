import type { BookSlotResponse } from "@contract/bookings.ts";
import { formatMoney } from "@contract/format.ts";
import { priceOf } from "@contract/price.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { BookingInProgress, PaymentResult } from "@/domain/booking/booking-hand-off.ts";
import type { CheckoutOutcome } from "@/domain/booking/payment/checkout.ts";
import { usePopup } from "@/domain/booking/payment/use-popup.ts";
import { useVerifyPayment } from "@/domain/booking/payment/verify-payment.ts";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useIsMounted } from "@/lib/use-is-mounted.ts";
import { useBookSlot } from "./book-slot.ts";
import {
  type BookingProblem,
  beingConfirmed,
  bookingProblem,
  holdExpired,
  orderProblem,
  paidBack,
  popupClosed,
  priceChanged,
  verificationProblem,
} from "./booking-problem.tsx";
import { useBookingStatus } from "./use-booking-status.ts";
import { useGoToSuccess } from "./use-go-to-success.ts";
import { useHold } from "./use-hold.ts";

/** The step in progress: none, holding the slot, the popup, or verifying the payment. */
export type Step = "idle" | "holding" | "paying" | "verifying";

/** Interval between fetches of the booking, in milliseconds: while its payment is being confirmed, and then while it waits otherwise. */
const ASK_WHILE_CONFIRMING = 3000;
const ASK_WHILE_WAITING = 15_000;

/**
 * Leads from "Confirm Booking" to a confirmed booking: holds the slot, and for a paid service creates the order, opens the popup and verifies the payment. Each
 * step may be repeated, by a press of the same button or after a reload; the server answers a repeated step with its earlier result.
 */
export function useBooking(progress: BookingInProgress, { notes, onDone }: { notes: string; onDone: () => void }) {
  const { designerId, designerName, slotStart, slotEnd, slotType, serviceInfo, booking, payment } = progress;
  const [step, setStep] = useState<Step>("idle");
  const [problem, setProblem] = useState<BookingProblem | null>(null);
  const { mutateAsync: bookSlot } = useBookSlot();
  const openPopup = usePopup();
  const { mutateAsync: verifyPayment, failureCount: unanswered } = useVerifyPayment();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = useIsMounted();
  const finish = useGoToSuccess(designerId, onDone);
  const price = formatMoney(priceOf(serviceInfo));
  const { heldUntil, endHold } = useHold(booking, {
    paid: payment !== undefined,
    onExpired: () => {
      if (step === "idle" && !payment) setProblem(holdExpired());
    },
  });
  const held = heldUntil !== null;

  const remember = (reached: Pick<BookingInProgress, "booking" | "payment">) =>
    void navigate(pathname, {
      replace: true,
      state: { ...progress, notes, holdNow: undefined, payNow: undefined, ...reached },
    });

  const stop = (reason: BookingProblem, error?: unknown) => {
    if (error) console.error(`${reason.title}:`, error);
    setProblem(reason);
    setStep("idle");
  };

  const verify = async (bookingId: string, paid: PaymentResult) => {
    setStep("verifying");
    setProblem(null);
    try {
      await verifyPayment({ bookingId, ...paid });
    } catch (error) {
      stop(verificationProblem(error, paid.razorpay_payment_id, price), error);
      return;
    }
    await finish(bookingId);
  };

  const pay = async (waiting: BookSlotResponse) => {
    setStep("paying");
    let outcome: CheckoutOutcome;
    try {
      outcome = await openPopup(waiting.id, {
        amount: priceOf(serviceInfo).amount,
        description: `${serviceInfo.serviceName} with ${designerName}`,
      });
    } catch (error) {
      // The booking was paid in another tab, or confirmed by the provider's webhook.
      if (error instanceof ApiError && error.code === "already_paid") await finish(waiting.id);
      else stop(orderProblem(error), error);
      return;
    }
    if (outcome.payment === null) {
      const over = waiting.holdExpiresAt !== null && Date.parse(waiting.holdExpiresAt) <= serverNow();
      stop(over ? holdExpired() : popupClosed(outcome.failure));
      return;
    }
    remember({ booking: waiting, payment: outcome.payment });
    await verify(waiting.id, outcome.payment);
  };

  const confirm = async ({ thenPay }: { thenPay: boolean }) => {
    setStep("holding");
    setProblem(null);
    let waiting: BookSlotResponse;
    try {
      const wanted = { designerId, designerName, slotStart, slotEnd, slotType, serviceInfo };
      waiting = await bookSlot({ ...wanted, notes: notes.trim() || undefined });
    } catch (error) {
      // A customer who holds a slot for a retired rate can still pay for it.
      if (held && booking && error instanceof ApiError && error.code === "invalid_rate") {
        await pay(booking);
        return;
      }
      stop(bookingProblem(error), error);
      return;
    }
    if (waiting.status === "pending_payment") {
      // Customers who have navigated away find the held slot in My Chats.
      if (!shown.current) return;
      remember({ booking: waiting, payment: undefined });
      // The server refuses the order if the amount has changed.
      if (waiting.currency !== serviceInfo.currency) stop(priceChanged());
      else if (thenPay) await pay(waiting);
      else setStep("idle");
    } else {
      await finish(waiting.id);
    }
  };

  // Continue once, without a press: after a reload between paying and verifying, with "Pay now" of My Chats, and with a time chosen elsewhere.
  useOnce(() => {
    if (booking && payment) void verify(booking.id, payment);
    else if (held && progress.payNow) void confirm({ thenPay: true });
    else if (!booking && progress.holdNow) {
      // Before the answer, so that a reload or Back to this page does not hold it again.
      remember({});
      void confirm({ thenPay: false });
    }
  });

  const confirming = step === "verifying" && unanswered > 0;
  const waiting = held || problem?.kind === "unverified";
  useBookingStatus(booking?.id, {
    enabled: step !== "paying",
    every: confirming ? ASK_WHILE_CONFIRMING : waiting && ASK_WHILE_WAITING,
    listens: step !== "holding" && step !== "paying",
    onChange: ({ status, refunded }) => {
      if (!booking || problem?.kind === "refund") return;
      if (status === "confirmed") void finish(booking.id);
      else if (payment && refunded) stop(paidBack(price));
      else if (step === "idle" && held && (status === "cancelled" || status === "expired")) {
        endHold();
        stop(holdExpired());
      }
    },
  });

  return {
    step,
    problem: problem ?? (confirming ? beingConfirmed() : null),
    heldUntil,
    confirm: () => void confirm({ thenPay: true }),
    /** Only while a payment waits to be verified. */
    verifyAgain: booking && payment ? () => void verify(booking.id, payment) : null,
  };
}

/** Does something when the page is first shown. */
function useOnce(act: () => void) {
  const done = useRef(false);
  const first = useEffectEvent(() => {
    if (done.current) return;
    done.current = true;
    act();
  });
  useEffect(() => first(), []);
}
