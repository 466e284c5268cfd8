import { capitalize, formatDay, formatMinutes, formatMoney, formatMonthYear } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { minutesBetween } from "@contract/price.ts";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import type { Earnings } from "@/domain/designer/get-earnings.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { showMore } from "@/ui/focus-management.ts";
import { transactionsByMonth } from "./earnings-months.ts";
import { LegendSwatch } from "./legend-swatch.tsx";

type Transaction = Earnings["transactions"][number];

/** The transactions by month, the newest first. */
export function Transactions({ earnings }: { earnings: Earnings }) {
  const [shown, setShown] = useState(FIRST);
  const { transactions: all } = earnings;
  return (
    <>
      {transactionsByMonth(all.slice(0, shown)).map(({ month, transactions }) => (
        <section key={month} className="mt-7" aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`} className="border-b border-ink pb-2.5 font-semibold">
            {formatMonthYear(month, "UTC")}
          </h3>
          <ul>
            {transactions.map((transaction) => (
              <Row key={transaction._id} transaction={transaction} />
            ))}
          </ul>
        </section>
      ))}
      {shown < all.length && (
        <Button variant="outline" className="mt-6" onClick={() => showMore(() => setShown(shown + MORE))}>
          Show more
        </Button>
      )}
      {shown >= all.length && all.length === MOST && (
        <p className="mt-5 text-sm text-ink-500">These are the newest {MOST}. The sums above count all there are.</p>
      )}
    </>
  );
}

/** The number shown at first, and added by each click. */
const FIRST = 10;
const MORE = 30;
/** The largest number that the server returns. */
const MOST = 100;

function Row({ transaction }: { transaction: Transaction }) {
  const {
    _id,
    bookingId,
    userName,
    serviceName,
    slotStart,
    slotEnd,
    slotType,
    status,
    amount,
    refunded,
    fee,
    currency,
  } = transaction;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-b border-ink-200 py-3.5 transition-colors has-[a:hover]:bg-linen md:grid-cols-[6.5rem_minmax(0,1fr)_9rem_8rem_7rem] lg:grid-cols-[6.5rem_minmax(0,20rem)_minmax(9rem,1fr)_minmax(8rem,1fr)_7rem]">
      <p className="text-sm text-ink-500 tabular-nums max-md:hidden">{formatDay(slotStart)}</p>
      <div className="min-w-0 max-md:row-span-2 max-md:self-start">
        <p className="font-semibold">
          {status === "cancelled" ? (
            <bdi className="wrap-anywhere">{userName}</bdi>
          ) : (
            <Link
              to={paths.chat(bookingId)}
              dir="auto"
              className="wrap-anywhere after:absolute after:inset-0"
              aria-label={`${userName}: open the chat`}
            >
              {userName}
            </Link>
          )}
        </p>
        <p className="text-sm text-ink-700">
          <span className="text-ink-500 tabular-nums md:hidden">{formatDay(slotStart)}, </span>
          <bdi className="wrap-anywhere">{serviceName}</bdi>
          {bookingId !== _id && ", added time"}
          {!serviceName.toLowerCase().includes(slotType) && (
            <span className="text-ink-500 md:hidden">, {capitalize(slotType)}</span>
          )}
        </p>
      </div>
      <p className="flex items-center gap-x-2.5 text-sm text-ink-500 tabular-nums max-md:hidden">
        <span className="w-17 flex-none">
          <SlotTypeBadge type={slotType} />
        </span>
        <span className="whitespace-nowrap">{formatMinutes(minutesBetween(slotStart, slotEnd))}</span>
      </p>
      <p className="max-md:col-start-2 max-md:row-start-2 max-md:self-end max-md:justify-self-end">
        <StatusBadge status={status} />
      </p>
      <p className="text-right max-md:col-start-2 max-md:row-start-1 max-md:self-start">
        <span className="text-lg font-semibold tabular-nums">{formatMoney({ amount, currency })}</span>
        {refunded > 0 && (
          <span className="block text-xs text-ink-500 tabular-nums">
            of {formatMoney({ amount: amount + refunded, currency })}
          </span>
        )}
        {fee > 0 && (
          <span className="block text-xs text-ink-500 tabular-nums">
            less {formatMoney({ amount: fee, currency })} fee
          </span>
        )}
      </p>
    </li>
  );
}

/** Shows a status: settled transactions look plain; pending and cancelled ones have a background. */
function StatusBadge({ status }: { status: Transaction["status"] }) {
  if (status === "completed") {
    return (
      <span className="inline-flex min-h-6.5 items-center gap-1.5 text-xs text-ink-500">
        <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
        Completed
      </span>
    );
  }
  if (status === "cancelled") {
    return (
      <Badge tone="neutral">
        <CircleX aria-hidden="true" />
        Cancelled
      </Badge>
    );
  }
  return (
    <Badge tone="duck">
      <LegendSwatch of="toCome" />
      {capitalize(status.replace("_", " "))}
    </Badge>
  );
}
