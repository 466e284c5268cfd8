import type { BookSlotResponse } from "@contract/bookings.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "@/lib/api-client.ts";
import type { BookingInProgress, PaymentResult } from "@/lib/booking-hand-off.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { getSession } from "@/lib/session.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useBookSlot } from "./book-slot.ts";
import type { BookingDone } from "./booking-state.ts";
import { openCheckout } from "./checkout.ts";
import { useCreateOrder } from "./create-order.ts";
import {
  bookingProblem,
  holdExpired,
  orderProblem,
  type Problem,
  popupClosed,
  verificationProblem,
} from "./problems.tsx";
import { useVerifyPayment } from "./verify-payment.ts";

/** What is going on: nothing, the slot being held, the popup, or the payment being checked. */
export type Step = "idle" | "holding" | "paying" | "verifying";

/**
 * The way from "Confirm Booking" to a confirmed booking: hold the slot, then for a paid service order, popup and verification. Each step
 * may be repeated, by a press of the same button or after a reload; the server answers a repeated step with what it has.
 */
export function useBooking(progress: BookingInProgress, { notes, onDone }: { notes: string; onDone: () => void }) {
  const { designerId, designerName, slotStart, slotEnd, slotType, serviceInfo, booking, payment } = progress;
  const [step, setStep] = useState<Step>("idle");
  const [problem, setProblem] = useState<Problem | null>(null);
  const { mutateAsync: bookSlot } = useBookSlot();
  const { mutateAsync: createOrder } = useCreateOrder();
  const { mutateAsync: verifyPayment } = useVerifyPayment();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = useShown();

  const remember = (reached: Pick<BookingInProgress, "booking" | "payment">) =>
    void navigate(pathname, { replace: true, state: { ...progress, ...reached } });

  const stop = (reason: Problem, error?: unknown) => {
    if (error) console.error(`${reason.title}:`, error);
    setProblem(reason);
    setStep("idle");
  };

  const finish = (id: string) => {
    onDone();
    // Whoever has gone elsewhere meanwhile stays there; the booking is in My Chats.
    if (!shown.current) return;
    const state: BookingDone = {
      booking: {
        id,
        designerId,
        designerName,
        slotStart,
        slotEnd,
        slotType,
        serviceInfo,
        notes: notes.trim() || undefined,
        confirmedAt: new Date(serverNow()).toISOString(),
      },
    };
    void navigate(`/designer/${designerId}/booking-success`, { replace: true, state });
  };

  const verify = async (bookingId: string, paid: PaymentResult) => {
    setStep("verifying");
    setProblem(null);
    try {
      await verifyPayment({ bookingId, ...paid });
    } catch (error) {
      stop(verificationProblem(error, paid.razorpay_payment_id), error);
      return;
    }
    finish(bookingId);
  };

  const pay = async (held: BookSlotResponse) => {
    setStep("paying");
    const { user } = getSession();
    let outcome: Awaited<ReturnType<typeof openCheckout>>;
    try {
      const order = await createOrder({ bookingId: held.id, amount: Math.round(serviceInfo.rate * 100) });
      outcome = await openCheckout(order, {
        customer: { name: user?.name ?? "", email: user?.email ?? "" },
        description: `${serviceInfo.serviceName} with ${designerName}`,
      });
    } catch (error) {
      // Paid in another tab, or confirmed by the provider's own message to us.
      if (error instanceof ApiError && error.code === "already_paid") finish(held.id);
      else stop(orderProblem(error), error);
      return;
    }
    if (outcome.payment === null) {
      const over = held.holdExpiresAt !== null && Date.parse(held.holdExpiresAt) <= serverNow();
      stop(over ? holdExpired() : popupClosed(outcome.failure));
      return;
    }
    remember({ booking: held, payment: outcome.payment });
    await verify(held.id, outcome.payment);
  };

  const confirm = async () => {
    setStep("holding");
    setProblem(null);
    let held: BookSlotResponse;
    try {
      held = await bookSlot({
        designerId,
        designerName,
        slotStart,
        slotEnd,
        slotType,
        serviceInfo,
        notes: notes.trim() || undefined,
      });
    } catch (error) {
      stop(bookingProblem(error), error);
      return;
    }
    if (held.status === "pending_payment") {
      remember({ booking: held, payment: undefined });
      await pay(held);
    } else {
      finish(held.id);
    }
  };

  // A reload between paying and verifying: go on by oneself.
  const resume = useEffectEvent(() => {
    if (booking && payment) void verify(booking.id, payment);
  });
  useEffect(() => resume(), []);

  const holdEnd = booking?.holdExpiresAt ? Date.parse(booking.holdExpiresAt) : null;
  const [ended, setEnded] = useState<number | null>(null);
  useAtInstant(holdEnd, () => {
    setEnded(holdEnd);
    if (step === "idle" && !payment) setProblem(holdExpired());
  });
  const held = holdEnd !== null && holdEnd !== ended && holdEnd > serverNow() && !payment;

  return {
    step,
    problem,
    /** Milliseconds since the epoch at which the hold ends; null when nothing is held. */
    heldUntil: held ? holdEnd : null,
    confirm: () => void confirm(),
    /** Only while a payment waits to be verified. */
    verifyAgain: booking && payment ? () => void verify(booking.id, payment) : null,
  };
}

/** False once the page is gone, for what ends later than the page. */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
