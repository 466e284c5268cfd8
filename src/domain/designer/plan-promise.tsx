import { NotebookPen } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

/** Returns "A written plan within 7 days". */
export const formatPlanPromise = (days: number) => `A written plan within ${days === 1 ? "1 day" : `${days} days`}`;

/** The promise beside a price that includes a written plan. Nothing for other prices. */
export function PlanPromise({ days, className }: { days: number | null | undefined; className?: string }) {
  if (!days) return null;
  return (
    <span className={cn("flex gap-2 text-sm font-semibold", className)}>
      <NotebookPen className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      {formatPlanPromise(days)}
    </span>
  );
}
