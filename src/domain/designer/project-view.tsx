import * as paths from "@contract/paths.ts";
import type { Project, ProjectPicture } from "@contract/projects.ts";
import { MoveHorizontal, Star } from "lucide-react";
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { isUpright } from "@/lib/image.ts";
import { ChipList } from "@/ui/badge.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";

/** The content of a project's page; parts that its designer has left empty are left out. `preview`: it contains no links. */
export function ProjectView({ project, preview = false }: { project: Project; preview?: boolean }) {
  const { title, designerId, designerName, tags, cover, words } = project;
  // The picture at the top is also the answer of a pair: there it begins with its question, and is not shown twice.
  const opening = project.pairs.find(({ after }) => after.path === cover?.path);
  return (
    <article>
      <header className="wrap grid gap-x-16 gap-y-5 pt-2 pb-6 lg:grid-cols-[7fr_5fr] lg:items-end">
        <div className="min-w-0">
          <h1 dir="auto" className="display text-3xl wrap-anywhere">
            {title}
          </h1>
          <p className="mt-2 text-ink-700 wrap-anywhere">by {designerName}</p>
          {tags.length > 0 && <ChipList label="Tags" words={tags} className="mt-3" />}
        </div>
        <Facts project={project} />
      </header>
      {opening && <Comparison pair={opening} title={title} opening />}
      {cover && !opening && (
        <DoorImage
          src={cover.path}
          alt={wordsFor(cover, title)}
          door="bottom-left"
          doorSize="lg"
          priority
          className="h-[clamp(18rem,48vw,42rem)]"
        />
      )}
      <Stories {...project} />
      <Process steps={project.steps} />
      <Pairs pairs={project.pairs.filter((pair) => pair !== opening)} title={title} />
      <FinalPictures pictures={project.finalPictures} title={title} />
      <section aria-label={words ? "Client feedback" : "Begin"} className="on-dark bg-petrol-900 text-white">
        <div className="wrap grid items-end gap-10 py-[clamp(3.5rem,7vw,6rem)] lg:grid-cols-[1fr_auto]">
          {words ? <Words {...words} /> : <h2 className="display max-w-[16em] text-3xl">A room of yours in mind?</h2>}
          {!preview && (
            <ButtonLink
              to={`${paths.designer(designerId)}?book=1`}
              variant="hero"
              size="lg"
              className="justify-self-start"
            >
              Start Your Project
            </ButtonLink>
          )}
        </div>
      </section>
    </article>
  );
}

/** What a picture shows, in the designer's words or in ours. */
const wordsFor = ({ alt, caption }: ProjectPicture, otherwise: string) => alt || caption || otherwise;

function Facts({ project: { duration, roomType, budget, style } }: { project: Project }) {
  const facts = [
    ["Duration", duration],
    ["Project type", roomType],
    ["Budget", budget],
    ["Style", style],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  const columns = {
    1: "grid-cols-1",
    2: "grid-cols-2",
    // By their words: in equal columns a phone breaks the longest one.
    3: "grid-cols-[auto_auto_auto] sm:grid-cols-3",
    4: "grid-cols-2 sm:grid-cols-4 lg:grid-cols-2",
  };
  return (
    <dl className={cn("grid border-y border-ink", columns[facts.length as keyof typeof columns])}>
      {facts.map(([term, value], index) => (
        <div
          key={term}
          className={cn(
            "min-w-0 border-ink-200 py-3.5 pr-2 sm:pr-3",
            // The third of four begins the second row where there are two columns.
            index > 0 &&
              (facts.length === 4 && index === 2 ? "sm:max-lg:border-l sm:max-lg:pl-4" : "border-l pl-2.5 sm:pl-4"),
            facts.length === 4 && index > 1 && "max-sm:border-t lg:border-t",
          )}
        >
          <dt className="text-xs text-ink-500">{term}</dt>
          <dd dir="auto" className="font-semibold tabular-nums text-balance wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stories({ description, story, approach }: Project) {
  const stories = [
    { title: "The Client’s Story", paragraphs: paragraphsOf(story) },
    { title: "Design Approach", paragraphs: paragraphsOf(approach) },
  ].filter(({ paragraphs }) => paragraphs.length > 0);
  if (stories.length === 0) {
    if (!description) return <div className="h-[clamp(3rem,6vw,6rem)]" />;
    return (
      <div className="wrap py-[clamp(3rem,6vw,6rem)]">
        <p dir="auto" className="display max-w-[28em] text-2xl wrap-anywhere">
          {description}
        </p>
      </div>
    );
  }
  return (
    <div className="wrap grid gap-x-16 gap-y-12 py-[clamp(3rem,6vw,6rem)] lg:grid-cols-2">
      {stories.map(({ title, paragraphs }) => (
        <section key={title} aria-label={title} className="min-w-0">
          <h2 className="display mb-5 text-2xl">{title}</h2>
          <div dir="auto" className="grid max-w-[36em] gap-4 text-ink-700 wrap-anywhere">
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one fixed text
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");

/** The steps along a scale bar, each below its picture. */
function Process({ steps }: { steps: Project["steps"] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="process" className="bg-duck-100">
      <div className="wrap sect">
        <h2 id="process" className="display mb-10 text-3xl">
          The Process
        </h2>
        <ol
          className={cn(
            "grid gap-x-6 gap-y-12 sm:grid-cols-2",
            steps.length > 2 &&
              (steps.length % 3 === 0 && steps.length % 4 !== 0 ? "lg:grid-cols-3" : "lg:grid-cols-4"),
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
                    sizes="(min-width: 1024px) 300px, (min-width: 640px) 50vw, 100vw"
                    className="aspect-[4/3]"
                  />
                )}
              </div>
              <div className="min-w-0">
                <div
                  className={cn(
                    "h-2 border border-ink",
                    index < steps.length - 1 && "lg:-mr-6",
                    index % 2 === 0 && "bg-ink",
                  )}
                  aria-hidden="true"
                />
                <p className="mt-2 text-xs text-ink-500 tabular-nums">Step {index + 1}</p>
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
    <section aria-labelledby="pairs" className="wrap sect">
      <h2 id="pairs" className="display mb-8 text-3xl">
        Before and After
      </h2>
      <ul className="grid gap-10">
        {pairs.map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs of one fixed list
          <li key={index}>
            <Comparison pair={pair} title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Both pictures in one frame, before on the left and after on the right, and a scale bar that moves the line between them; `opening`: at the top of the
 * page, over its whole width. The captions are in the picture, on phones below it.
 */
function Comparison({
  pair: { before, after },
  title,
  opening = false,
}: {
  pair: Project["pairs"][number];
  title: string;
  opening?: boolean;
}) {
  const [line, setLine] = useState(50);
  const follow = ({ currentTarget, buttons, clientX }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setLine(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * 100));
  };
  return (
    <figure className="min-w-0">
      <div className="relative">
        <div
          className={cn(
            "relative cursor-ew-resize touch-pan-y overflow-hidden select-none [&_img]:pointer-events-none",
            opening ? "rounded-bl-door-lg" : "rounded-br-door",
          )}
          style={{ "--line": `${line}%` } as CSSProperties}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event);
          }}
          onPointerMove={follow}
        >
          <DoorImage
            src={before.path}
            alt={wordsFor(before, `${title}, before`)}
            priority={opening}
            className={opening ? "h-[clamp(18rem,56vw,100svh-19rem)]" : "aspect-[4/5] sm:aspect-[16/10]"}
          />
          <DoorImage
            src={after.path}
            alt={wordsFor(after, `${title}, after`)}
            priority={opening}
            className="absolute! inset-0 [clip-path:inset(0_0_0_var(--line))]"
          />
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-(--line) w-0.5 -translate-x-1/2 bg-paper shadow-[0_0_0_1px_var(--color-ink)]"
          >
            {/* Shaped like the bar's own: the bar may be below the window's edge. */}
            <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-tr-bubble border border-ink bg-coral-500 text-ink">
              <MoveHorizontal className="size-5" strokeWidth={1.75} />
            </span>
          </span>
        </div>
        <figcaption
          className={cn(
            "pointer-events-none flex items-start justify-between gap-6 text-sm max-sm:mt-3 sm:absolute sm:inset-x-6 sm:top-6",
            opening && "max-sm:px-(--gutter)",
          )}
        >
          {[
            { label: "Before", caption: before.caption },
            { label: "After", caption: after.caption },
          ].map(({ label, caption }, index) => (
            <span
              key={label}
              dir="auto"
              className={cn(
                "min-w-0 max-w-[18rem] text-pretty wrap-anywhere sm:rounded-bubble sm:px-4 sm:py-2.5 sm:shadow-lift",
                index === 0
                  ? "sm:rounded-bl-none sm:bg-paper"
                  : "max-sm:text-right sm:rounded-br-none sm:bg-petrol-900 sm:text-white",
              )}
            >
              <strong>{label}</strong>
              {caption && ` · ${caption}`}
            </span>
          ))}
        </figcaption>
      </div>
      <div className={cn(opening && "wrap")}>
        <input
          type="range"
          aria-label="Line between before and after"
          aria-valuetext={`${line}% before, ${100 - line}% after`}
          value={line}
          onChange={({ target }) => setLine(Number(target.value))}
          className="scale-range mt-2"
        />
      </div>
    </figure>
  );
}

/**
 * Two a row, a wide one and a narrow one in turn, an upright picture always in the narrow place; an odd last one fills its row, or stands
 * upright beside its caption.
 */
function FinalPictures({ pictures, title }: { pictures: ProjectPicture[]; title: string }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="final" className="wrap sect">
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
      className={cn("mt-2.5 wrap-anywhere", large ? "display max-w-[16em] text-2xl" : "text-sm text-ink-700")}
    >
      {children}
    </figcaption>
  );
}

function Words({ name, text, stars }: NonNullable<Project["words"]>) {
  return (
    <figure className="min-w-0">
      <blockquote dir="auto" className="display max-w-[22em] text-3xl wrap-anywhere">
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
