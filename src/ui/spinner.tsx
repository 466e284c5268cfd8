import { cn } from "@/lib/class-names.ts";

/** As large as the text around it. Hidden from screen readers: the text beside it says what happens. */
export function Spinner({ className }: { className?: string }) {
  return <span className={cn("spinner inline-block", className)} aria-hidden="true" />;
}
