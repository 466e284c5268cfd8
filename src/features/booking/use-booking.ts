import type { BookSlotResponse } from "@contract/bookings.ts";
import * as paths from "@contract/paths.ts";
import { priceOf } from "@contract/price.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { BookingInProgress, PaymentResult } from "@/domain/booking/booking-hand-off.ts";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { ApiError } from "@/lib/api-client.ts";
import { formatMoney } from "@/lib/format.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { getSession } from "@/lib/session.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useBookSlot } from "./book-slot.ts";
import type { BookingDone } from "./booking-done.ts";
import { openCheckout } from "./checkout.ts";
import { useCreateOrder } from "./create-order.ts";
import {
  beingConfirmed,
  bookingProblem,
  holdExpired,
  orderProblem,
  type Problem,
  paidBack,
  popupClosed,
  verificationProblem,
} from "./problems.tsx";
import { useVerifyPayment } from "./verify-payment.ts";

/** What is in progress: nothing, holding the slot, the popup, or verifying the payment. */
export type Step = "idle" | "holding" | "paying" | "verifying";

/** How often to fetch the booking (milliseconds): while its payment is being confirmed, and while it waits otherwise. */
const ASK_WHILE_CONFIRMING = 3000;
const ASK_WHILE_WAITING = 15_000;
/** How long the success page is prepared before it is shown, in milliseconds. */
const PATIENCE = 3000;

/**
 * The way from "Confirm Booking" to a confirmed booking: hold the slot, then for a paid service order, popup and verification. Each step
 * may be repeated, by a press of the same button or after a reload; the server answers a repeated step with the result it has.
 */
export function useBooking(progress: BookingInProgress, { notes, onDone }: { notes: string; onDone: () => void }) {
  const { designerId, designerName, slotStart, slotEnd, slotType, serviceInfo, booking, payment } = progress;
  const [step, setStep] = useState<Step>("idle");
  const [problem, setProblem] = useState<Problem | null>(null);
  const { mutateAsync: bookSlot } = useBookSlot();
  const { mutateAsync: createOrder } = useCreateOrder();
  const { mutateAsync: verifyPayment, failureCount: unanswered } = useVerifyPayment();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const shown = useShown();
  const price = formatMoney(priceOf(serviceInfo));

  const holdEnd = booking?.holdExpiresAt ? Date.parse(booking.holdExpiresAt) : null;
  const [ended, setEnded] = useState<number | null>(null);
  const held = holdEnd !== null && holdEnd !== ended && holdEnd > serverNow() && !payment;

  const remember = (reached: Pick<BookingInProgress, "booking" | "payment">) =>
    void navigate(pathname, { replace: true, state: { ...progress, payNow: undefined, ...reached } });

  const stop = (reason: Problem, error?: unknown) => {
    if (error) console.error(`${reason.title}:`, error);
    setProblem(reason);
    setStep("idle");
  };

  // The verification and the polling of the booking may both report that it is confirmed.
  const finished = useRef(false);
  const finish = async (id: string) => {
    if (finished.current) return;
    finished.current = true;
    onDone();
    const state: BookingDone = { booking: { id, confirmedAt: new Date(serverNow()).toISOString() } };
    // Prefetch the booking, so that the next page renders complete. It fetches the booking itself if this fails or takes too long.
    await Promise.race([
      client.prefetchQuery(bookingQuery(id)),
      new Promise((resolve) => setTimeout(resolve, PATIENCE)),
    ]);
    // Customers who have navigated away stay where they are; the booking is in My Chats.
    if (!shown.current) return;
    void navigate(paths.bookingSuccess(designerId), { replace: true, state });
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
    const { user } = getSession();
    let outcome: Awaited<ReturnType<typeof openCheckout>>;
    try {
      const order = await createOrder({ bookingId: waiting.id, amount: priceOf(serviceInfo).amount });
      outcome = await openCheckout(order, {
        customer: { name: user?.name ?? "", email: user?.email ?? "" },
        description: `${serviceInfo.serviceName} with ${designerName}`,
      });
    } catch (error) {
      // Paid in another tab, or confirmed by the provider's webhook.
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

  const confirm = async () => {
    setStep("holding");
    setProblem(null);
    let waiting: BookSlotResponse;
    try {
      waiting = await bookSlot({
        designerId,
        designerName,
        slotStart,
        slotEnd,
        slotType,
        serviceInfo,
        notes: notes.trim() || undefined,
      });
    } catch (error) {
      // A retired rate can still be paid by a customer who holds a slot for it.
      if (held && booking && error instanceof ApiError && error.code === "invalid_rate") {
        await pay(booking);
        return;
      }
      stop(bookingProblem(error), error);
      return;
    }
    if (waiting.status === "pending_payment") {
      remember({ booking: waiting, payment: undefined });
      await pay(waiting);
    } else {
      await finish(waiting.id);
    }
  };

  // After a reload between paying and verifying, and with "Pay now" of My Chats: continue without a press, once.
  const resumed = useRef(false);
  const resume = useEffectEvent(() => {
    if (resumed.current) return;
    resumed.current = true;
    if (booking && payment) void verify(booking.id, payment);
    else if (held && progress.payNow) void confirm();
  });
  useEffect(() => resume(), []);

  useAtInstant(holdEnd, () => {
    setEnded(holdEnd);
    if (step === "idle" && !payment) setProblem(holdExpired());
  });

  // The booking may be paid, released or expire elsewhere: in another window, by a webhook, by time.
  const confirming = step === "verifying" && unanswered > 0;
  const waiting = held || problem?.kind === "unverified";
  const { data: standing } = useQuery({
    ...bookingQuery(booking?.id ?? ""),
    enabled: booking !== undefined && step !== "paying",
    refetchInterval: confirming ? ASK_WHILE_CONFIRMING : waiting && ASK_WHILE_WAITING,
  });
  const follow = useEffectEvent((id: string, status: string, paidButLost: boolean) => {
    if (id !== booking?.id || step === "holding" || step === "paying" || problem?.kind === "refund") return;
    if (status === "confirmed") void finish(id);
    else if (payment && paidButLost) stop(paidBack(price));
    else if (step === "idle" && held && (status === "cancelled" || status === "expired")) {
      setEnded(holdEnd);
      stop(holdExpired());
    }
  });
  useEffect(() => {
    if (standing) follow(standing.id, standing.status, standing.status !== "confirmed" && standing.refunded > 0);
  }, [standing]);

  return {
    step,
    problem: problem ?? (confirming ? beingConfirmed() : null),
    /** Milliseconds since the epoch at which the hold ends; null when nothing is held. */
    heldUntil: held ? holdEnd : null,
    confirm: () => void confirm(),
    /** Only while a payment waits to be verified. */
    verifyAgain: booking && payment ? () => void verify(booking.id, payment) : null,
  };
}

/** Its `current` is false once the page is unmounted, for work that ends later. */
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
