import type { ProfileGap } from "@contract/designers.ts";
import { createContext, Fragment, type ReactNode, use } from "react";
import { GAPS } from "@/domain/designer/profile-gaps.ts";

/** What the saved profile lacks, for the fields within it. */
export const Missing = createContext<readonly ProfileGap[]>([]);

/** What it costs to leave this out; undefined once it is saved. */
export function useCost(gap: ProfileGap): string | undefined {
  return use(Missing).includes(gap) ? GAPS[gap].cost : undefined;
}

/** Marks the field that fills a gap. */
export function GapPlace({ of, children }: { of: ProfileGap; children: ReactNode }) {
  return <div data-gap={of}>{children}</div>;
}

/** One line that names what a section lacks; a press leads to its field. */
export function MissingLine({ gaps }: { gaps: readonly ProfileGap[] }) {
  if (gaps.length === 0) return null;
  return (
    <p className="mt-4 border-l-2 border-coral-600 pl-3 text-sm">
      Missing:{" "}
      {gaps.map((gap, index) => (
        <Fragment key={gap}>
          {index > 0 && ", "}
          <button type="button" className="text-link hit relative font-medium" onClick={() => leadTo(gap)}>
            {GAPS[gap].name}
          </button>
        </Fragment>
      ))}
    </p>
  );
}

function leadTo(gap: ProfileGap): void {
  const place = document.querySelector(`[data-gap="${gap}"]`);
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input:not([type=file]), select, textarea, button")?.focus({ preventScroll: true });
}
