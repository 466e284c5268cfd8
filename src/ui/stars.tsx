import { Star } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

/** A number of stars as one star and the number. */
export function Stars({ stars, className }: { stars: number | string; className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-1 tabular-nums", className)}>
      <Star className="size-[1.15em] fill-coral-500 stroke-ink" strokeWidth={1.25} aria-hidden="true" />
      {stars}
      <span className="sr-only"> out of 5</span>
    </span>
  );
}
