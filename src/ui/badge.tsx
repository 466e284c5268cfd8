import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";

const TONES = {
  neutral: "bg-linen text-ink-700",
  duck: "bg-duck-100 text-petrol-800",
  /** A new thing to act on: unread messages. */
  loud: "bg-coral-500 text-ink tabular-nums",
  success: "bg-success-bg text-success",
  warning: "bg-warning-bg text-warning",
  danger: "bg-danger-bg text-danger",
  paper: "bg-paper text-ink",
};

/** Marks a state. Color alone is not enough: give it a word, and an icon where two tones could be confused. */
export function Badge({
  tone = "neutral",
  className,
  ...rest
}: ComponentProps<"span"> & { tone?: keyof typeof TONES | undefined }) {
  return <span className={cn("badge", TONES[tone], className)} {...rest} />;
}

/** A skill, style or tag. */
export function Chip({ className, ...rest }: ComponentProps<"span">) {
  return <span className={cn("chip", className)} {...rest} />;
}

type ChipListProps = { words: readonly string[]; label?: string; className?: string };

/** Lists what people chose or wrote, in any language and length. */
export function ChipList({ words, label, className }: ChipListProps) {
  return (
    <ul aria-label={label} className={cn("flex flex-wrap gap-1.5", className)}>
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <Chip dir="auto" className="wrap-anywhere">
            {word}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
