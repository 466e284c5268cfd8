import * as paths from "@contract/paths.ts";
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { operator } from "@/content/operator.ts";
import { ApiError } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Spinner } from "@/ui/spinner.tsx";

/** The reason why the booking is not confirmed yet, in the words of the page. */
export type BookingProblem = {
  /**
   * retry: the same button may be pressed again. unpaid: the payment failed, the hold continues. waiting: the popup was closed, the hold continues. gone: this
   * slot or service cannot be booked. confirming: the customer has paid and the server has not answered yet. unverified: the customer has paid and the server
   * could not confirm the booking. refund: the customer has paid, the slot is lost, the payment is refunded. unconfirmed: the customer must first enter the
   * code that confirms their address.
   */
  kind: "retry" | "unpaid" | "waiting" | "gone" | "confirming" | "unverified" | "refund" | "unconfirmed";
  title: string;
  /** What the customer must not do; in bold before the text. */
  warning?: string;
  text: string;
  /** The page to go to instead. */
  elsewhere?: "times" | "services" | "chats";
  /** The payment that somebody at Parlour should check: the customer can then start an email to us. */
  payment?: string;
};

const DO_NOT_PAY = "Please don’t pay again.";

export function holdExpired(): BookingProblem {
  return {
    kind: "retry",
    title: "The time to pay has run out",
    // No length, because an offered time is kept longer.
    text: "We no longer keep it for you. Book it again if it’s still free, or choose another one.",
    elsewhere: "times",
  };
}

export function popupClosed(failure: string | null): BookingProblem {
  if (failure) {
    return {
      kind: "unpaid",
      title: "The payment did not go through",
      text: `${failure} The time is still held for you: pay when you’re ready.`,
    };
  }
  return { kind: "waiting", title: "Not paid yet.", text: "You have not been charged." };
}

/** Returns the problem of a payment without the server's answer: the server may still learn of it from the provider. */
export function beingConfirmed(): BookingProblem {
  return {
    kind: "confirming",
    title: "Your payment is being confirmed",
    warning: DO_NOT_PAY,
    text: "This is taking longer than usual. We keep checking, so you can leave this page: we email you once you’re booked, and My Chats shows it too.",
    elsewhere: "chats",
  };
}

/** Returns the problem of a payment for a slot that was no longer available. */
export function paidBack(price: string): BookingProblem {
  return {
    kind: "refund",
    title: "The time was gone before your payment arrived",
    text: `We could no longer hold it for you. The ${price} goes back to you in full, within 5 to 7 business days; we email you the details.`,
    elsewhere: "times",
  };
}

/** Returns why holding the slot failed. */
export function bookingProblem(error: unknown): BookingProblem {
  const { code, message } = asApiError(error);
  switch (code) {
    case "slot_taken":
      return { kind: "gone", title: "This time has just been taken", text: message, elsewhere: "times" };
    case "slot_begun":
    case "invalid_slot":
      return { kind: "gone", title: "This time is no longer available", text: message, elsewhere: "times" };
    case "free_consultation_used":
      return { kind: "gone", title: "One free consultation for each designer", text: message, elsewhere: "services" };
    case "not_bookable":
      return { kind: "gone", title: "This booking is not possible", text: message };
    case "free_day_full":
      return { kind: "gone", title: "No free consultations left on this day", text: message, elsewhere: "times" };
    case "too_many_free":
      return {
        kind: "retry",
        title: "You already have free consultations coming up",
        text: message,
        elsewhere: "chats",
      };
    case "rate_limited":
      return { kind: "retry", title: "That was a lot at once", text: message };
    case "address_unconfirmed":
      return { kind: "unconfirmed", title: "One step before your free consultation", text: message };
    case "too_many_holds":
      return { kind: "retry", title: "Other times are waiting for your payment", text: message, elsewhere: "chats" };
    case "invalid_rate":
      return { kind: "gone", title: "This service is no longer available", text: message, elsewhere: "services" };
    default:
      return { kind: "retry", title: "The booking could not be made", text: message };
  }
}

/** Returns the problem of a slot held at another price than the page shows. */
export const priceChanged = (): BookingProblem => ({
  kind: "gone",
  title: "The price has changed",
  text: "The designer changed it after you chose this service. The time is held for you: My Chats shows the new price, and you can pay it or release the time there.",
  elsewhere: "chats",
});

/** Returns why the payment could not begin. The wording of the default's title and of `unverified` is fixed (docs/product.md). */
export function orderProblem(error: unknown): BookingProblem {
  const { code } = asApiError(error);
  // A booking is not payable if it was released meanwhile.
  if (code === "hold_expired" || code === "not_payable") return holdExpired();
  if (code === "amount_mismatch") return priceChanged();
  return {
    kind: "retry",
    title: "Unable to initiate payment. Please try again.",
    text: "You have not been charged, and the time is still held for you.",
  };
}

/** Returns why the payment could not become a confirmed booking. `price` is the paid amount, as text. */
export function verificationProblem(error: unknown, paymentId: string, price: string): BookingProblem {
  if (asApiError(error).code === "hold_expired") return paidBack(price);
  return {
    kind: "unverified",
    title: "Payment succeeded but verification failed. Contact support.",
    warning: DO_NOT_PAY,
    text: `Checking once more usually works; if it doesn’t, write to us about payment ${paymentId}.`,
    payment: paymentId,
  };
}

function asApiError(error: unknown): { code: string; message: string } {
  if (error instanceof ApiError) return error;
  return { code: "unknown", message: "Something went wrong. Please try again." };
}

type BookingProblemNoticeProps = { problem: BookingProblem; designerId: string; rateId: string; children?: ReactNode };

/** Shows the problem and a way forward; `children` are additional buttons. */
export function BookingProblemNotice({ problem, designerId, rateId, children }: BookingProblemNoticeProps) {
  const calm = ["unpaid", "confirming", "unconfirmed"].includes(problem.kind);
  const Icon = calm ? Info : CircleAlert;
  return (
    <div
      role="alert"
      className={cn("rounded-control border bg-paper p-4 text-sm", calm ? "border-ink-400" : "border-danger")}
    >
      <p className="flex gap-2 font-semibold">
        {problem.kind === "confirming" ? (
          <Spinner className="mt-0.5" />
        ) : (
          <Icon
            className={cn("mt-0.5 size-4.5 flex-none", calm ? "text-petrol-700" : "text-danger")}
            strokeWidth={1.75}
            aria-hidden="true"
          />
        )}
        <span>
          {problem.payment ? <ContactSupport title={problem.title} payment={problem.payment} /> : problem.title}
        </span>
      </p>
      <p className="mt-1 pl-6.5 text-ink-700 wrap-anywhere">
        {problem.warning && <b className="font-semibold text-ink">{problem.warning} </b>}
        {problem.text}
      </p>
      <div
        className={cn(
          "mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 pl-6.5 empty:hidden",
          problem.payment && "max-sm:pl-0",
        )}
      >
        {problem.elsewhere && <WayOn to={problem.elsewhere} designerId={designerId} rateId={rateId} />}
        {children}
      </div>
    </div>
  );
}

/** The words in a title that ask the customer to contact us; they link to an email with the payment's id. */
const SUPPORT = "Contact support.";

function ContactSupport({ title, payment }: { title: string; payment: string }) {
  const mail = `mailto:${operator.email}?subject=${encodeURIComponent(`Payment ${payment}`)}`;
  return (
    <>
      {title.replace(SUPPORT, "")}
      <a href={mail} className="text-link">
        {SUPPORT}
      </a>
    </>
  );
}

type WayOnProps = { to: "times" | "services" | "chats"; designerId: string; rateId: string };

function WayOn({ to, designerId, rateId }: WayOnProps) {
  const ways = {
    times: { path: paths.bookDesigner(designerId, rateId), words: "Choose another time" },
    services: { path: paths.bookDesigner(designerId), words: "Choose another service" },
    chats: { path: paths.chats, words: "Go to My Chats" },
  };
  return (
    <ButtonLink to={ways[to].path} variant="outline" size="sm">
      {ways[to].words}
    </ButtonLink>
  );
}
