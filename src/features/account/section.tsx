import { type ReactNode, useId } from "react";
import { cn } from "@/lib/class-names.ts";

/** The look of a section: its heading at the left of what one does, on wide screens. */
export const SECTION = "grid gap-x-12 gap-y-5 border-t border-ink-200 py-9 lg:grid-cols-[16rem_minmax(0,34rem)]";

/** One subject of the account: its heading, a line about it, and what one does with it. */
export function Section({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={cn("scroll-mt-24", SECTION)}>
      <div>
        <h2 id={heading} className="display text-2xl">
          {title}
        </h2>
        {intro && <p className="mt-2 text-sm text-ink-700">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
