import { formatMoney, formatMonthYear } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { type Earnings, useEarnings } from "@/domain/designer/get-earnings.ts";

type Sums = Earnings["months"][number];

/** This month's earnings, and booked amounts that may still be refunded. Nothing before the first paid booking. */
export function MonthCard() {
  const { data } = useEarnings();
  if (!data || data.totals.length === 0) return null;
  const { month, currency } = data;
  const own = data.months.filter((sums) => sums.month === month);
  const present = own.length > 0 ? own : [{ month, currency, earned: 0, toCome: 0 }];
  return (
    <section aria-labelledby="month" className="rounded-card border border-ink-200 px-5 pt-4 pb-5">
      <h2 id="month" className="flex items-center justify-between gap-4 font-semibold">
        {formatMonthYear(month, "UTC")}
        <Link to={paths.earnings} className="hit text-link relative text-sm">
          All earnings
        </Link>
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-5">
        <Figure name="Earned" sums={present} amount={({ earned }) => earned} />
        <Figure name="To come" sums={present} amount={({ toCome }) => toCome} />
      </dl>
    </section>
  );
}

/** A sum in each currency with money, or otherwise a single zero. */
function Figure({ name, sums, amount }: { name: string; sums: Sums[]; amount: (sums: Sums) => number }) {
  const some = sums.filter((one) => amount(one) !== 0);
  return (
    <div className="not-first:border-l not-first:border-ink-200 not-first:pl-5">
      <dt className="text-sm text-ink-500">{name}</dt>
      {(some.length > 0 ? some : sums.slice(0, 1)).map((one) => (
        <dd key={one.currency} className="display mt-1 text-2xl leading-tight tabular-nums [overflow-wrap:anywhere]">
          {formatMoney({ amount: amount(one), currency: one.currency })}
        </dd>
      ))}
    </div>
  );
}
