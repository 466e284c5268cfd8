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
  /** What is shown of the design, once it is done. */
  take: Choice | undefined;
  ref: Ref<HTMLElement>;
};

/** The place of the design: a closed door, which opens once the design is made. Its size is the same in all three states. */
export function StudioResult({ generation, take, ref }: StudioResultProps) {
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
        className="relative aspect-7/4 w-full overflow-hidden rounded-br-door [perspective:90rem] beside:aspect-auto beside:h-[calc(100svh-var(--header)-8.25rem)] beside:max-h-[54rem] beside:min-h-60 beside:rounded-tl-door beside:rounded-br-none"
      >
        {design ? (
          <Design take={design} />
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

/** A picture with its name in a corner. The last one stays below until the next one has faded in. */
function Design({ take }: { take: Choice }) {
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
      <h2 className="absolute bottom-0 left-0 max-w-[85%] rounded-tr-door-sm bg-paper pt-2.5 pr-6 pl-(--gutter) font-semibold max-sm:text-sm beside:pl-5">
        {capitalize(inWords(take))}
      </h2>
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

/** Where a design leads, and variants of it, which replace it at once on a click. */
export function Takes({ design, take, onShow }: TakesProps) {
  useEffect(() => {
    if (!design) return;
    for (const each of takesOn(design)) void loadPicture(studioPicture(each), RESULT_SIZES).catch(() => undefined);
  }, [design]);
  if (!design || !take) {
    return (
      <div className="col-start-2 flex gap-x-8 pt-4 pr-(--gutter) stacked:hidden">
        <div className="grid flex-1 grid-cols-5 gap-x-3" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((place) => (
            <span key={place} className="aspect-3/2 bg-duck-100" />
          ))}
        </div>
        <p className="w-64 flex-none text-sm text-ink-700">
          Then compare it in other palettes and styles, and take it to a designer.
        </p>
      </div>
    );
  }
  const takes = takesOn(design);
  return (
    <div className="flex flex-col gap-x-8 gap-y-5 pt-3 beside:col-start-2 beside:flex-row-reverse beside:pt-4 beside:pr-(--gutter)">
      <div className="flex flex-none flex-wrap items-center gap-x-6 gap-y-1 beside:flex-col beside:items-start">
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
      </div>
      <fieldset className="min-w-0 flex-1">
        <legend className="sr-only">Takes on this design</legend>
        <TileChoice
          name="take"
          className="grid-cols-5 [&>label>:last-child]:text-xs"
          options={takes.map((each, index) => ({
            value: String(index),
            label: difference(each, design).name,
            face: <DoorImage src={studioPicture(each)} alt="" sizes="10rem" className="aspect-3/2 w-full" />,
          }))}
          chosen={String(takes.findIndex((each) => studioPicture(each) === studioPicture(take)))}
          onChoose={(index) => onShow(takes[Number(index)] ?? design)}
        />
        <p className="mt-3 text-sm text-ink-700 beside:hidden">{difference(take, design).words}</p>
      </fieldset>
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
