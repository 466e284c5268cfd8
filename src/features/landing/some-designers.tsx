import type { ListedDesigner } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { coverName } from "@/domain/designer/cover-name.ts";
import { designersQuery, useDesigners } from "@/domain/designer/get-designers.ts";
import { cn } from "@/lib/class-names.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Stars } from "@/ui/stars.tsx";
import { RECOMMENDED, SOONEST } from "./landing-queries.ts";
import { LeadingPrice } from "./leading-price.tsx";
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
  const inStrip = new Set(soonest?.designers.slice(0, SHOWN).map(({ _id }) => _id));
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
              <Card designer={designer} door={doors[index] ?? "none"} />
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

const gridClass = "grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-6 lg:grid-cols-4";
const pictureClass = "aspect-[4/5]";

function Card({ designer, door }: { designer: ListedDesigner; door: (typeof doors)[number] }) {
  const headingId = useId();
  const { _id, name, headline, intro, title, coverImage, profilePicture, rating, reviewCount, rates } = designer;
  return (
    <article aria-labelledby={headingId} className="group relative">
      <MovingPicture name={coverName(_id)}>
        <DoorImage
          src={coverImage}
          alt={`A room by ${name}`}
          door={door}
          sizes="(min-width: 1024px) 30rem, (min-width: 640px) 78vw, 80vw"
          className={pictureClass}
          imgClassName="absolute inset-0 transition-transform duration-(--duration-slow) motion-safe:group-hover:scale-102"
        />
      </MovingPicture>
      <div className="relative -mt-8 flex items-end justify-between gap-2 pl-3 sm:pl-4">
        <Avatar id={_id} name={name} src={profilePicture} size={4} className="outline-4 outline-paper" />
        {rating === null ? (
          <p className="text-sm font-medium text-petrol-800">New</p>
        ) : (
          <p className="flex items-center gap-1 text-sm tabular-nums">
            <Stars stars={rating.toFixed(1)} className="font-semibold" />
            <span className="text-ink-500 max-[23rem]:sr-only">
              ({reviewCount}
              <span className="sr-only">{reviewCount === 1 ? " review" : " reviews"}</span>)
            </span>
          </p>
        )}
      </div>
      <h3
        id={headingId}
        className="mt-2.5 leading-tight font-semibold wrap-anywhere sm:display sm:text-xl sm:tracking-[-0.012em]"
      >
        <Link to={paths.designer(_id)} className="after:absolute after:inset-0">
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <LeadingPrice rates={rates} className="mt-0.5" />
      <p dir="auto" className="mt-1.5 line-clamp-2 min-h-[3em] text-sm text-ink-700 wrap-anywhere">
        {headline || intro || title}
      </p>
    </article>
  );
}

function Placeholder({ door }: { door: (typeof doors)[number] }) {
  return (
    <div>
      <Skeleton
        className={cn(
          pictureClass,
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
