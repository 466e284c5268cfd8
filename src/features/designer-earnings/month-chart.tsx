import { formatMoney, formatMonth, formatMonthYear, formatShortMoney } from "@contract/format.ts";
import { useState } from "react";
import type { Earnings } from "@/domain/designer/get-earnings.ts";
import { cn } from "@/lib/class-names.ts";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { type MonthSums, monthsOf } from "./earnings-months.ts";
import { FILL, LegendSwatch } from "./legend-swatch.tsx";

/** The number of months that fit on a phone. */
const ON_PHONES = 6;

/** Up to a year in one currency, a column per month: the earned money, and above it the upcoming money. */
export function MonthChart({ earnings }: { earnings: Earnings }) {
  const [currency, setCurrency] = useState(earnings.currency);
  const months = monthsOf(earnings, currency);
  const sums = months.map(({ earned, toCome }) => earned + toCome);
  const highest = Math.max(1, ...sums);
  return (
    <section aria-labelledby="months" className="mt-14 lg:mt-18">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-3">
        <h2 id="months" className="display mr-auto text-2xl">
          Month by month
        </h2>
        <p className="flex gap-x-5 text-sm text-ink-700" aria-hidden="true">
          <span>
            <LegendSwatch of="earned" className="mr-1.5" />
            Earned
          </span>
          {months.some(({ toCome }) => toCome > 0) && (
            <span>
              <LegendSwatch of="toCome" className="mr-1.5" />
              To come
            </span>
          )}
        </p>
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
      <ol className="mt-6 grid h-45 auto-cols-fr grid-flow-col">
        {months.map((month, index) => (
          <Column
            key={month.month}
            sums={month}
            highest={highest}
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
  currency: string;
  now: boolean;
  /** Whether its year is shown. */
  year: boolean;
  firstOnPhones: boolean;
  className?: string;
};

function Column({ sums, highest, currency, now, year, firstOnPhones, className }: ColumnProps) {
  const { month, earned, toCome } = sums;
  const height = (amount: number) => ({ height: `${(amount / highest) * 100}%` });
  return (
    <li className={cn("flex min-w-0 flex-col", className)}>
      <span className="sr-only">{inWords(month, earned, toCome, currency)}</span>
      <span className="flex flex-1 flex-col justify-end border-b border-ink pt-6" aria-hidden="true">
        <span className="relative mx-auto flex min-h-0 w-[58%] max-w-14 flex-1 flex-col justify-end gap-0.5">
          {earned + toCome > 0 && (
            <span
              className={cn(
                "absolute -inset-x-4 pb-1 text-center text-xs text-ink-700 tabular-nums",
                now && "font-semibold text-ink",
              )}
              style={{ bottom: height(earned + toCome).height }}
            >
              <span className="lg:hidden">{shortOf({ amount: earned + toCome, currency })}</span>
              <span className="max-lg:hidden">{formatMoney({ amount: earned + toCome, currency })}</span>
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
        {formatMonth(month, "short", "UTC")}
        {(year || firstOnPhones) && (
          <span className={cn("block font-normal text-ink-500", !year && "sm:hidden")}>{month.slice(0, 4)}</span>
        )}
      </span>
    </li>
  );
}

/** Formats money as precisely as the space above a narrow column allows. */
function shortOf(money: Parameters<typeof formatMoney>[0]): string {
  const exact = formatMoney(money);
  return exact.length <= 7 ? exact : formatShortMoney(money);
}

function inWords(month: string, earned: number, toCome: number, currency: string): string {
  const parts = [
    earned > 0 && `${formatMoney({ amount: earned, currency })} earned`,
    toCome > 0 && `${formatMoney({ amount: toCome, currency })} to come`,
  ].filter(Boolean);
  return `${formatMonthYear(month, "UTC")}: ${parts.join(", ") || "nothing"}`;
}
