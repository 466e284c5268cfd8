import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";
import { Illustration, type IllustrationName } from "./illustration.tsx";

type EmptyStateProps = {
  title: ReactNode;
  /** The visitor's possible next steps. */
  children?: ReactNode;
  actions?: ReactNode;
  illustration?: IllustrationName;
  /** The heading level that fits the page. */
  as?: "h1" | "h2" | "h3" | "p";
  className?: string;
};

/** Says that there is nothing yet and offers a next step, beside a drawing; on phones below it. */
export function EmptyState({
  title,
  children,
  actions,
  illustration = "waiting",
  as: Heading = "h2",
  className,
}: EmptyStateProps) {
  return (
    <div className={cn("empty-state", className)}>
      <Illustration name={illustration} className="size-24 flex-none text-petrol-800 sm:order-last sm:size-40" />
      <div className="min-w-0 flex-1">
        <Heading className="display text-2xl text-balance">{title}</Heading>
        {children && <div className="mt-2 max-w-[34em] text-ink-700">{children}</div>}
        {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
