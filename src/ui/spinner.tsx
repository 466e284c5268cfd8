import { cn } from "@/lib/class-names.ts";

/** As large as the surrounding text. Hidden from screen readers, because the text beside it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <span className={cn("spinner inline-block", className)} aria-hidden="true" />;
}
