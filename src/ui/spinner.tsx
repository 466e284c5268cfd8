import { cn } from "@/lib/class-names.ts";

/** Takes its size from the text around it. Silent: the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span className={cn("spinner inline-block", className)} aria-hidden="true" />;
}
