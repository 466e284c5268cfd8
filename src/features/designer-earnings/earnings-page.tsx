import type { CallAnswer } from "@contract/calls.ts";
import * as paths from "@contract/paths.ts";
import { CircleCheck, CircleDashed, CircleX, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { capitalize, formatDate, formatMoney } from "@/lib/format.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { Badge } from "@/ui/badge.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { useEarnings } from "./get-earnings.ts";

type Earnings = CallAnswer<"GET /designers/earnings">;

export function EarningsPage() {
  usePageMeta({ title: "Earnings", description: "What you have earned, and for what." });
  const { data, isPending, isFetching, refetch } = useEarnings();
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3rem)]">
      <h1 className="display text-4xl">Earnings</h1>
      {isPending && <EarningsLoading />}
      {!isPending && !data && (
        <ErrorState
          title="Error while fetching earnings"
          className="mt-8"
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <>
          <Totals earnings={data} />
          <Transactions transactions={data.transactions} />
        </>
      )}
    </div>
  );
}

function Totals({ earnings }: { earnings: Earnings }) {
  const others = earnings.totals.filter(({ currency }) => currency !== earnings.currency);
  return (
    <dl className="mt-8 grid grid-cols-2 border-y border-ink lg:grid-cols-[2fr_1fr_1fr]">
      <Figure
        label="Total Earnings"
        className="max-lg:col-span-2 max-lg:border-b max-lg:border-ink-200"
        help={
          others.length > 0
            ? `and ${others.map(({ amount, currency }) => formatMoney(amount, currency)).join(", ")}`
            : undefined
        }
      >
        <span className="text-4xl">{formatMoney(earnings.totalEarnings, earnings.currency)}</span>
      </Figure>
      <Figure
        label="Completed"
        className="lg:border-l lg:border-ink-200 lg:pl-6"
        help={earnings.completedBookings === 1 ? "consultation" : "consultations"}
      >
        <span className="text-3xl">{earnings.completedBookings.toLocaleString("en-US")}</span>
      </Figure>
      <Figure
        label="Avg Rating"
        className="border-l border-ink-200 pl-6"
        help={
          earnings.averageRating === null ? (
            "Nobody has rated yet"
          ) : (
            <>
              out of 5,{" "}
              <Link to={paths.ownReviews} className="underline underline-offset-4 hover:text-ink">
                {earnings.reviewCount === 1 ? "1 review" : `${earnings.reviewCount.toLocaleString("en-US")} reviews`}
              </Link>
            </>
          )
        }
      >
        <span className="flex items-center gap-2 text-3xl">
          {earnings.averageRating === null ? "–" : earnings.averageRating.toFixed(1)}
          {earnings.averageRating !== null && (
            <Star className="size-5 fill-coral-500 stroke-coral-600" strokeWidth={1.75} aria-hidden="true" />
          )}
        </span>
      </Figure>
    </dl>
  );
}

function Figure(props: { label: string; help?: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-col py-5 ${props.className ?? ""}`}>
      <dt className="text-sm text-ink-500">{props.label}</dt>
      <dd className="display mt-3 flex min-h-[clamp(2.5rem,1.75rem+3.1vw,4.25rem)] items-end leading-none tabular-nums">
        {props.children}
      </dd>
      {props.help && <dd className="mt-2.5 text-sm text-ink-500">{props.help}</dd>}
    </div>
  );
}

function Transactions({ transactions }: { transactions: Earnings["transactions"] }) {
  return (
    <section className="mt-14" aria-labelledby="transactions">
      <h2 id="transactions" className="display text-2xl">
        Recent Transactions
      </h2>
      {transactions.length === 0 ? (
        <EmptyState as="h3" title="No transactions yet" plan="table" className="mt-5">
          <p>Each paid consultation is listed here.</p>
        </EmptyState>
      ) : (
        <ul className="mt-5 border-t border-ink">
          {transactions.map((transaction) => (
            <li
              key={transaction._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-b border-ink-200 py-4"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                  <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                    {transaction.userName}
                  </span>
                  <StatusBadge status={transaction.status} />
                </p>
                <p className="text-sm text-ink-700 [overflow-wrap:anywhere]">
                  {transaction.serviceName}
                  <span className="text-ink-500 tabular-nums">, {formatDate(transaction.slotStart)}</span>
                </p>
              </div>
              <p className="text-lg font-semibold tabular-nums">
                {formatMoney(transaction.amount, transaction.currency)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StatusBadge({ status }: { status: Earnings["transactions"][number]["status"] }) {
  if (status === "completed") {
    return (
      <Badge tone="success">
        <CircleCheck aria-hidden="true" />
        Completed
      </Badge>
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
      <CircleDashed aria-hidden="true" />
      {capitalize(status.replace("_", " "))}
    </Badge>
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
      <Skeleton className="mt-14 h-8 w-64" />
      <div className="mt-5 grid gap-px">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="my-3 h-11" />
        ))}
      </div>
    </Loading>
  );
}
