import { capitalize } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { type Ref, useEffect, useState } from "react";
import { type Choice, difference, inWords, studioPicture, takesOn } from "@/content/studio.ts";
import { cn } from "@/lib/class-names.ts";
import { loadPicture } from "@/lib/image.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { takeToDesigner } from "./take-to-designer.ts";
import { TileChoice } from "./tile-choice.tsx";
import { type Generation, RESULT_SIZES } from "./use-generation.ts";

/** The frame's size is the same in all three states. */
const frame = "aspect-3/2 w-full rounded-br-door";

type StudioResultProps = {
  generation: Generation;
  /** A take on the design is shown. */
  onShow: (take: Choice) => void;
  ref: Ref<HTMLElement>;
};

/** The place of the design: a closed door, which opens once the design is made. */
export function StudioResult({ generation, onShow, ref }: StudioResultProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Your design"
      aria-live="polite"
      className={cn(
        "min-w-0 scroll-my-6 outline-none lg:sticky lg:top-8 lg:self-start",
        // It has its final height from the start, so that nothing below moves.
        generation.status !== "idle" && "max-sm:min-h-[37rem]",
      )}
    >
      {generation.status === "idle" && (
        <div className={`${frame} relative grid place-items-center overflow-hidden p-8 text-center`}>
          <DoorFace />
          <p className="display relative text-2xl">Your room appears here.</p>
        </div>
      )}
      {generation.status === "generating" && (
        <Loading label="Generating your design">
          <div className={`${frame} relative overflow-hidden`}>
            <DoorFace />
            <Skeleton className="absolute inset-0 rounded-none bg-transparent" />
          </div>
          <Skeleton className="mt-5 h-24 w-full" />
          <Skeleton className="mt-5 h-7 w-3/5" />
          <Skeleton className="mt-2.5 h-5 w-4/5" />
          <Skeleton className="mt-5 h-13 w-72 max-w-full" />
        </Loading>
      )}
      {generation.status === "done" && <Design design={generation.choice} onShow={onShow} />}
    </section>
  );
}

type DesignProps = { design: Choice; onShow: (take: Choice) => void };

/** The design, and variants, which replace it at once on a click. */
function Design({ design, onShow }: DesignProps) {
  const takes = takesOn(design);
  const [shown, setShown] = useState(0);
  const [before, setBefore] = useState(0);
  useEffect(() => {
    for (const each of takesOn(design)) void loadPicture(studioPicture(each), RESULT_SIZES).catch(() => undefined);
  }, [design]);
  const take = takes[shown] ?? design;
  const show = (next: string) => {
    setBefore(shown);
    setShown(Number(next));
    onShow(takes[Number(next)] ?? design);
  };
  return (
    <>
      <div className="relative overflow-hidden rounded-br-door [perspective:90rem]">
        {/* The last one stays below until the next one has faded in. */}
        {[...new Set([before, shown])].map((index) => (
          <DoorImage
            key={index}
            src={studioPicture(takes[index] ?? design)}
            alt={index === shown ? `Generated design: ${inWords(take)}` : ""}
            door="bottom-right"
            priority
            sizes={RESULT_SIZES}
            className={cn(frame, index === shown && index !== before && "studio-take")}
          />
        ))}
        <div className="door-leaf">
          <DoorFace />
        </div>
      </div>
      <fieldset className="mt-4 min-w-0">
        <legend className="sr-only">Takes on this design</legend>
        <TileChoice
          name="take"
          className="-mx-1 max-sm:-mr-(--gutter) auto-cols-[minmax(6.25rem,1fr)] grid-flow-col overflow-x-auto p-1 [scrollbar-width:none]"
          options={takes.map((each, index) => ({
            value: String(index),
            label: difference(each, design).name,
            face: <DoorImage src={studioPicture(each)} alt="" sizes="10rem" className="aspect-3/2 w-full" />,
          }))}
          chosen={String(shown)}
          onChoose={show}
        />
      </fieldset>
      <h2 className="display mt-4 text-xl">{capitalize(inWords(take))}</h2>
      <p className="mt-1 text-ink-700">{difference(take, design).words}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
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
    </>
  );
}

/** A closed door with a panel, and its knob opposite of the hinges. */
function DoorFace() {
  return (
    <span className="absolute inset-0 bg-duck-200" aria-hidden="true">
      <span className="absolute inset-y-[9%] right-[10%] left-[6%] rounded-br-(--radius-door-sm) border border-duck-300" />
      <span className="absolute top-1/2 right-[4%] size-3 -translate-y-1/2 rounded-full bg-petrol-800" />
    </span>
  );
}
