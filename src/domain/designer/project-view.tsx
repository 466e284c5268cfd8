import * as paths from "@contract/paths.ts";
import type { Project, ProjectPicture } from "@contract/projects.ts";
import { MoveHorizontal, Star } from "lucide-react";
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { cn } from "@/lib/class-names.ts";
import { isUpright } from "@/lib/image.ts";
import { ChipList } from "@/ui/badge.tsx";
import { DoorImage } from "@/ui/door-image.tsx";

/** A picture over the whole width, as high as the title, the words below it and the bar allow; wide ones keep most of their height. */
export const PROJECT_PICTURE =
  "h-[clamp(18rem,100svh-17rem,110vw)] sm:h-[clamp(18rem,100svh-13.75rem,84vw)] lg:h-[clamp(20rem,100svh-18rem,62vw)]";

/** Without an edge, a white window at the border of a picture would merge with the paper. */
const EDGE =
  "after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-ink/12";

/**
 * The content of a project's page: rooms first, then words. Omits parts that its designer has left empty. `booking`: the way to book, last in the article; a
 * preview has none.
 */
export function ProjectView({ project, booking }: { project: Project; booking?: ReactNode }) {
  const { title, cover, words } = project;
  // If the picture at the top is also the answer of a pair, that pair opens the page with its question, and is not shown twice.
  const opening = project.pairs.find(({ after }) => after.path === cover?.path);
  return (
    <article className="[--gap:clamp(2.25rem,5vw,5rem)]">
      <header className="wrap flex flex-wrap items-baseline gap-x-5 gap-y-1 pt-2 pb-4">
        <h1 dir="auto" className="display text-3xl wrap-anywhere">
          {title}
        </h1>
        <p className="text-ink-700 wrap-anywhere">
          by{" "}
          {booking ? (
            <Link to={paths.designer(project.designerId)} className="hit text-link">
              {project.designerName}
            </Link>
          ) : (
            project.designerName
          )}
        </p>
      </header>
      {opening && <Comparison pair={opening} title={title} opening />}
      {cover && !opening && (
        <DoorImage
          src={cover.path}
          alt={wordsFor(cover, title)}
          door="bottom-left"
          doorSize="lg"
          priority
          className={PROJECT_PICTURE}
        />
      )}
      <Words project={project} />
      <Pairs pairs={project.pairs.filter((pair) => pair !== opening)} title={title} />
      <Process steps={project.steps} />
      <FinalPictures pictures={project.finalPictures} title={title} />
      <section aria-label={words ? "Client feedback" : "Begin"} className="bg-petrol-900 text-white">
        <div className="wrap pt-[clamp(3.5rem,7vw,6rem)] pb-[clamp(2.5rem,5vw,4rem)]">
          {words ? (
            <Feedback {...words} />
          ) : (
            <h2 className="display max-w-[16em] text-3xl">A room of yours in mind?</h2>
          )}
        </div>
      </section>
      {booking}
    </article>
  );
}

/** Describes a picture, in the designer's words or in ours. */
const wordsFor = ({ alt, caption }: ProjectPicture, otherwise: string) => alt || caption || otherwise;

/** The facts beside the client's story and the designer's approach; without both, the description replaces them. */
function Words({ project }: { project: Project }) {
  const { description, story, approach, tags } = project;
  const stories = [
    { title: "The Client’s Story", paragraphs: paragraphsOf(story) },
    { title: "Design Approach", paragraphs: paragraphsOf(approach) },
  ].filter(({ paragraphs }) => paragraphs.length > 0);
  return (
    <div className="wrap grid gap-x-14 gap-y-10 py-(--gap) lg:grid-cols-[15rem_1fr]">
      <div className="min-w-0">
        <Facts project={project} />
        {tags.length > 0 && <ChipList label="Tags" words={tags} className="mt-4" />}
      </div>
      <div className="grid content-start gap-x-14 gap-y-10 sm:grid-cols-2">
        {stories.map(({ title, paragraphs }) => (
          <section key={title} aria-label={title} className="min-w-0">
            <h2 className="display mb-4 text-2xl">{title}</h2>
            <div dir="auto" className="grid max-w-[36em] gap-4 text-ink-700 wrap-anywhere">
              {paragraphs.map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one fixed text
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
        {stories.length === 0 && (
          <p dir="auto" className="display max-w-[28em] text-2xl wrap-anywhere sm:col-span-2">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}

function Facts({ project: { duration, roomType, budget, style } }: { project: Project }) {
  const facts = [
    ["Duration", duration],
    ["Project type", roomType],
    ["Budget", budget],
    ["Style", style],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="border-y border-ink max-lg:flex max-lg:flex-wrap max-lg:gap-x-10 max-lg:gap-y-3 max-lg:py-3 lg:divide-y lg:divide-ink-200">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0 lg:flex lg:justify-between lg:gap-4 lg:py-2.5">
          <dt className="flex-none text-xs text-ink-500 lg:pt-0.5">{term}</dt>
          <dd dir="auto" className="text-sm font-semibold tabular-nums wrap-anywhere lg:text-right">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");

/** The steps along a scale bar, each below its picture. */
function Process({ steps }: { steps: Project["steps"] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="process" className="bg-duck-100">
      <div className="wrap py-(--gap)">
        <h2 id="process" className="display mb-8 text-3xl">
          The Process
        </h2>
        <ol
          className={cn(
            "grid gap-x-6 gap-y-12 sm:grid-cols-2",
            steps.length > 2 &&
              (steps.length % 3 === 0 && steps.length % 4 !== 0 ? "md:grid-cols-3" : "lg:grid-cols-4"),
          )}
        >
          {steps.map(({ title, text, picture }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: numbered steps of one fixed list
              key={index}
              className="row-span-2 grid grid-rows-subgrid gap-y-5"
            >
              <div>
                {picture && (
                  <DoorImage
                    src={picture.path}
                    alt={wordsFor(picture, title)}
                    sizes={`(min-width: 1024px) ${steps.length === 3 ? 400 : 300}px, (min-width: 640px) 50vw, 100vw`}
                    className={cn("aspect-[4/3]", EDGE)}
                  />
                )}
              </div>
              <div className="min-w-0">
                <div
                  className={cn(
                    // On phones, where the steps follow one another, the parts would not look like one bar.
                    "h-2 border border-ink max-sm:hidden",
                    index < steps.length - 1 && (steps.length === 3 ? "md:-mr-6" : "lg:-mr-6"),
                    index % 2 === 0 && "bg-ink",
                  )}
                  aria-hidden="true"
                />
                <p className="text-xs text-ink-500 tabular-nums sm:mt-2">Step {index + 1}</p>
                <h3 dir="auto" className="mt-1 text-lg font-semibold wrap-anywhere">
                  {title}
                </h3>
                {text && (
                  <p dir="auto" className="mt-1 text-sm text-ink-700 wrap-anywhere">
                    {text}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Pairs({ pairs, title }: { pairs: Project["pairs"]; title: string }) {
  if (pairs.length === 0) return null;
  return (
    <section aria-label="Before and After" className="grid gap-(--gap) pb-(--gap)">
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs of one fixed list
        <Comparison key={index} pair={pair} title={title} />
      ))}
    </section>
  );
}

type ComparisonProps = { pair: Project["pairs"][number]; title: string; opening?: boolean };

/**
 * Both pictures in one frame, before on the left and after on the right, and a line between them that can be moved. The words are below the frame, where
 * they cover neither picture. `opening`: at the top of the page and as wide as the window. The others are as wide as the column, because most pictures
 * have no more pixels.
 */
function Comparison({ pair: { before, after }, title, opening = false }: ComparisonProps) {
  const [line, setLine] = useState(35);
  const sizes = opening ? "100vw" : "(min-width: 1320px) 1240px, 100vw";
  const follow = ({ currentTarget, buttons, clientX }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setLine(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * 100));
  };
  const frame = (
    <div
      className={cn(
        "relative min-w-0 cursor-ew-resize touch-pan-y overflow-hidden select-none [&_img]:pointer-events-none",
        EDGE,
        PROJECT_PICTURE,
        opening
          ? "rounded-bl-door-lg [--edge:max(var(--gutter),calc((100%-var(--page))/2))]"
          : "rounded-br-door-lg [--edge:var(--gutter)] md:[--edge:1.75rem]",
      )}
      style={{ "--line": `${line}%` } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
    >
      <figure className="absolute inset-0">
        <DoorImage
          src={before.path}
          alt={wordsFor(before, `${title}, before`)}
          priority={opening}
          sizes={sizes}
          className="size-full"
        />
        <PairLabel label="Before" className="left-0 rounded-br-door-sm bg-paper pr-4 pl-(--edge) sm:pr-7" />
      </figure>
      <figure className="absolute inset-0 [clip-path:inset(0_0_0_var(--line))]">
        <DoorImage
          src={after.path}
          alt={wordsFor(after, `${title}, after`)}
          priority={opening}
          sizes={sizes}
          className="size-full"
        />
        <PairLabel
          label="After"
          className="right-0 rounded-bl-door-sm bg-petrol-900 pr-(--edge) pl-4 text-white sm:pl-7"
        />
      </figure>
      <input
        type="range"
        aria-label="Line between before and after"
        aria-valuetext={`${line}% before, ${100 - line}% after`}
        value={line}
        onChange={({ target }) => setLine(Number(target.value))}
        className="peer sr-only"
      />
      <span aria-hidden="true" className="scale-upright absolute inset-y-0 left-(--line) -translate-x-1/2" />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-(--line) grid size-11 -translate-1/2 place-items-center rounded-tr-bubble bg-petrol-900 text-white outline-paper peer-focus-visible:outline-3"
      >
        <MoveHorizontal className="size-5" strokeWidth={1.75} />
      </span>
    </div>
  );
  return (
    <div className={cn("min-w-0", !opening && "md:wrap")}>
      {frame}
      {(before.caption || after.caption) && (
        <div
          className={cn(
            "wrap grid grid-cols-2 gap-x-4 pt-3 text-sm text-pretty text-ink-700 wrap-anywhere",
            !opening && "md:w-full",
          )}
        >
          <p dir="auto">
            <span className="sr-only">Before: </span>
            {before.caption}
          </p>
          <p dir="auto">
            <span className="sr-only">After: </span>
            {after.caption}
          </p>
        </div>
      )}
    </div>
  );
}

function PairLabel({ label, className }: { label: string; className: string }) {
  return <figcaption className={cn("absolute top-0 py-2 text-sm font-semibold", className)}>{label}</figcaption>;
}

/**
 * Two in a row, a wide one and a narrow one in turn, an upright picture always in the narrow place; an odd last one fills its row, or is shown upright beside
 * its caption.
 */
function FinalPictures({ pictures, title }: { pictures: ProjectPicture[]; title: string }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="final" className="wrap py-(--gap)">
      <h2 id="final" className="display mb-8 text-3xl">
        The Finished Rooms
      </h2>
      <div className="grid gap-x-4 gap-y-6 sm:gap-x-6 md:grid-cols-12">
        {pictures.map((picture, index) => {
          const neighbour = pictures[index % 2 === 0 ? index + 1 : index - 1];
          const upright = isUpright(picture.path);
          const beside = neighbour !== undefined && isUpright(neighbour.path);
          const wide = upright === beside ? index % 4 === 0 || index % 4 === 3 : beside;
          const alone = !neighbour;
          return (
            <figure
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures of one fixed list, one may stand twice
              key={index}
              className={cn(
                "flex min-w-0 flex-col",
                alone ? "md:col-span-12" : wide ? "md:col-span-7" : "md:col-span-5",
                alone && upright && "gap-x-10 md:flex-row md:items-end",
              )}
            >
              <DoorImage
                src={picture.path}
                alt={wordsFor(picture, `${title}, picture ${index + 1}`)}
                door={index % 2 === 0 ? "top-left" : "bottom-right"}
                sizes={upright ? "(min-width: 768px) 40vw, 100vw" : alone ? "100vw" : "(min-width: 768px) 60vw, 100vw"}
                className={cn(
                  upright
                    ? cn("aspect-[4/5]", alone && "md:w-5/12 md:flex-none")
                    : cn("aspect-[4/3] md:aspect-auto", beside ? "md:flex-1" : "md:h-[clamp(20rem,38vw,32rem)]"),
                )}
              />
              {picture.caption && <Caption large={alone && upright}>{picture.caption}</Caption>}
            </figure>
          );
        })}
      </div>
    </section>
  );
}

function Caption({ large, children }: { large: boolean; children: ReactNode }) {
  return (
    <figcaption
      dir="auto"
      className={cn(
        "mt-2.5 text-pretty wrap-anywhere",
        large ? "display max-w-[16em] text-2xl" : "text-sm text-ink-700",
      )}
    >
      {children}
    </figcaption>
  );
}

function Feedback({ name, text, stars }: NonNullable<Project["words"]>) {
  return (
    <figure className="min-w-0">
      <blockquote dir="auto" className="display max-w-[20em] text-3xl text-balance wrap-anywhere xl:text-4xl">
        “{text}”
      </blockquote>
      {(name || stars) && (
        <figcaption className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-duck-200">
          <span className="font-semibold text-white">{name}</span>
          {stars && (
            <span className="inline-flex items-center gap-1.5 tabular-nums">
              <Star className="size-4.5 fill-current stroke-none" aria-hidden="true" />
              {stars}
              <span className="sr-only">out of 5</span>
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
