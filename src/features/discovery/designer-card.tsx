import type { Designer, ListedDesigner } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { CalendarClock, Star } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { cn } from "@/lib/class-names.ts";
import { formatDay, formatMoney, formatTime } from "@/lib/format.ts";
import { Chip } from "@/ui/badge.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { CARD_SIZES } from "./card-sizes.ts";

/** As many as fit on two lines; the profile shows all. */
const SKILLS_SHOWN = 8;
const HIGHLIGHTS_SHOWN = 5;
/** Names with at least this many letters are set smaller. */
const LONG_NAME = 36;

type DesignerCardProps = {
  designer: ListedDesigner;
  /** The picture is on the right. */
  flipped: boolean;
  /** In view when the page opens: its picture is loaded at once. */
  first: boolean;
  /** The search of this page's address, for the link back from the profile. */
  origin: string;
};

export function DesignerCard({ designer, flipped, first, origin }: DesignerCardProps) {
  const headingId = useId();
  const { _id, name, headline, title, intro, skills, coverImage, pictures, timeline } = designer;
  const profile = paths.designer(_id);
  const cameFrom = { discovery: origin };
  return (
    <article
      aria-labelledby={headingId}
      className="group grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-6 py-[clamp(2rem,4vw,3.5rem)] [.group+&]:border-t [.group+&]:border-ink-200 md:grid-cols-2"
    >
      <div className={cn("-mx-(--gutter) flex flex-col gap-1.5 md:mx-0 md:gap-2", flipped && "md:order-2")}>
        <DoorImage
          src={coverImage}
          alt={`A room by ${name}`}
          door={flipped ? "top-left" : "top-right"}
          priority={first}
          sizes={CARD_SIZES}
          className="aspect-[4/3.4] md:aspect-auto md:min-h-100 md:flex-1 lg:min-h-136"
          imgClassName="absolute inset-0 transition-transform duration-(--duration-slow) ease-out motion-safe:group-hover:scale-[1.02]"
        />
        {pictures.length > 0 && <Projects designerId={_id} pictures={pictures} />}
      </div>
      <div className="min-w-0 self-center">
        <h2 id={headingId} className={cn("display wrap-anywhere", name.length > LONG_NAME ? "text-2xl" : "text-3xl")}>
          <bdi>{name}</bdi>
        </h2>
        <p dir="auto" className="mt-1.5 text-lg wrap-anywhere">
          {headline || title}
        </p>
        <Praise designer={designer} />
        {intro && (
          <p dir="auto" className="mt-5 max-w-[38em] text-pretty text-ink-700 wrap-anywhere">
            {intro}
          </p>
        )}
        <Facts designer={designer} />
        {designer.nextFree && <NextFree start={designer.nextFree} />}
        {timeline.length > 0 && <Journey timeline={timeline} />}
        {skills.length > 0 && <Skills skills={skills} />}
        <div className="mt-7 flex gap-3">
          <ButtonLink to={`${profile}?book=1`} state={cameFrom} variant="coral" className="flex-1 sm:flex-none">
            Book Consultation
          </ButtonLink>
          <ButtonLink to={profile} state={cameFrom} variant="outline" className="flex-1 sm:flex-none">
            View Profile
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** Covers of projects, in a row below the picture. */
function Projects({ designerId, pictures }: { designerId: string; pictures: ListedDesigner["pictures"] }) {
  return (
    <ul aria-label="Projects" className="grid auto-cols-fr grid-flow-col gap-1.5 md:gap-2">
      {pictures.map(({ project, title, path, alt }) => (
        <li key={project}>
          <Link to={paths.project(designerId, project)} aria-label={title} className="block">
            <DoorImage
              src={path}
              alt={alt}
              sizes="(min-width: 768px) 290px, 50vw"
              className="h-24 sm:h-34"
              imgClassName="transition-opacity hover:opacity-85"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Praise({ designer: { rating, reviewCount } }: { designer: Designer }) {
  if (rating === null) return <p className="mt-2 text-sm font-medium text-petrol-800">New on Parlour</p>;
  return (
    <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-700">
      <Star className="size-4.5 fill-coral-500 stroke-ink" strokeWidth={1.25} aria-hidden="true" />
      <b className="font-semibold text-ink tabular-nums">{rating.toFixed(1)}</b>
      <span className="sr-only">out of 5</span>
      <span className="tabular-nums">
        ({reviewCount} {reviewCount === 1 ? "review" : "reviews"})
      </span>
    </p>
  );
}

/** By the visitor's own clock: "Next free: Today, 4:30 PM". */
function NextFree({ start }: { start: string }) {
  const now = Date.now();
  const day = formatDay(start);
  const words = day === formatDay(now) ? "Today" : day === formatDay(now + 86_400_000) ? "Tomorrow" : day;
  return (
    <p className="mt-3.5 flex items-center gap-2 text-sm text-ink-700">
      <CalendarClock className="size-4.5 flex-none text-petrol-800" strokeWidth={1.75} aria-hidden="true" />
      <span>
        Next free:{" "}
        <time dateTime={start} className="font-semibold text-ink tabular-nums">
          {words}, {formatTime(start)}
        </time>
      </span>
    </p>
  );
}

const priceOf = ({ rate, currency }: Designer["rates"][number]) => (rate === 0 ? "Free" : formatMoney(rate, currency));

function Facts({ designer: { experience, rates, address } }: { designer: Designer }) {
  const hourly = rates.find(({ rateType }) => rateType === "hourly");
  const place = [address.city, address.state].filter(Boolean).join(", ");
  const facts = [
    ["Experience", experience || "Not given"],
    ["Hourly rate", hourly ? priceOf(hourly) : "On request"],
    ["Location", place || "Online"],
  ];
  return (
    <dl className="mt-5 grid grid-cols-[1fr_1fr_1.4fr] gap-4 border-y border-ink-200 py-3.5">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-xs text-ink-500">{term}</dt>
          <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Journey({ timeline }: { timeline: Designer["timeline"] }) {
  return (
    <div className="mt-5">
      <h3 className="text-sm font-semibold">Journey Highlights</h3>
      <ol className="mt-1.5">
        {timeline.slice(-HIGHLIGHTS_SHOWN).map(({ year, event }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list; two events may be the same
            key={index}
            className={cn(
              "relative grid grid-cols-[4.25rem_1fr] gap-4 py-1.5 text-sm text-ink-700",
              // The dots of a timeline, the last one filled; a line joins them.
              "before:absolute before:top-3.5 before:left-0 before:z-1 before:size-2 before:rounded-full before:rounded-bl-none before:border-[1.5px] before:border-petrol-800 before:bg-paper",
              "last:before:border-coral-500 last:before:bg-coral-500",
              "after:absolute after:top-5 after:-bottom-3 after:left-1 after:w-px after:bg-ink-200 last:after:hidden",
            )}
          >
            <b className="pl-5 font-semibold text-ink tabular-nums">{year}</b>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {event}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Skills({ skills }: { skills: string[] }) {
  const hidden = skills.length - SKILLS_SHOWN;
  return (
    <ul aria-label="Skills" className="mt-5 flex flex-wrap gap-1.5">
      {skills.slice(0, SKILLS_SHOWN).map((skill) => (
        <li key={skill} className="max-w-full">
          <Chip className="wrap-anywhere">{skill}</Chip>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Chip className="bg-transparent">and {hidden} more</Chip>
        </li>
      )}
    </ul>
  );
}
