import type { Designer, ListedDesigner } from "@contract/designers.ts";
import { formatSoon } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate, priceOf, rateTerm } from "@contract/price.ts";
import { ChevronDown, Star } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { coverName, portraitName } from "@/domain/designer/cover-name.ts";
import { placeLine } from "@/domain/designer/place-line.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Fact } from "@/ui/fact.tsx";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";
import { CARD_SIZES } from "./card-sizes.ts";

/** The profile shows all skills. */
const SKILLS_SHOWN = 3;
const HIGHLIGHTS_SHOWN = 5;
/** The number of cards of which every window shows a part. */
const AT_ONCE = 2;
/** Names with at least this many letters are set in smaller type. */
const LONG_NAME = 36;

type DesignerCardProps = {
  designer: ListedDesigner;
  /** The card's place in the list. The first pictures load with the page, the very first one before everything else. */
  index: number;
  /** The search of this page's address, for the link back from the profile. */
  origin: string;
};

/** A designer; a press anywhere on the card opens the profile. */
export function DesignerCard({ designer, index, origin }: DesignerCardProps) {
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const near = useComesNear(card, index < AT_ONCE);
  const { _id, name, headline, title, coverImage, profilePicture, nextFree } = designer;
  const profile = paths.designer(_id);
  const cameFrom = { discovery: origin };
  return (
    <article ref={card} aria-labelledby={headingId} className="designer-card group relative">
      <div className="relative -mx-(--gutter) md:mx-0">
        <MovingPicture name={coverName(_id)}>
          {near ? (
            <DoorImage
              src={coverImage}
              alt={`A room by ${name}`}
              door="top-left"
              priority={index === 0}
              focus="50% 70%"
              sizes={CARD_SIZES}
              className="designer-card-picture"
              imgClassName="absolute inset-0 grows"
            />
          ) : (
            <div className="door-image designer-card-picture" />
          )}
        </MovingPicture>
        <div className="absolute bottom-2.5 left-(--gutter) md:bottom-4 md:left-4">
          <MovingPicture name={portraitName(_id)}>
            <Avatar
              id={_id}
              name={name}
              src={profilePicture}
              size={4}
              className="shadow-[0_0_0_3px_var(--color-paper)] max-md:size-11!"
            />
          </MovingPicture>
        </div>
      </div>
      <div className="min-w-0 self-center lg:grid lg:grid-cols-[1fr_auto]">
        <h2
          id={headingId}
          className={cn("display wrap-anywhere", name.length > LONG_NAME ? "text-xl md:text-2xl" : "text-2xl")}
        >
          <bdi>{name}</bdi>
        </h2>
        {headline && isFoundBy(origin, title) && (
          <p dir="auto" className="mt-0.5 text-sm font-semibold text-petrol-800 wrap-anywhere">
            {title}
          </p>
        )}
        <p dir="auto" className="mt-0.5 line-clamp-2 leading-snug wrap-anywhere md:max-lg:text-lg">
          {headline || title}
        </p>
        <Price designer={designer} />
        {nextFree && (
          <p className="mt-0.5 text-sm text-ink-700">
            Next<span className="sr-only"> available</span>:{" "}
            <time dateTime={nextFree} className="font-semibold whitespace-nowrap text-ink">
              {formatSoon(nextFree, serverNow())}
            </time>
          </p>
        )}
        <div className="relative z-1 mt-3.5 flex flex-wrap items-center gap-x-6 gap-y-2 md:max-lg:mt-5 lg:col-start-2 lg:row-span-6 lg:row-start-1 lg:flex-col">
          <ButtonLink to={`${profile}?book=1`} state={cameFrom} variant="coral" className="max-sm:flex-1">
            Book Consultation
          </ButtonLink>
          <ButtonLink to={profile} state={cameFrom} variant="link">
            View Profile
          </ButtonLink>
        </div>
        <More designer={designer} />
        <Link to={profile} state={cameFrom} tabIndex={-1} aria-hidden="true" className="absolute inset-0" />
      </div>
    </article>
  );
}

/** Whether a word of the address's search is in the title. A card shows the title only then, to explain why this designer was found. */
function isFoundBy(origin: string, title: string): boolean {
  const words = new URLSearchParams(origin).get("search")?.toLowerCase().match(/\S+/g) ?? [];
  return words.some((word) => title.toLowerCase().includes(word));
}

/** Returns whether an element is or was near the window. Browsers load lazy pictures from 1,250 px away or more: with low cards, that is most of the page. */
function useComesNear(element: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "400px",
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

function Praise({ designer: { rating, reviewCount } }: { designer: Designer }) {
  if (rating === null) return <p className="text-sm font-medium text-petrol-800">New on Parlour</p>;
  return (
    <p className="flex items-baseline gap-1.5 text-sm text-ink-700">
      <Star className="size-4.5 self-center fill-ink stroke-ink" strokeWidth={1.25} aria-hidden="true" />
      <b className="font-semibold text-ink tabular-nums">{rating.toFixed(1)}</b>
      <span className="sr-only">out of 5</span>
      <span className="tabular-nums">
        ({reviewCount}
        <span className="max-md:sr-only"> {reviewCount === 1 ? "review" : "reviews"}</span>)
      </span>
    </p>
  );
}

function Price({ designer }: { designer: Designer }) {
  const leading = leadingRate(designer.rates);
  const price = leading && <PriceTag price={priceOf(leading)} amountClassName="text-lg leading-none" />;
  return (
    <dl className={cn(factsClass, "mt-2 max-md:text-sm")}>
      {leading && <Fact term={rateTerm(leading)}>{price}</Fact>}
      <Fact term="Rating">
        <Praise designer={designer} />
      </Fact>
    </dl>
  );
}

/** Experience and place, as far as known. */
function Background({ designer: { experience, address } }: { designer: Designer }) {
  const place = placeLine(address.city, address.state);
  return (
    <dl className={factsClass}>
      {experience && <Fact term="Experience">{experience}</Fact>}
      {place && <Fact term="Location">{place}</Fact>}
    </dl>
  );
}

const factsClass = "flex flex-wrap items-baseline gap-x-5 font-semibold tabular-nums";

/** The facts that help to choose between two designers: experience and place, the introduction, years and events, and skills, unfolded by a press. */
function More({ designer }: { designer: ListedDesigner }) {
  const { intro, timeline, skills } = designer;
  return (
    <details className="group/more relative z-1 mt-2.5 text-sm text-ink-700 md:max-lg:mt-6">
      <summary className="hit inline-flex list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <h3 className="font-semibold text-ink">{timeline.length > 0 ? "Journey Highlights" : "More"}</h3>
        <ChevronDown className="size-4 group-open/more:rotate-180" strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <Background designer={designer} />
      {intro && (
        <p dir="auto" className="mt-1 line-clamp-4 max-w-[38em] text-pretty wrap-anywhere">
          {intro}
        </p>
      )}
      <ol className="mt-2">
        {timeline.slice(-HIGHLIGHTS_SHOWN).map(({ year, event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list; two events may be the same
          <li key={index} className="flex gap-4 py-0.5">
            <b className="w-10 flex-none font-semibold tabular-nums">{year}</b>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {event}
            </span>
          </li>
        ))}
      </ol>
      {skills.length > 0 && <Skills skills={skills} />}
    </details>
  );
}

function Skills({ skills }: { skills: string[] }) {
  const hidden = skills.length - SKILLS_SHOWN;
  return (
    <ul aria-label="Skills" className="mt-2 flex flex-wrap gap-x-1 wrap-anywhere">
      {skills.slice(0, SKILLS_SHOWN).map((skill) => (
        <li key={skill} className="min-w-0 not-last:after:content-['_·']">
          {skill}
        </li>
      ))}
      {hidden > 0 && (
        <li className="font-semibold tabular-nums">
          <span aria-hidden="true">+{hidden}</span>
          <span className="sr-only">and {hidden} more</span>
        </li>
      )}
    </ul>
  );
}
