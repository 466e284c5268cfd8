import { Check } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

/** The number of a step of the onboarding, or a tick once it is done. */
export function StepSign({ number, state }: { number: number; state: "done" | "now" | "to-come" }) {
  return (
    <span
      className={cn(
        "grid size-6 flex-none place-items-center rounded-full rounded-bl-none text-xs font-semibold tabular-nums",
        state === "to-come" ? "border border-ink-400" : "bg-petrol-900 text-white",
      )}
    >
      {state === "done" ? <Check className="size-3.5" strokeWidth={2.5} aria-label="Done" /> : number}
    </span>
  );
}
