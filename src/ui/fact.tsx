import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** A fact of a list that needs no visible name. */
export function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn("min-w-0", className)}>
      <dt className="sr-only">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
