import { type ReactNode, useId } from "react";
import { cn } from "@/lib/class-names.ts";
import { useLostFocus } from "@/ui/focus-management.ts";

/** The look of a group: its heading, and its sections below. On phones, buttons of the usual size take the whole width. */
export const GROUP =
  "grid gap-y-7 border-t border-ink pt-6 pb-12 max-sm:[&_.btn:not(.btn-sm,.btn-icon,.btn-link)]:w-full";

/** The target of a link to a group, below the links that stay at the top of narrow windows. */
export const ANCHOR = "scroll-mt-6 outline-none max-lg:scroll-mt-13";

/** A group of account sections: its heading, a line about it, and the sections with rules between them. */
export function Group({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    // A link to the group moves the focus here.
    <div id={id} tabIndex={-1} className={cn(GROUP, ANCHOR, "max-lg:first:border-t-0")}>
      <div>
        <h2 className="display text-2xl">{title}</h2>
        <p className="mt-2 text-sm text-pretty text-ink-700">{intro}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type SectionProps = {
  id: string;
  title: string;
  /** The section's only field has the same label, so the heading is for screen readers only. */
  labelled?: boolean;
  intro?: ReactNode;
  /** The button at the beginning of the section. */
  action?: ReactNode;
  children?: ReactNode;
};

/** One subject of the account: its heading, a line about it, and its controls. The section takes the focus that they lose. */
export function Section({ id, title, labelled = false, intro, action, children }: SectionProps) {
  const heading = useId();
  const lostFocus = useLostFocus();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      {...lostFocus}
      className="scroll-mt-24 outline-none border-ink-200 not-first:mt-8 not-first:border-t not-first:pt-7"
    >
      <div className={cn("flex flex-wrap items-start justify-between gap-x-8 gap-y-4", labelled && "sr-only")}>
        <div className={cn("min-w-0", action && "flex-1 basis-64")}>
          <h3 id={heading} className="font-semibold">
            {title}
          </h3>
          {intro && <p className="mt-0.5 text-sm text-pretty text-ink-700">{intro}</p>}
        </div>
        {action}
      </div>
      <div className={cn(!labelled && "mt-4 empty:hidden")}>{children}</div>
    </section>
  );
}
