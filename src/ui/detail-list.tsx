import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** Terms and descriptions with rules between the rows; the rules above the first row are clipped. */
export function DetailList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cn("-mt-px [clip-path:inset(2px_0_0)]", className)}>{children}</dl>;
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[clamp(7rem,28%,10rem)_minmax(0,1fr)] gap-4 border-t border-ink-200 py-3">
      <dt className="text-sm leading-[1.65] text-ink-500">{term}</dt>
      <dd className="min-w-0 font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
