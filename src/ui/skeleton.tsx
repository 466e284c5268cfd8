import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** One grey piece; give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn("skeleton block", className)} aria-hidden="true" />;
}

/** Wraps a page's skeletons: says `label` ("Loading...") to screen readers and shows it to nobody else, unless `visible`. */
export function Loading({
  label,
  visible = false,
  className,
  children,
}: {
  label: string;
  visible?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className={visible ? "text-sm text-ink-500" : "sr-only"}>{label}</span>
      {children}
    </div>
  );
}
