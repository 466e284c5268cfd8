import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { cn } from "@/lib/class-names.ts";

type SectionLinksProps = {
  label: string;
  sections: readonly { id: string; title: string; to: string; unsaved?: boolean }[];
  current: string;
  /** The sections are parts of one page, not pages of their own. */
  onePage?: boolean;
  className?: string;
};

/** Links to the sections of a page: a column on wide screens, a strip on others. */
export function SectionLinks({ label, sections, current, onePage = false, className }: SectionLinksProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = strip.current?.querySelector<HTMLElement>(`[data-section="${current}"]`);
    if (item) strip.current?.scrollTo({ left: item.offsetLeft - 24, behavior: "instant" });
  }, [current]);
  return (
    <nav aria-label={label} className={cn("min-w-0 lg:sticky lg:top-8 lg:self-start", className)}>
      <ul
        ref={strip}
        className={cn(
          "relative -mx-(--gutter) flex gap-x-6 overflow-x-auto border-b border-ink px-(--gutter) [scrollbar-width:none] lg:mx-0 lg:grid lg:grid-cols-1 lg:overflow-visible lg:border-b-0 lg:px-0",
          // What continues beyond the edge fades out, even if a word happens to end there. After the last link, only the blank space fades.
          "after:pointer-events-none after:sticky after:-right-(--gutter) after:-mr-(--gutter) after:-ml-6 after:w-16 after:flex-none after:bg-linear-to-r after:from-paper/0 after:to-paper lg:after:hidden",
        )}
      >
        {sections.map(({ id, title, to, unsaved }) => (
          <li key={id} data-section={id} className="flex-none">
            <Link
              to={to}
              replace={onePage}
              aria-current={id === current ? (onePage ? "location" : "page") : undefined}
              className="relative flex h-13 items-center gap-2 font-medium whitespace-nowrap text-ink-700 hover:text-ink focus-visible:outline-offset-[-3px] aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-1 aria-[current]:after:bg-ink lg:h-12 lg:justify-between lg:border-b lg:border-ink-200 lg:px-3 lg:aria-[current]:bg-duck-100 lg:aria-[current]:after:hidden"
            >
              {title}
              {unsaved && (
                <span className="rounded-control bg-warning-bg px-1.5 py-1 text-xs leading-none font-semibold text-warning">
                  Unsaved
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
