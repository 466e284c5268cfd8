import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";

const badgeClass = cva("badge", {
  variants: {
    tone: {
      neutral: "bg-linen text-ink-700",
      duck: "bg-duck-100 text-petrol-800",
      coral: "bg-coral-100 text-ink",
      /** Something new to act on: unread messages. */
      loud: "bg-coral-500 text-ink tabular-nums",
      success: "bg-success-bg text-success",
      warning: "bg-warning-bg text-warning",
      danger: "bg-danger-bg text-danger",
      paper: "bg-paper text-ink",
    },
  },
  defaultVariants: { tone: "neutral" },
});

/** Colour alone is not enough: give it a word, and an icon where two tones could be confused. */
export function Badge({ tone, className, ...rest }: ComponentProps<"span"> & VariantProps<typeof badgeClass>) {
  return <span className={badgeClass({ tone, className })} {...rest} />;
}

/** A skill, style or tag. */
export function Chip({ className, ...rest }: ComponentProps<"span">) {
  return <span className={cn("chip", className)} {...rest} />;
}
