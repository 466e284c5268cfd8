import { capitalize } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { type Ref, useEffect, useState } from "react";
import { type Choice, difference, inWords, studioPicture, takesOn } from "@/content/studio.ts";
import { cn } from "@/lib/class-names.ts";
import { loadPicture } from "@/lib/image.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { StyleHost } from "./style-designers.tsx";
import { takeToDesigner } from "./take-to-designer.ts";
import { TileChoice } from "./tile-choice.tsx";
import { type Generation, RESULT_SIZES } from "./use-generation.ts";

type StudioResultProps = {
  generation: Generation;
  /** What is shown of the design, once it is done, and a sentence about it. */
  take: Choice | undefined;
  words: string | undefined;
  ref: Ref<HTMLElement>;
};

/** The place of the design: a closed door, which opens once the design is made. Its size is the same in all three states. */
export function StudioResult({ generation, take, words, ref }: StudioResultProps) {
  const design = generation.status === "done" ? take : undefined;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Your design"
      className="stacked:sticky stacked:top-0 stacked:z-1 relative -mx-(--gutter) self-start overflow-hidden bg-paper outline-none beside:row-span-2 beside:mx-0"
    >
      <div
        aria-live="polite"
        className="relative aspect-7/4 w-full stacked:sm:aspect-15/8 overflow-hidden rounded-br-door [perspective:90rem] beside:aspect-auto beside:h-[calc(100svh-var(--header)-8.25rem)] beside:max-h-[54rem] beside:min-h-60 beside:rounded-tl-door beside:rounded-br-none"
      >
        {design ? (
          <Design take={design} words={words} />
        ) : (
          <>
            <DoorFace />
            {generation.status === "generating" ? (
              <Loading label="Generating your design">
                <Skeleton className="absolute inset-0 rounded-none bg-transparent" />
              </Loading>
            ) : (
              <div className="absolute inset-y-0 left-(--gutter) grid max-w-[52%] content-center gap-2 pb-[7%] beside:left-[12%] beside:gap-4">
                <p className="display text-2xl beside:text-4xl">Your room appears here.</p>
                <p className="max-w-[24em] text-sm text-ink-700 max-sm:text-xs beside:text-base">
                  Of our collection, we show you the one that fits best.
                </p>
              </div>
            )}
          </>
        )}
      </div>
      {design && (
        <StyleHost design={design} className="absolute top-3 right-3 beside:top-auto beside:right-8 beside:bottom-4" />
      )}
    </section>
  );
}

/** A picture with its name in a corner, and what makes it so where there is room for it. The last one stays below until the next one has faded in. */
function Design({ take, words }: { take: Choice; words: string | undefined }) {
  const [{ shown, before }, setShown] = useState({ shown: take, before: take });
  if (shown !== take) setShown({ shown: take, before: shown });
  return (
    <>
      {[...new Set([before, shown].map(studioPicture))].map((picture, index, pictures) => (
        <DoorImage
          key={picture}
          src={picture}
          alt={index === pictures.length - 1 ? `Generated design: ${inWords(take)}` : ""}
          priority
          sizes={RESULT_SIZES}
          className={cn("absolute inset-0", index > 0 && "studio-take")}
        />
      ))}
      <div className="absolute bottom-0 left-0 max-w-[85%] rounded-tr-door-sm bg-paper pt-2.5 pr-6 pl-(--gutter) beside:max-w-[64%] beside:pl-5">
        <h2 className="font-semibold max-sm:text-sm">{capitalize(inWords(take))}</h2>
        <p className="text-sm text-pretty text-ink-700 max-sm:hidden">{words}</p>
      </div>
      <div className="door-leaf">
        <DoorFace />
      </div>
    </>
  );
}

type TakesProps = {
  /** None yet: their places are empty. */
  design: Choice | undefined;
  take: Choice | undefined;
  onShow: (take: Choice) => void;
};

const TAKES_ROW =
  "col-start-1 flex gap-x-6 pt-3 beside:col-start-2 beside:row-start-3 beside:gap-x-8 beside:pt-4 beside:pr-(--gutter)";
const TAKES = "grid min-w-0 flex-1 grid-cols-5 gap-x-2.5 sm:gap-x-3";

/** Variants of a design, which replace it at once on a click, and where it leads: on phones, that follows the choices, which keep their place. */
export function Takes({ design, take, onShow }: TakesProps) {
  useEffect(() => {
    if (!design) return;
    for (const each of takesOn(design)) void loadPicture(studioPicture(each), RESULT_SIZES).catch(() => undefined);
  }, [design]);
  if (!design || !take) {
    return (
      <div className={cn(TAKES_ROW, "relative")}>
        <div className={cn(TAKES, "max-sm:invisible")} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((place) => (
            <div key={place}>
              <span className="block aspect-3/2 bg-duck-100" />
              <span className="mt-2 block h-lh text-xs leading-snug max-sm:hidden" />
            </div>
          ))}
        </div>
        <p className="text-ink-700 max-sm:absolute max-sm:inset-x-0 max-sm:top-4 max-sm:text-xs sm:w-64 sm:flex-none sm:text-sm">
          Then compare it in other palettes and styles, and take it to a designer.
        </p>
      </div>
    );
  }
  const takes = takesOn(design);
  return (
    <div className={cn(TAKES_ROW, "max-sm:contents")}>
      <fieldset className="min-w-0 flex-1 max-sm:pt-3">
        <legend className="sr-only">Takes on this design</legend>
        <TileChoice
          name="take"
          className={cn(TAKES, "[&>label>:last-child]:text-xs max-sm:[&>label>:last-child]:sr-only")}
          options={takes.map((each, index) => ({
            value: String(index),
            label: difference(each, design).name,
            face: <DoorImage src={studioPicture(each)} alt="" sizes="10rem" className="aspect-3/2 w-full" />,
          }))}
          chosen={String(takes.findIndex((each) => studioPicture(each) === studioPicture(take)))}
          onChoose={(index) => onShow(takes[Number(index)] ?? design)}
        />
      </fieldset>
      <div className="flex flex-none flex-col items-start gap-y-1 max-sm:order-last max-sm:pt-3">
        <ButtonLink
          to={paths.designersOfStyle(take.style)}
          variant="hero"
          className="max-w-full whitespace-normal max-sm:w-full"
          onClick={() => takeToDesigner(take)}
        >
          Take this to a designer
        </ButtonLink>
        <ButtonLink to={paths.discovery} variant="link">
          Find Your Designer
        </ButtonLink>
        <p className="mt-2 text-sm text-ink-700 sm:hidden">{difference(take, design).words}</p>
      </div>
    </div>
  );
}

/** A closed door in a wall, its hinges on the left. */
function DoorFace() {
  return (
    <span className="absolute inset-0 bg-duck-200" aria-hidden="true">
      <span className="absolute inset-x-0 bottom-0 h-[12%] border-t border-petrol-800 bg-duck-300" />
      <span className="absolute right-[12%] bottom-[12%] aspect-[9/19] h-[72%] rounded-tr-door-sm border border-petrol-800 bg-duck-100">
        <span className="absolute inset-[9%] rounded-tr-[1.25rem] border border-duck-300" />
        <span className="absolute top-1/2 right-[16%] size-2.5 rounded-full bg-petrol-800" />
      </span>
    </span>
  );
}
