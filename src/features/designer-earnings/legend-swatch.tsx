import { cn } from "@/lib/class-names.ts";

/** The drawing of earned and of upcoming money, in bars and in front of their names: filled, and hatched. */
export const FILL = {
  earned: "bg-petrol-900 [print-color-adjust:exact]",
  toCome:
    "border border-petrol-800 [print-color-adjust:exact] bg-[repeating-linear-gradient(135deg,var(--color-petrol-800)_0_1px,var(--color-paper)_1px_5px)]",
} as const;

export function LegendSwatch({ of, className }: { of: keyof typeof FILL; className?: string }) {
  return <span className={cn("inline-block size-3 flex-none", FILL[of], className)} aria-hidden="true" />;
}
