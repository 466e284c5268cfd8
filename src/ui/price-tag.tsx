import { formatMinutes, formatMoney } from "@contract/format.ts";
import type { Price } from "@contract/price.ts";
import { cn } from "@/lib/class-names.ts";
import { amountForReader } from "@/lib/reader-currency.ts";
import { browserZone } from "@/lib/time-zone.ts";

type PriceTagProps = {
  price: Price;
  /** The class of the amount, which is emphasized. */
  amountClassName?: string;
  /** Omits the amount in the reader's currency, for places with only one line. */
  short?: boolean;
};

/**
 * Shows the text of `formatPrice`: "$85 for 60 min", "Free for 30 min". A price in another currency than the reader's
 * is followed by its amount in theirs: "about $28".
 */
export function PriceTag({ price, amountClassName = "display text-xl", short = false }: PriceTagProps) {
  const free = price.amount === 0;
  const about = short ? undefined : amountForReader(price, browserZone());
  const small = "font-sans text-sm font-normal tracking-normal [word-spacing:normal] whitespace-nowrap text-ink-500";
  return (
    <>
      <span className="whitespace-nowrap">
        <span className={cn("tabular-nums", amountClassName)}>{free ? "Free" : formatMoney(price)}</span>
        <span className={small}> for {formatMinutes(price.slotDuration)}</span>
      </span>
      {about && <span className={small}> (about {formatMoney(about)})</span>}
    </>
  );
}
