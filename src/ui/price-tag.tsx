import { lengthText, type Price } from "@contract/price.ts";
import { cn } from "@/lib/class-names.ts";
import { formatMoney } from "@/lib/format.ts";

type PriceTagProps = {
  price: Price;
  /** Class of the amount, which is emphasized. */
  amountClassName?: string;
  /** Puts rate type and length on a line of their own, for narrow places, or on phones only. */
  stacked?: boolean | "on-phones";
  /** Omits the length where the page already shows it beside the price. */
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
            {/* No dot at the start of a line, after "Free". */}
            <span className={cn(amount === 0 && stacked && (onPhones ? "max-sm:sr-only" : "sr-only"))}> · </span>
            {lengthText(slotDuration)}
          </>
        )}
      </span>
    </span>
  );
}

const ASIDE = "font-sans text-sm font-normal tracking-normal text-ink-500";
