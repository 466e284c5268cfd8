import type { ReactNode } from "react";

/** A section's heading, with a link at the right edge if there is more to see. */
export function SectionHeading({ id, children, more }: { id?: string; children: ReactNode; more?: ReactNode }) {
  return (
    <div className="mb-[clamp(1.25rem,3.4vw,3rem)] flex flex-wrap items-end justify-between gap-x-12 gap-y-2">
      <h2 id={id} className="display max-w-[12em] text-3xl">
        {children}
      </h2>
      {more}
    </div>
  );
}
