import { lengthText, type Price } from "@contract/price.ts";
import { cn } from "@/lib/class-names.ts";
import { formatMoney } from "@/lib/format.ts";

type PriceTagProps = {
  price: Price;
  /** Of the amount, which stands out. */
  amountClassName?: string;
  /** What is beside the amount on a line of its own, for narrow places, or on phones only. */
  stacked?: boolean | "on-phones";
  /** Without the length, where it stands beside the price already. */
  withLength?: boolean;
};

/** What `formatPrice` says: "$60/session · 30 min", "Free · 30 min". */
export function PriceTag({
  price,
  amountClassName = "display text-xl",
  stacked = false,
  withLength = true,
}: PriceTagProps) {
  const { amount, rateType, slotDuration } = price;
  const onPhones = stacked === "on-phones";
  return (
    <span className="whitespace-nowrap">
      <span className={cn("tabular-nums", amountClassName)}>{amount === 0 ? "Free" : formatMoney(price)}</span>
      <span className={cn(ASIDE, stacked && (onPhones ? "max-sm:block" : "block"))}>
        {amount > 0 && <span className={cn(!stacked ? "ml-0.5" : onPhones && "sm:ml-0.5")}>/{rateType}</span>}
        {withLength && (
          <>
            {/* After "Free", a line's beginning needs no dot. */}
            <span className={cn(amount === 0 && stacked && (onPhones ? "max-sm:sr-only" : "sr-only"))}> · </span>
            {lengthText(slotDuration)}
          </>
        )}
      </span>
    </span>
  );
}

const ASIDE = "font-sans text-sm font-normal tracking-normal text-ink-500";
