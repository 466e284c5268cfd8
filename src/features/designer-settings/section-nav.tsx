import * as paths from "@contract/paths.ts";
import { PROFILE_SECTIONS, type ProfileSection } from "@contract/profile-fields.ts";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { SECTIONS } from "./sections.ts";

type SectionNavProps = {
  current: ProfileSection;
  unsaved: readonly ProfileSection[];
};

const look =
  "relative flex h-13 items-center gap-2 font-medium whitespace-nowrap text-ink-700 hover:text-ink focus-visible:outline-offset-[-3px] aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-1 aria-[current]:after:bg-ink lg:h-12 lg:justify-between lg:border-b lg:border-ink-200 lg:px-3 lg:aria-[current]:bg-duck-100 lg:aria-[current]:after:hidden";

/** Links to the sections, a column on wide screens, a strip on others. */
export function SectionNav({ current, unsaved }: SectionNavProps) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another section is shown
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (link && strip.current) strip.current.scrollTo({ left: link.offsetLeft - 24, behavior: "instant" });
  }, [current]);
  return (
    <nav aria-label="Sections" className="min-w-0 lg:sticky lg:top-8 lg:self-start">
      <ul
        ref={strip}
        className="relative -mx-(--gutter) flex gap-x-6 overflow-x-auto md:justify-between md:gap-x-3 border-b border-ink px-(--gutter) [scrollbar-width:none] lg:mx-0 lg:grid lg:overflow-visible lg:border-b-0 lg:px-0"
      >
        {PROFILE_SECTIONS.map((id) => (
          <li key={id} className="flex-none">
            <Link to={paths.ownProfileSection(id)} aria-current={id === current ? "page" : undefined} className={look}>
              {SECTIONS[id].title}
              {unsaved.includes(id) && (
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
