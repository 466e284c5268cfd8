import { formatDay, formatFullDate, formatMoney, formatShortDate } from "@contract/format.ts";
import { MOST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import type { PayoutsResponse } from "@contract/payouts.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, CircleCheck, CircleX, Landmark } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Earnings } from "@/domain/designer/get-earnings.ts";
import { usePayouts } from "@/domain/designer/get-payouts.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { showMore } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";

type Balance = PayoutsResponse["balances"][number];
type Payout = PayoutsResponse["payouts"][number];

/**
 * Shows the money's way from customers to the designer's bank, and each payout with its sessions. `first`: the currency with which the page's other sums
 * begin; `totals`: these sums.
 */
export function Payouts({ first, totals }: { first: string; totals: Earnings["totals"] }) {
  const { data, isFetching, refetch } = usePayouts();
  if (!data) {
    return (
      <ErrorState
        title="Your payouts could not be loaded"
        className="mt-14"
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  const { payouts } = data;
  const balances = [...data.balances].sort(
    (one, other) => Number(other.currency === first) - Number(one.currency === first),
  );
  if (balances.length === 0 && payouts.length === 0) return null;
  return (
    <section className="mt-14 lg:mt-18" aria-labelledby="payouts">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="payouts" className="display text-2xl">
          From your customers to your bank
        </h2>
        <Link to={paths.accountSection("payee")} className="text-sm underline underline-offset-4">
          Your bank details
        </Link>
      </div>
      {balances.map((balance) => (
        <Way
          key={balance.currency}
          balance={balance}
          toCome={totals.find(({ currency }) => currency === balance.currency)?.toCome ?? 0}
          payouts={data}
          next={balance.currency !== first}
        />
      ))}
      {payouts.length > 0 && <List payouts={payouts} />}
    </section>
  );
}

/** What the designer wants to know first: when the money in the first currency comes, or what to do so that it comes. */
export function NextPayout({ currency }: { currency: string }) {
  const { data } = usePayouts();
  const balance = data?.balances.find((each) => each.currency === currency);
  if (!data || !balance) return null;
  return <Next balance={balance} payouts={data} className="border-b border-ink py-4" />;
}

type WayProps = { balance: Balance; toCome: number; payouts: PayoutsResponse; next: boolean };

/**
 * The four places of the money in one currency, in its order. `toCome`: what is held for sessions that have not ended, and the total above does not contain.
 * `next`: with the date of the next payout.
 */
function Way({ balance, toCome, payouts, next }: WayProps) {
  const { currency, held, available, onItsWay, paid } = balance;
  const places: [string, number, string][] = [
    [
      "Held",
      held,
      `${toCome > 0 && toCome <= held ? `${toCome === held ? "All" : formatMoney({ amount: toCome, currency })} of it is to come. ` : ""}Available a day after the session, if no report or dispute about it is open. If you promised a plan, half of it comes once you send it.`,
    ],
    available < 0
      ? ["Owed", available, "Refunded after it was paid out to you, or corrected, as for a late cancellation"]
      : ["Available", available, "Yours, for the next payout"],
    ["On its way", onItsWay, "To your bank"],
    ["Paid out", paid, "To date"],
  ];
  return (
    <div className="mt-5">
      {next && <Next balance={balance} payouts={payouts} className="mb-6" />}
      <dl className="grid border-t border-ink sm:grid-cols-2 lg:grid-cols-4">
        {places.map(([name, amount, help], index) => (
          <div
            key={name}
            className={cn(
              "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-ink-200 py-3.5 sm:flex sm:flex-col sm:py-5 sm:pr-6",
              index % 2 === 1 && "sm:border-l sm:pl-6",
              index === 2 && "lg:border-l lg:pl-6",
            )}
          >
            <dt className="text-sm max-sm:font-semibold sm:text-ink-500">{name}</dt>
            <dd
              className={cn(
                "display row-span-2 text-xl tabular-nums sm:mt-2 xl:text-2xl",
                amount === 0 && "text-ink-500",
                amount < 0 && "text-danger",
              )}
            >
              {formatMoney({ amount, currency })}
            </dd>
            <dd className="text-sm text-pretty text-ink-500 sm:mt-1">{help}</dd>
          </div>
        ))}
      </dl>
      <Sum balance={balance} />
    </div>
  );
}

/** Shows how the four sums follow from customers' payments; nothing if nothing was deducted. */
function Sum({
  balance: { currency, held, available, onItsWay, paid, fee, withheld, corrected },
}: {
  balance: Balance;
}) {
  const theirs = held + available + onItsWay + paid;
  const taken: [string, number][] = [
    ["Our fees", -fee],
    ["Withheld for the tax office", -withheld],
    ["Corrections", corrected],
  ];
  const some = taken.filter(([, amount]) => amount !== 0);
  if (some.length === 0) return null;
  const lines: [string, number][] = [
    ["Paid by customers, less refunds", theirs + fee + withheld - corrected],
    ...some,
    ["Yours", theirs],
  ];
  return (
    <ul className="mt-6 max-w-lg">
      {lines.map(([name, amount], index) => (
        <li
          key={name}
          className={cn(
            "flex flex-wrap justify-between gap-x-6 py-1.5",
            index === 0 || index === lines.length - 1 ? "font-semibold" : "text-ink-700",
            index === lines.length - 1 && "border-t border-ink-200",
          )}
        >
          <span>{name}</span>
          <span className="ml-auto tabular-nums">{formatMoney({ amount, currency })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The day of the next payout, or the reason why there is none and the remedy. */
function Next({ balance, payouts, className }: { balance: Balance; payouts: PayoutsResponse; className: string }) {
  const { currency, available, minimum, nextOn, obstacle } = balance;
  const { now, next } = payouts.payees;
  if (!obstacle || obstacle === "below_minimum") {
    return (
      <p className={cn("flex items-start gap-3", className)}>
        <Landmark className="mt-0.5 size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
        <span className="text-pretty">
          {nextOn && (
            <>
              Next payout:{" "}
              {available > 0 && (
                <>
                  <b className="font-semibold">{formatMoney({ amount: available, currency })} so far</b>, on{" "}
                </>
              )}
              <b className="font-semibold">{formatFullDate(`${nextOn}T12:00:00Z`, "UTC")}</b>
              {now && `, to ${now.account}`}
              {obstacle && minimum !== null
                ? `, if at least ${formatMoney({ amount: minimum, currency })} is available by then.`
                : ". It will include everything available by that day."}
            </>
          )}
        </span>
      </p>
    );
  }
  const words: Record<typeof obstacle, string> = {
    no_way: `We don’t pay out ${currency} yet. What you earn stays available, and nothing is lost.`,
    no_payee: "Tell us where your money goes, and the next payout takes what is available.",
    payee_changing: `Your new bank details take effect ${next?.effectiveAt ? `on ${formatFullDate(next.effectiveAt)}` : "soon"}. Payouts are paused until then.`,
    paused: `Your payouts are paused. ${payouts.pauseReason ?? ""}`,
    payout_failed: "Your last payout failed. Please enter your bank details again.",
    negative: "Refunds to your customers, or corrections, took more than you had left. What you earn next covers it.",
  };
  const asks = obstacle === "no_payee" || obstacle === "payout_failed";
  return (
    <div
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-8 gap-y-3",
        className,
        asks && "rounded-card bg-duck-100 p-4 text-petrol-800 sm:p-5",
      )}
    >
      <p className="max-w-[44em] min-w-0 flex-1 basis-64 text-pretty wrap-anywhere">{words[obstacle]}</p>
      {asks && (
        <ButtonLink to={paths.accountSection("payee")} className="max-sm:w-full">
          {obstacle === "no_payee" ? "Add bank details" : "Check bank details"}
        </ButtonLink>
      )}
    </div>
  );
}

/** The number shown at first; a press shows all. */
const FIRST = 3;

function List({ payouts }: { payouts: Payout[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <h3 className="mt-10 border-b border-ink pb-2.5 font-semibold">Payouts</h3>
      <ul>
        {payouts.slice(0, all ? undefined : FIRST).map((payout) => (
          <Row key={payout.id} payout={payout} />
        ))}
      </ul>
      {!all && payouts.length > FIRST && (
        <Button variant="outline" className="mt-6" onClick={() => showMore(() => setAll(true))}>
          Show earlier payouts
        </Button>
      )}
      {all && payouts.length === MOST.listedPayouts && (
        <p className="mt-5 text-sm text-ink-500">
          These are the newest {MOST.listedPayouts}. Statements have the earlier ones.
        </p>
      )}
    </>
  );
}

/** Payout runs have days in UTC. */
const dayOf = (at: string) => formatShortDate(at, "UTC");

function Row({ payout }: { payout: Payout }) {
  const { id, amount, currency, status, account, reference, failure, withheld, createdAt } = payout;
  const [open, setOpen] = useState(false);
  const sessions = useId();
  return (
    <li className="border-b border-ink-200">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={sessions}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1 py-3.5 text-left transition-colors hover:bg-linen md:grid-cols-[6.5rem_minmax(0,1fr)_9rem_8rem_auto] md:gap-x-6 lg:grid-cols-[6.5rem_minmax(0,20rem)_minmax(9rem,1fr)_8rem_auto]"
      >
        <span className="text-sm text-ink-500 tabular-nums max-md:hidden">{dayOf(createdAt)}</span>
        <span className="min-w-0 max-md:col-start-1 max-md:row-start-1">
          <span className="block font-semibold">To {account}</span>
          <span className="block text-sm text-ink-500 wrap-anywhere">
            <span className="tabular-nums md:hidden">{dayOf(createdAt)}</span>
            {reference && <span className="max-md:block">Reference {reference}</span>}
          </span>
        </span>
        <span className="max-md:col-start-1 max-md:row-start-2">
          <Status status={status} />
        </span>
        <span
          className={cn(
            "text-right text-lg font-semibold tabular-nums max-md:col-start-2 max-md:row-start-1",
            status === "failed" && "text-ink-500 line-through",
          )}
        >
          {formatMoney({ amount, currency })}
        </span>
        <ChevronDown
          className={cn(
            "size-5 flex-none transition-transform max-md:col-start-3 max-md:row-start-1",
            open && "rotate-180",
          )}
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </button>
      {withheld.length > 0 && (
        <p className="pb-3.5 text-sm text-ink-500 tabular-nums md:ml-32">
          {withheld
            .map(({ tax, amount: part }) => `${tax.toUpperCase()} withheld: ${formatMoney({ amount: part, currency })}`)
            .join(" · ")}
        </p>
      )}
      {failure && (
        <p
          className={cn(
            "pb-3.5 text-sm text-pretty wrap-anywhere md:ml-32",
            status === "failed" ? "text-danger" : "text-ink-500",
          )}
        >
          {failure}
        </p>
      )}
      <div id={sessions} hidden={!open}>
        {open && <Sessions payout={id} currency={currency} />}
      </div>
    </li>
  );
}

function Status({ status }: { status: Payout["status"] }) {
  if (status === "paid") {
    return (
      <span className="inline-flex min-h-6.5 items-center gap-1.5 text-xs text-ink-500">
        <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
        Paid
      </span>
    );
  }
  if (status === "failed") {
    return (
      <Badge tone="danger">
        <CircleX aria-hidden="true" />
        Failed
      </Badge>
    );
  }
  return <Badge tone="duck">On its way</Badge>;
}

/** Lists the sessions in a payout, less what was refunded after an earlier one. */
function Sessions({ payout, currency }: { payout: string; currency: string }) {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.payout(payout),
    queryFn: ({ signal }) => api("GET /payouts/sessions/:id", { params: { id: payout }, signal }),
    // The sessions of a payout never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) {
    return (
      <Loading label="Loading..." className="pb-4">
        <Skeleton className="h-11" />
      </Loading>
    );
  }
  if (!data) {
    return <ErrorState title="Its sessions could not be loaded" onRetry={() => refetch()} retrying={isFetching} />;
  }
  return (
    <ul className="mr-9 mb-5 pl-4 md:mr-11 md:ml-28">
      {data.sessions.map(({ id, customerName, serviceName, slotStart, amount }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-1.5 text-sm">
          <span className="min-w-0">
            <bdi className="font-semibold wrap-anywhere">{customerName}</bdi>
            <span className="text-ink-500">
              {" · "}
              <bdi className="wrap-anywhere">{serviceName}</bdi>, {formatDay(slotStart)}
            </span>
            {amount < 0 && <span className="block text-ink-700">Refunded after it was paid out, or corrected</span>}
          </span>
          <span className={cn("tabular-nums", amount < 0 && "text-danger")}>{formatMoney({ amount, currency })}</span>
        </li>
      ))}
    </ul>
  );
}
