import * as paths from "@contract/paths.ts";
import type { Ref } from "react";
import { type Choice, inWords } from "@/content/studio.ts";
import { takeDesign, takeIdea } from "@/domain/booking/idea-from-studio.ts";
import { cn } from "@/lib/class-names.ts";
import { capitalize } from "@/lib/format.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Plan } from "@/ui/plan.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { type Generation, RESULT_SIZES } from "./use-generation.ts";

/** The frame's size is the same in all three states. */
const frame = "aspect-3/2 w-full rounded-br-door";

/** Where the design appears: a closed door while it is made, which then opens on it. */
export function StudioResult({ generation, ref }: { generation: Generation; ref: Ref<HTMLElement> }) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Your design"
      aria-live="polite"
      className={cn(
        "scroll-my-6 outline-none lg:sticky lg:top-8 lg:self-start",
        // As high from the start as with the design and its words, so that nothing below moves.
        generation.status !== "idle" && "max-sm:min-h-[31rem]",
      )}
    >
      {generation.status === "idle" && (
        <div className={`${frame} grid content-center justify-items-center gap-5 bg-duck-100 p-8 text-center`}>
          <Plan name="sofa" className="size-[clamp(5rem,16vw,9rem)] text-petrol-800" />
          <p className="max-w-[22em] text-ink-700">Your room appears here.</p>
        </div>
      )}
      {generation.status === "generating" && (
        <Loading label="Generating your design">
          <div className={`${frame} relative overflow-hidden`}>
            <DoorFace />
            <Skeleton className="absolute inset-0 rounded-none bg-transparent" />
          </div>
          <Skeleton className="mt-5 h-7 w-3/5" />
          <Skeleton className="mt-2.5 h-5 w-4/5" />
          <Skeleton className="mt-5 h-13 w-72 max-w-full" />
        </Loading>
      )}
      {generation.status === "done" && <Design choice={generation.choice} picture={generation.picture} />}
    </section>
  );
}

function Design({ choice, picture }: { choice: Choice; picture: string }) {
  return (
    <>
      <div className="relative overflow-hidden rounded-br-door [perspective:90rem]">
        <DoorImage
          src={picture}
          alt={`Generated design: ${inWords(choice)}`}
          door="bottom-right"
          priority
          sizes={RESULT_SIZES}
          className="aspect-3/2 w-full"
        />
        <div className="door-leaf">
          <DoorFace />
        </div>
      </div>
      <h2 className="display mt-4 text-xl">{capitalize(inWords(choice))}</h2>
      <p className="mt-1 text-ink-700">
        Like it, but not sure it would work in your home? Take it to a designer: your note begins with it.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink
          to={paths.designersOfStyle(choice.style)}
          variant="hero"
          className="max-w-full whitespace-normal max-sm:w-full"
          onClick={() => {
            takeIdea(`I like this idea from the AI Design Studio: ${inWords(choice)}.`);
            takeDesign(choice);
          }}
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
