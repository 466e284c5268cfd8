import { Star } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

/** Shows a number of stars as one star and the number. */
export function Stars({ stars, className }: { stars: number | string; className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", className)}>
      <Star className="size-[1.15em] fill-ink stroke-ink" strokeWidth={1.25} aria-hidden="true" />
      {stars}
      <span className="sr-only"> out of 5</span>
    </span>
  );
}

/** The same number as a row of five stars. For sighted readers only: `Stars` is beside it. */
export function StarRow({ stars, className }: { stars: number; className?: string }) {
  return (
    <div className={cn("flex gap-1.5", className)} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} className={cn("size-5 stroke-ink", place <= stars && "fill-ink")} strokeWidth={1.25} />
      ))}
    </div>
  );
}
