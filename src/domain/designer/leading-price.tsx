import { leadingRate, priceOf } from "@contract/price.ts";
import type { Rate } from "@contract/services.ts";
import { cn } from "@/lib/class-names.ts";
import { PriceTag } from "@/ui/price-tag.tsx";

/** The price that cards and profiles lead with: "$85 for 60 min". */
export function LeadingPrice({ rates, className }: { rates: Rate[]; className?: string }) {
  const leading = leadingRate(rates);
  return (
    <span className={cn("block min-h-[1.5em] text-sm text-ink-500 tabular-nums", className)}>
      {leading && <PriceTag price={priceOf(leading)} amountClassName="font-semibold text-ink" short />}
    </span>
  );
}
