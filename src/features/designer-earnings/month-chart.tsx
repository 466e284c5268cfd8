import { useState } from "react";
import type { Earnings } from "@/domain/designer/get-earnings.ts";
import { cn } from "@/lib/class-names.ts";
import { formatMoney, formatMonth, formatShortMoney } from "@/lib/format.ts";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { type MonthSums, monthsOf } from "./months.ts";
import { FILL } from "./swatch.tsx";

/** On phones there is room for so many. */
const ON_PHONES = 6;

/** Up to a year of one currency, a column a month: what is earned, and on top what is to come. */
export function MonthChart({ earnings }: { earnings: Earnings }) {
  const [currency, setCurrency] = useState(earnings.currency);
  const months = monthsOf(earnings, currency);
  const sums = months.map(({ earned, toCome }) => earned + toCome);
  const highest = Math.max(1, ...sums);
  const lowest = Math.min(highest, ...sums.filter((sum) => sum > 0));
  const told = new Set([
    sums.indexOf(highest),
    sums.indexOf(lowest),
    months.findIndex(({ month }) => month === earnings.month),
  ]);
  return (
    <section aria-labelledby="months" className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3">
        <h2 id="months" className="display text-2xl">
          Month by month
        </h2>
        {earnings.totals.length > 1 && (
          <fieldset className="flex gap-2 sm:-my-2">
            <legend className="sr-only">Currency</legend>
            {earnings.totals.map(({ currency: choice }) => (
              <ChipChoice
                key={choice}
                type="radio"
                name="currency"
                checked={choice === currency}
                onChange={() => setCurrency(choice)}
              >
                {choice}
              </ChipChoice>
            ))}
          </fieldset>
        )}
      </div>
      <ol className="mt-6 grid min-h-56 flex-1 auto-cols-fr grid-flow-col lg:min-h-64">
        {months.map((month, index) => (
          <Column
            key={month.month}
            sums={month}
            highest={highest}
            told={told.has(index)}
            currency={currency}
            now={month.month === earnings.month}
            year={index === 0 || month.month.endsWith("-01")}
            firstOnPhones={index === months.length - ON_PHONES}
            className={cn(index < months.length - ON_PHONES && "max-sm:hidden")}
          />
        ))}
      </ol>
    </section>
  );
}

type ColumnProps = {
  sums: MonthSums;
  highest: number;
  /** Its amount is shown; of other months when one points at them. */
  told: boolean;
  currency: string;
  now: boolean;
  /** Its year is shown. */
  year: boolean;
  firstOnPhones: boolean;
  className?: string;
};

function Column({ sums, highest, told, currency, now, year, firstOnPhones, className }: ColumnProps) {
  const { month, earned, toCome } = sums;
  const height = (amount: number) => ({ height: `${(amount / highest) * 100}%` });
  return (
    <li className={cn("group flex min-w-0 flex-col", className)}>
      <span className="sr-only">{inWords(month, earned, toCome, currency)}</span>
      <span className="flex flex-1 flex-col justify-end border-b border-ink pt-6" aria-hidden="true">
        <span className="relative mx-auto flex min-h-0 w-[58%] max-w-14 flex-1 flex-col justify-end gap-0.5">
          {earned + toCome > 0 && (
            <span
              className={cn(
                "absolute -inset-x-4 pb-1 text-center text-xs text-ink-700 tabular-nums",
                !told && "opacity-0 group-hover:opacity-100",
                now && "font-semibold text-ink",
              )}
              style={{ bottom: height(earned + toCome).height }}
            >
              {formatShortMoney({ amount: earned + toCome, currency })}
            </span>
          )}
          {toCome > 0 && <span className={cn("min-h-1", FILL.toCome)} style={height(toCome)} />}
          {earned > 0 && <span className={cn("min-h-1", FILL.earned)} style={height(earned)} />}
        </span>
      </span>
      <span
        className={cn(
          "relative h-12 flex-none pt-2 text-center text-xs text-ink-500",
          now &&
            "font-semibold text-ink before:absolute before:inset-x-0 before:-top-px before:h-0.75 before:bg-coral-600",
        )}
        aria-hidden="true"
      >
        {formatMonth(month, "short")}
        {(year || firstOnPhones) && (
          <span className={cn("block font-normal text-ink-500", !year && "sm:hidden")}>{month.slice(0, 4)}</span>
        )}
      </span>
    </li>
  );
}

function inWords(month: string, earned: number, toCome: number, currency: string): string {
  const parts = [
    earned > 0 && `${formatMoney({ amount: earned, currency })} earned`,
    toCome > 0 && `${formatMoney({ amount: toCome, currency })} to come`,
  ].filter(Boolean);
  return `${formatMonth(month)}: ${parts.join(", ") || "nothing"}`;
}
