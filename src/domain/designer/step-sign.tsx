import { Check } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

/** The number of a step of the onboarding, or a tick if it comes before the one that is reached. */
export function StepSign({ index, reached }: { index: number; reached: number }) {
  return (
    <span
      className={cn(
        "grid size-6 flex-none place-items-center rounded-full rounded-bl-none text-xs font-semibold tabular-nums",
        index > reached ? "border border-ink-400" : "bg-petrol-900 text-white",
      )}
    >
      {index < reached ? <Check className="size-3.5" strokeWidth={2.5} aria-label="Done" /> : index + 1}
    </span>
  );
}
