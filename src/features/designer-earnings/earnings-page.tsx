import { formatCount, formatList, formatMoney, formatNumber } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type Earnings, useEarnings } from "@/domain/designer/get-earnings.ts";
import { usePayouts } from "@/domain/designer/get-payouts.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { AccountingSection } from "./accounting-section.tsx";
import { MonthChart } from "./month-chart.tsx";
import { NextPayout, Payouts } from "./payouts.tsx";
import { Transactions } from "./transactions.tsx";

export function EarningsPage() {
  usePageMeta({ title: "Earnings", description: "What you have earned, and for what." });
  const lostFocus = useLostFocus();
  const { data, isPending: isLoading, isFetching, refetch } = useEarnings();
  // What comes late would push the rest down.
  const isPending = usePayouts().isPending || isLoading;
  return (
    <div {...lostFocus} className="wrap outline-none pt-[clamp(1.5rem,4vw,3rem)]">
      <h1 className="display text-3xl">Earnings</h1>
      {isPending && <EarningsLoading />}
      {!isPending && !data && (
        <ErrorState
          title="Error while fetching earnings"
          className="mt-8"
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!isPending && data && (
        <>
          <Totals earnings={data} />
          <NextPayout currency={data.currency} />
          {data.totals.length > 0 && <MonthChart earnings={data} />}
          <Payouts first={data.currency} totals={data.totals} />
          <section className="mt-14 lg:mt-18" aria-labelledby="transactions">
            <h2 id="transactions" className="display text-2xl">
              Recent Transactions
            </h2>
            {data.transactions.length === 0 ? <NoTransactions /> : <Transactions earnings={data} />}
          </section>
          <AccountingSection />
        </>
      )}
    </div>
  );
}

type Total = Earnings["totals"][number];

function Totals({ earnings }: { earnings: Earnings }) {
  const { totals, currency, completedBookings } = earnings;
  const others = totals.filter((total) => total.currency !== currency);
  const earned = totals.find((total) => total.currency === currency)?.earned ?? earnings.totalEarnings;
  const sumOf = (amount: (total: Total) => number) => totals.reduce((sum, total) => sum + amount(total), 0);
  const paid = sumOf(({ earnedBookings }) => earnedBookings);
  const kept = sumOf(({ cancelledBookings }) => cancelledBookings);
  const otherMoney = moneyOf(others, (total) => total.earned);
  const toCome = moneyOf(totals, (total) => total.toCome);
  const refunded = moneyOf(totals, (total) => total.refunded);
  const unpaid = completedBookings - paid;
  /** Whether the figure beside it has the number of the sessions, and there is nothing else to say about the sum. */
  const plain = unpaid === 0 && kept === 0 && !otherMoney && !refunded;
  return (
    <dl className="mt-8 grid grid-cols-2 border-y border-ink sm:grid-cols-[2fr_1fr_1fr]">
      <Figure
        label="Total Earnings"
        className="max-sm:col-span-2 max-sm:border-b max-sm:border-ink-200 sm:pr-6"
        help={
          totals.length > 0 &&
          !(plain && !toCome) && (
            <>
              {!plain && (
                <span className="mb-1 block">
                  {otherMoney ? `and ${otherMoney}, from ` : "From "}
                  {formatCount(paid, "paid session")}
                  {kept > 0 && ` and ${formatCount(kept, "late cancellation")}`}
                  {refunded && `, less ${refunded} refunded`}
                </span>
              )}
              {toCome && (
                <span className="block">
                  <b className="font-semibold text-ink">{toCome} to come</b> from{" "}
                  {formatCount(
                    sumOf(({ bookingsToCome }) => bookingsToCome),
                    "booking",
                  )}
                  . Customers who cancel in time get it back.
                </span>
              )}
            </>
          )
        }
      >
        {formatMoney({ amount: earned, currency })}
      </Figure>
      <Figure
        label="Completed"
        className="pr-3 sm:border-l sm:border-ink-200 sm:pl-6"
        help={`${completedBookings === 1 ? "consultation" : "consultations"}${unpaid > 0 ? `, ${formatNumber(unpaid)} of them free or refunded` : ""}`}
      >
        {formatNumber(completedBookings)}
      </Figure>
      <Figure
        label="Avg Rating"
        className="border-l border-ink-200 pl-6"
        help={
          earnings.averageRating === null ? (
            "No ratings yet"
          ) : (
            <>
              out of 5,{" "}
              <Link to={paths.ownReviews} className="underline underline-offset-4 hover:text-ink">
                {formatCount(earnings.reviewCount, "review")}
              </Link>
            </>
          )
        }
      >
        <span className="flex items-center gap-2">
          {earnings.averageRating === null ? "–" : earnings.averageRating.toFixed(1)}
          {earnings.averageRating !== null && (
            <Star className="size-5 fill-ink stroke-ink" strokeWidth={1.75} aria-hidden="true" />
          )}
        </span>
      </Figure>
    </dl>
  );
}

/** Returns a sum for each currency with money: "$60 and ₹4,500". */
const moneyOf = (totals: Total[], amount: (total: Total) => number): string =>
  formatList(
    totals
      .filter((total) => amount(total) > 0)
      .map((total) => formatMoney({ amount: amount(total), currency: total.currency })),
  );

function Figure(props: { label: string; help?: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-col py-5 ${props.className ?? ""}`}>
      <dt className="text-sm text-ink-500">{props.label}</dt>
      <dd className="display mt-3 text-3xl tabular-nums">{props.children}</dd>
      {props.help && <dd className="mt-2.5 text-sm text-ink-500">{props.help}</dd>}
    </div>
  );
}

function NoTransactions() {
  return (
    <EmptyState
      as="h3"
      title="No transactions yet"
      illustration="sofa"
      className="mt-5"
      actions={
        <ButtonLink to={paths.ownProfileSection("services")} variant="outline">
          Review your prices
        </ButtonLink>
      }
    >
      <p>Each booking appears here when it is paid, and counts as earned after the session. Refunds are taken off.</p>
    </EmptyState>
  );
}

function EarningsLoading() {
  return (
    <Loading label="Loading...." visible className="mt-8">
      <div className="mt-2 grid gap-6 border-y border-ink-200 py-6 sm:grid-cols-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="mt-12 h-45 lg:mt-14" />
      <Skeleton className="mt-14 h-8 w-64" />
      <div className="mt-5 grid gap-px">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="my-3 h-11" />
        ))}
      </div>
    </Loading>
  );
}
