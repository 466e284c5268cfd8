import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** A gray placeholder; give it the size of the content that follows. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn("skeleton block", className)} aria-hidden="true" />;
}

/** Wraps a page's skeletons: `label` ("Loading...") is read by screen readers, and shown only with `visible`. */
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
