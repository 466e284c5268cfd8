import { lengthText, type Price } from "@contract/price.ts";
import { cn } from "@/lib/class-names.ts";
import { formatMoney } from "@/lib/format.ts";

type PriceTagProps = {
  price: Price;
  /** Class of the amount, which is emphasized. */
  amountClassName?: string;
};

/** What `formatPrice` says: "$85 for 60 min", "Free for 30 min". */
export function PriceTag({ price, amountClassName = "display text-xl" }: PriceTagProps) {
  const free = price.amount === 0;
  return (
    <span className="whitespace-nowrap">
      <span className={cn("tabular-nums", amountClassName)}>{free ? "Free" : formatMoney(price)}</span>
      <span className="font-sans text-sm font-normal tracking-normal text-ink-500">
        {" "}
        for {lengthText(price.slotDuration)}
      </span>
    </span>
  );
}
