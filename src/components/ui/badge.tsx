import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeClass = cva(
  "inline-flex min-h-6.5 items-center gap-1.5 rounded-control px-2 py-0.5 text-xs font-semibold [&>svg]:size-[1.15em] [&>svg]:flex-none [&>svg]:stroke-[1.75]",
  {
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
  },
);

/** Colour never speaks alone: give it a word, and an icon where two tones could be confused. */
export function Badge({ tone, className, ...rest }: ComponentProps<"span"> & VariantProps<typeof badgeClass>) {
  return <span className={badgeClass({ tone, className })} {...rest} />;
}

/** A skill, style or tag. */
export function Chip({ className, ...rest }: ComponentProps<"span">) {
  return (
    <span
      className={`inline-flex min-h-7.5 max-w-full items-center gap-1.5 rounded-control bg-linen px-2.5 py-1 text-[0.875rem] leading-tight font-medium text-ink-700 ${className ?? ""}`}
      {...rest}
    />
  );
}
