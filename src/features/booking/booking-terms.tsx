import { formatCount, formatDayTime, formatMoney } from "@contract/format.ts";
import { HOLD_MINUTES, NO_SHOW, PLAN } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { priceOf } from "@contract/price.ts";
import { CalendarClock, CreditCard, DoorClosed, type LucideIcon, NotebookPen, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import {
  formatLargestRefund,
  freelyMovableUntil,
  type RefundStep,
  refundLadder,
  termsOfSlot,
} from "@/domain/booking/changes/refund-terms.ts";
import { firstNameOf } from "@/domain/booking/members.ts";
import { formatPlanPromise } from "@/domain/designer/plan-promise.tsx";
import { cn } from "@/lib/class-names.ts";
import { useServerNow } from "@/lib/use-server-now.ts";

type BookingTermsProps = {
  booking: BookingHandOff;
  /** Whether nothing is held yet: says that the slot will be held during the payment. */
  unheld: boolean;
};

/** Answers a customer's questions before paying: how to pay, and what happens when plans change. */
export function BookingTerms({
  booking: { designerName, serviceInfo, slotStart, slotEnd, heldUntil },
  unheld,
}: BookingTermsProps) {
  const now = useServerNow(30_000);
  const terms = termsOfSlot(slotStart);
  const price = priceOf(serviceInfo).amount;
  const movable = freelyMovableUntil(terms);
  return (
    <ul className="gap-x-8 border-t border-ink-200 md:max-lg:columns-2 xl:columns-2">
      {price > 0 && (
        <Term Icon={CreditCard} title="Card or UPI, by Razorpay">
          {unheld && `You pay in the next step. The time is held for you ${heldFor(heldUntil)}.`}
        </Term>
      )}
      {serviceInfo.planDays && (
        <Term Icon={NotebookPen} title={formatPlanPromise(serviceInfo.planDays)}>
          <bdi>{firstNameOf(designerName)}</bdi> writes down what they found, what to do in order, and what to buy. If
          it’s more than {PLAN.patienceDays} days late, we look into it
          {price > 0 && " and usually refund part of the price"}.
        </Term>
      )}
      {now < movable ? (
        <Term Icon={CalendarClock} title={`Move at no cost until ${formatDayTime(movable)}`}>
          To any of their free times, at the same price. Once more after that, until it begins.
        </Term>
      ) : (
        <Term Icon={CalendarClock} title="Move it once at no cost until it begins">
          To any of their free times, at the same price.
        </Term>
      )}
      {price > 0 ? (
        <Term Icon={Undo2} title="If you cancel" className="lg:hidden">
          <RefundTerms booking={{ serviceInfo, slotStart }} />
        </Term>
      ) : (
        <Term Icon={Undo2} title="Cancel for free until it begins" />
      )}
      {price > 0 && (
        <Term
          Icon={DoorClosed}
          title={
            <>
              If <bdi>{firstNameOf(designerName)}</bdi> doesn’t show up
            </>
          }
        >
          Tell us on the chat page once you have waited {waitMinutes(slotStart, slotEnd)} minutes, at most{" "}
          {formatCount(NO_SHOW.reportHours, "hour")} after the session. You get everything back: right away if they
          never showed up; otherwise after {formatCount(NO_SHOW.objectHours, "hour")}, unless they object.{" "}
          <Link to={paths.refunds} className="text-link whitespace-nowrap">
            How refunds work
          </Link>
        </Term>
      )}
    </ul>
  );
}

const heldFor = (until: string | undefined) =>
  until ? `until ${formatDayTime(until)}` : `for up to ${HOLD_MINUTES} minutes`;

/** What a cancellation returns, and until when; in wide windows beside the button. */
export function RefundTerms({ booking: { serviceInfo, slotStart } }: { booking: RefundOf }) {
  const now = useServerNow(30_000);
  const terms = termsOfSlot(slotStart);
  return (
    <>
      {formatLargestRefund(terms, now)}
      <Ladder steps={refundLadder(terms, priceOf(serviceInfo).amount, now)} currency={serviceInfo.currency} />
    </>
  );
}

type RefundOf = Pick<BookingHandOff, "serviceInfo" | "slotStart">;
type TermProps = { Icon: LucideIcon; title: ReactNode; className?: string; children?: ReactNode };

function Term({ Icon, title, className, children }: TermProps) {
  return (
    <li className={cn("flex break-inside-avoid gap-3.5 border-b border-ink-200 py-4", className)}>
      <Icon className="mt-0.5 size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-sm text-pretty text-ink-700">
        <h3 className="font-semibold text-ink tabular-nums wrap-anywhere">{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** The steps as a ruler, the current one filled. */
function Ladder({ steps, currency }: { steps: RefundStep[]; currency: string }) {
  return (
    <ol className="mt-2 max-w-md" aria-label="What you get back, and until when">
      {steps.map(({ refund, until, noticeHours }, index) => (
        <li key={until} className="flex gap-3 tabular-nums" aria-current={index === 0 ? "time" : undefined}>
          <span
            className={cn("w-2 flex-none border-x border-b border-ink", index === 0 && "border-t bg-petrol-900")}
            aria-hidden="true"
          />
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 py-1">
            <span className={cn(index === 0 && "font-semibold text-ink")}>
              {refund > 0 ? `${formatMoney({ amount: refund, currency })} back` : "No refund"}
            </span>
            <span>
              {noticeHours > 0 ? `until ${formatDayTime(until)}` : index === 0 ? "from now on" : "after that"}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Returns after how many minutes of waiting alone the customer may report it; half of the slot, if that is less. */
function waitMinutes(slotStart: string, slotEnd: string): number {
  return Math.min(NO_SHOW.waitMinutes, Math.ceil((Date.parse(slotEnd) - Date.parse(slotStart)) / 120_000));
}
