import type { RefundNotice } from "@contract/bookings.ts";
import { formatMoney, formatNearDay } from "@contract/format.ts";
import { CircleCheck, Clock, Landmark, Undo2 } from "lucide-react";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Badge } from "@/ui/badge.tsx";
import { FACTS, PICTURE, PRICE, ROW, SECTION_TITLE, WHEN } from "./row-layout.ts";

const DAY = 86_400_000;
/** How long a paid-out refund is shown, in milliseconds, for customers who look for it in their account. */
const SHOWN_AFTER = 7 * DAY;

/** Returns refunds that are not paid out yet, or were created in the last days. */
export function recentRefunds(refunds: RefundNotice[], now: number): RefundNotice[] {
  return refunds.filter(({ status, createdAt }) => status !== "done" || Date.parse(createdAt) > now - SHOWN_AFTER);
}

/** Refunds with their reasons. Renders nothing if there are none. */
export function Refunds({ refunds }: { refunds: RefundNotice[] }) {
  if (refunds.length === 0) return null;
  return (
    <section className="mt-7" aria-labelledby="refunds">
      <h2 id="refunds" className={SECTION_TITLE}>
        Your refunds
      </h2>
      <ul className="mt-4 border-t border-ink-200">
        {refunds.map((refund) => (
          <li key={refund.id} className={ROW}>
            <span className={cn(PICTURE, "grid place-items-center bg-duck-100 text-petrol-800")}>
              <Undo2 className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
            </span>
            <div className="min-w-0 max-sm:col-span-2">
              <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                <span dir="auto" className="min-w-0 text-left wrap-anywhere">
                  {refund.designerName}
                </span>
                <StatusBadge status={refund.status} />
              </h3>
              <p className="mt-1 text-sm text-ink-700 wrap-anywhere">{reasonOf(refund)}</p>
              <p className="text-sm text-ink-500">
                To the card or account you paid with
                {refund.status !== "done" && ", usually within 5 to 7 business days"}.
              </p>
            </div>
            <div className={FACTS}>
              <p className={WHEN}>
                <span className="font-semibold sm:block">{formatNearDay(refund.slotStart, serverNow())}</span>
                <span className="sm:hidden">, </span>
                <span className="text-ink-500 wrap-anywhere">{refund.serviceName}</span>
              </p>
              <p className={PRICE}>
                <span className="font-semibold whitespace-nowrap">
                  <span aria-hidden="true">+</span>
                  {formatMoney(refund)}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonOf({ reason }: RefundNotice): string {
  switch (reason) {
    case "slot_taken":
      return "Your payment arrived too late: the time was held for another booking by then.";
    case "slot_begun":
      return "Your payment arrived after the session had begun.";
    case "already_paid":
      return "The booking was paid twice: this is the second payment.";
    case "booking_cancelled":
      return "The booking was cancelled before your payment arrived.";
    case "amount_mismatch":
      return "The payment was not the price of the booking.";
    case "customer_cancelled":
      return "You cancelled the booking.";
    case "designer_cancelled":
      return "Your designer had to cancel.";
    case "designer_absent":
      return "Your designer did not come.";
    case "administrator":
      return "Parlour refunded it.";
  }
}

const statuses = {
  due: { words: "We are sending it", tone: "duck", Icon: Clock },
  sent: { words: "With your bank", tone: "duck", Icon: Landmark },
  done: { words: "Refunded", tone: "success", Icon: CircleCheck },
} as const;

function StatusBadge({ status }: { status: RefundNotice["status"] }) {
  const { words, tone, Icon } = statuses[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {words}
    </Badge>
  );
}
