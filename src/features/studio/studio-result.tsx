import { capitalize } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { type Ref, useEffect, useState } from "react";
import { type Choice, difference, inWords, studioPicture, studioPictures, takesOn } from "@/content/studio.ts";
import { cn } from "@/lib/class-names.ts";
import { loadPicture } from "@/lib/image.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { StyleHost } from "./style-designers.tsx";
import { takeToDesigner } from "./take-to-designer.ts";
import { TileChoice } from "./tile-choice.tsx";
import { TILE, TILES, TILES_ROW } from "./tiles.ts";
import { type Generation, RESULT_SIZES } from "./use-generation.ts";

type StudioResultProps = {
  generation: Generation;
  /** The shown design, once it is done, and a sentence about it. */
  take: Choice | undefined;
  words: string | undefined;
  ref: Ref<HTMLElement>;
};

/** The number of pictures in the lookup. */
export const DESIGNS = `${studioPictures.size} designs`;

/** The place of the design: a door, which opens once the design is made. It stays in sight from the request on. Only phones show a finished design larger. */
export function StudioResult({ generation, take, words, ref }: StudioResultProps) {
  const design = generation.status === "done" ? take : undefined;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Your design"
      className={cn(
        "relative -mx-(--gutter) self-start overflow-hidden bg-paper outline-none beside:row-span-2 beside:mx-0",
        generation.status !== "idle" && "stacked:sticky stacked:top-0 stacked:z-1",
      )}
    >
      <div
        aria-live="polite"
        className={cn(
          "relative aspect-15/8 w-full overflow-hidden rounded-br-door [perspective:90rem] beside:aspect-auto beside:h-[calc(100svh-var(--header)-8.25rem)] beside:max-h-[54rem] beside:min-h-60 beside:rounded-tl-door beside:rounded-br-none",
          design ? "max-sm:[@media(height>=45rem)]:aspect-6/5" : "min-[23rem]:stacked:aspect-5/2",
        )}
      >
        {design ? (
          <Design take={design} words={words} />
        ) : (
          <>
            <DoorFace open={generation.status === "idle"} />
            {generation.status === "generating" ? (
              <Loading label="Generating your design">
                <Skeleton className="absolute inset-0 rounded-none bg-transparent" />
              </Loading>
            ) : (
              <div className="absolute inset-y-0 left-(--gutter) grid max-w-[46%] content-center gap-2 pb-[4%] sm:pb-[7%] beside:left-[8%] beside:max-w-[30%] beside:gap-4">
                <p className="display text-2xl text-balance beside:text-3xl">Your room appears here.</p>
                <p className="text-sm text-pretty text-ink-700 max-sm:text-xs max-[23rem]:hidden beside:text-base">
                  We drew {DESIGNS} ahead, one for each choice that you can make.
                </p>
              </div>
            )}
          </>
        )}
      </div>
      {design && (
        <>
          <StyleHost
            design={design}
            className="absolute top-3 right-3 beside:top-auto beside:right-8 beside:bottom-4"
          />
          <div className="hidden px-(--gutter) pt-2 pb-1 max-sm:[@media(height>=45rem)]:block">
            <TakeToDesigner take={design} />
          </div>
        </>
      )}
    </section>
  );
}

/** A picture with its name in a corner, and its characteristics if there is room. The last picture stays below until the next one has faded in. */
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
  design: Choice;
  take: Choice;
  onShow: (take: Choice) => void;
};

/** Variants of a design, which replace it at once on a click, and, except on phones, the next steps. */
export function Takes({ design, take, onShow }: TakesProps) {
  useEffect(() => {
    for (const each of takesOn(design)) void loadPicture(studioPicture(each), RESULT_SIZES).catch(() => undefined);
  }, [design]);
  const takes = takesOn(design);
  return (
    <div className={TILES_ROW}>
      {/* On tablets, the choices just below it show the same pictures. */}
      <fieldset className="min-w-0 flex-1 stacked:sm:hidden">
        {/* As high as the sentence that it replaces, so that the choices below stay in place. */}
        <legend className="mb-1.5 text-xs text-ink-700 sm:sr-only">Takes on this design</legend>
        <TileChoice
          name="take"
          className={cn(TILES, "[&>label>:last-child]:text-xs")}
          options={takes.map((each, index) => ({
            value: String(index),
            label: difference(each, design).name,
            face: <DoorImage src={studioPicture(each)} alt="" sizes="10rem" className={TILE} />,
          }))}
          chosen={String(takes.findIndex((each) => studioPicture(each) === studioPicture(take)))}
          onChoose={(index) => onShow(takes[Number(index)] ?? design)}
        />
      </fieldset>
      <NextSteps
        design={design}
        take={take}
        className="max-sm:hidden stacked:flex-row stacked:items-center stacked:gap-x-6"
      />
    </div>
  );
}

function TakeToDesigner({ take }: { take: Choice }) {
  return (
    <ButtonLink
      to={paths.designersOfStyle(take.style)}
      variant="hero"
      className="max-w-full whitespace-normal max-sm:w-full"
      onClick={() => takeToDesigner(take)}
    >
      Take this to a designer
    </ButtonLink>
  );
}

/** Links to the next steps with a design. On phones they follow the choices, with a sentence about the design; on tall phones the first is below the design. */
export function NextSteps({ design, take, className }: Omit<TakesProps, "onShow"> & { className: string }) {
  return (
    <div className={cn("flex flex-none flex-col items-start gap-y-1", className)}>
      <div className="max-sm:w-full max-sm:[@media(height>=45rem)]:hidden">
        <TakeToDesigner take={take} />
      </div>
      <ButtonLink to={paths.discovery} variant="link">
        Find Your Designer
      </ButtonLink>
      <p className="mt-2 text-sm text-ink-700 sm:hidden">{difference(take, design).words}</p>
    </div>
  );
}

/** Double doors in a wall: closed, or open to one of the designs. */
function DoorFace({ open = false }: { open?: boolean }) {
  return (
    <span className="absolute inset-0 bg-duck-200" aria-hidden="true">
      <span className="absolute inset-x-0 bottom-0 h-[12%] border-t border-petrol-800 bg-duck-300" />
      <span className="absolute right-[14%] bottom-[12%] flex aspect-2/3 h-[76%] [perspective:60rem]">
        {open && (
          <DoorImage
            src={studioPicture({ room: "Dining Room", style: "Traditional", palette: "dark" })}
            alt=""
            priority
            sizes="(min-width: 1024px) 45rem, 20rem"
            className="absolute inset-0 rounded-tr-door-sm"
          />
        )}
        {["left", "right"].map((side) => (
          <span
            key={side}
            data-open={open || undefined}
            className={cn(
              "relative flex-1 border border-petrol-800 bg-duck-100",
              side === "left"
                ? "origin-left data-open:[transform:rotateY(-104deg)]"
                : "origin-right rounded-tr-door-sm data-open:[transform:rotateY(104deg)]",
            )}
          >
            <span
              className={cn("absolute inset-[9%] border border-duck-300", side === "right" && "rounded-tr-[1.25rem]")}
            />
            <span
              className={cn(
                "absolute top-1/2 size-2 rounded-full bg-petrol-800",
                side === "left" ? "right-[12%]" : "left-[12%]",
              )}
            />
          </span>
        ))}
      </span>
    </span>
  );
}
