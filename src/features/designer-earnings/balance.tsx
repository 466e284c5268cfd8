import type { Earnings } from "@/domain/designer/get-earnings.ts";
import { formatMoney } from "@/lib/format.ts";
import { FILL, Swatch } from "./swatch.tsx";

type Total = Earnings["totals"][number];

/** What is earned apart from what is to come, for each currency, and what is taken off. */
export function Balance({ totals, fees }: Pick<Earnings, "totals" | "fees">) {
  const sumOf = (amount: (total: Total) => number) => totals.reduce((sum, total) => sum + amount(total), 0);
  const earned = sumOf(({ earnedBookings }) => earnedBookings);
  const kept = sumOf(({ cancelledBookings }) => cancelledBookings);
  const toCome = sumOf(({ bookingsToCome }) => bookingsToCome);
  const refunded = sumOf((total) => total.refunded);
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="display text-2xl">
        Earned and to come
      </h2>
      <div className="mt-5 grid gap-2">
        {totals.map((total) => (
          <Bar key={total.currency} total={total} named={totals.length > 1} />
        ))}
      </div>
      <ul className="mt-2">
        <Line
          name="Earned"
          of="earned"
          amounts={amountsOf(totals, ({ earned }) => earned)}
          help={`From ${count(earned, "session")} that took place${kept > 0 ? ` and ${count(kept, "late cancellation")}` : ""}`}
        />
        <Line
          name="To come"
          of="toCome"
          amounts={amountsOf(totals, ({ toCome }) => toCome)}
          help={
            toCome === 0
              ? "Nothing is booked at the moment"
              : `From ${count(toCome, "booking")}. Customers who cancel in time get their money back`
          }
        />
        <Line
          name="Refunded"
          amounts={amountsOf(totals, ({ refunded }) => -refunded)}
          help={refunded > 0 ? "Refunded to customers, and already taken off above" : "Nothing has been refunded"}
        />
        {fees.length > 0 && (
          <Line
            name="Fees"
            amounts={fees.map(({ amount, currency }) => formatMoney({ amount: -amount, currency }))}
            help="Our share of what is earned. It is taken off when a session’s money becomes available"
          />
        )}
      </ul>
    </section>
  );
}

/** In every currency that has some; a zero once, in the first one. */
function amountsOf<Sums extends { currency: string }>(totals: Sums[], amount: (total: Sums) => number): string[] {
  const some = totals.filter((total) => amount(total) !== 0);
  return (some.length > 0 ? some : totals.slice(0, 1)).map((total) =>
    formatMoney({ amount: amount(total) || 0, currency: total.currency }),
  );
}

const count = (number: number, word: string) => `${number.toLocaleString("en-US")} ${word}${number === 1 ? "" : "s"}`;

/** The two parts of a currency's total side by side. */
function Bar({ total: { currency, amount, earned, toCome }, named }: { total: Total; named: boolean }) {
  const part = (of: number) => ({ width: `${(of / amount) * 100}%` });
  return (
    <div className="flex items-center gap-3" aria-hidden="true">
      {named && <span className="w-8 flex-none text-xs text-ink-500">{currency}</span>}
      <span className="flex h-3 min-w-0 flex-1 gap-0.5">
        {earned > 0 && <span className={`min-w-1 ${FILL.earned}`} style={part(earned)} />}
        {toCome > 0 && <span className={`min-w-1 ${FILL.toCome}`} style={part(toCome)} />}
      </span>
    </div>
  );
}

function Line(props: { name: string; of?: keyof typeof FILL; amounts: string[]; help: string }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-ink-200 py-3.5 last:border-0">
      <span className="flex items-baseline gap-2.5 font-semibold">
        {props.of && <Swatch of={props.of} />}
        {props.name}
      </span>
      <span className="row-span-2 text-right text-lg leading-snug font-semibold tabular-nums">
        {props.amounts.map((amount) => (
          <span key={amount} className="block">
            {amount}
          </span>
        ))}
      </span>
      <span className="max-w-[30em] text-sm text-pretty text-ink-500">{props.help}</span>
    </li>
  );
}
