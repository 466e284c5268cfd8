import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { COMPACT_PICTURE, CompactCard } from "@/domain/designer/compact-card.tsx";
import { designersQuery, useDesigners } from "@/domain/designer/get-designers.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { freeSoon } from "./free-soon.ts";
import { RECOMMENDED, SOONEST } from "./landing-queries.ts";
import { SectionHeading } from "./section-heading.tsx";

const SHOWN = 4;
/** A first and a last door: never two side by side, in four columns or in two. */
const doors = ["top-left", "none", "none", "bottom-right"] as const;

/** Recommended designers, others than the strip has where there are enough. Nothing when there are none or they cannot be loaded. */
export function SomeDesigners() {
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const { data, isPending } = useQuery({ ...designersQuery(RECOMMENDED), enabled: near });
  const { data: soonest } = useDesigners(SOONEST);
  const designers = data?.designers ?? [];
  if (!isPending && designers.length === 0) return null;
  const strip = freeSoon(soonest?.designers ?? [], serverNow(), SHOWN).slots;
  const inStrip = new Set(strip.map(({ designer }) => designer._id));
  const others = designers.filter(({ _id }) => !inStrip.has(_id));
  const shown = (others.length >= SHOWN ? others : designers).slice(0, SHOWN);
  return (
    <section ref={section} aria-labelledby="designers-title" className="wrap sect pb-0 noscript:hidden">
      <SectionHeading
        id="designers-title"
        more={
          <ButtonLink to={paths.discovery} variant="link">
            See all designers
          </ButtonLink>
        }
      >
        The people across the table
      </SectionHeading>
      {isPending ? (
        <Loading label="Loading..." className={gridClass}>
          {doors.map((door, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike and never move
            <Placeholder key={index} door={door} />
          ))}
        </Loading>
      ) : (
        <ul className={gridClass}>
          {shown.map((designer, index) => (
            <li key={designer._id} className="min-w-0">
              <CompactCard as="h3" designer={designer} door={doors[index] ?? "none"} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether an element has come near the view, to load content on scroll instead of at page load. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "1000px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}

const gridClass = "swipe gap-y-9 sm:grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4";

function Placeholder({ door }: { door: (typeof doors)[number] }) {
  return (
    <div>
      <Skeleton
        className={cn(
          COMPACT_PICTURE,
          door === "top-left" && "rounded-tl-door",
          door === "bottom-right" && "rounded-br-door",
        )}
      />
      <div className="h-34.75 pt-10.5 sm:h-36.75">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-3 h-4 w-full" />
      </div>
    </div>
  );
}
