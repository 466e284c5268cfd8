import * as paths from "@contract/paths.ts";
import { type Choice, palettes } from "@/content/studio.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Plan } from "@/ui/plan.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import type { Generation } from "./use-generation.ts";

/** The frame's size is the same in all three states. */
const frame = "aspect-3/2 w-full rounded-br-door";

export function StudioResult({ generation }: { generation: Generation }) {
  if (generation.status === "generating") {
    return (
      <Loading label="Generating your design">
        <Skeleton className={`${frame} rounded-none`} />
        <Skeleton className="mt-5 h-7 w-3/5" />
        <Skeleton className="mt-4 h-13 w-56" />
      </Loading>
    );
  }
  if (generation.status === "idle") {
    return (
      <div className={`${frame} grid content-center justify-items-center gap-5 bg-duck-100 p-8 text-center`}>
        <Plan name="sofa" className="size-[clamp(5rem,16vw,9rem)] text-petrol-800" />
        <p className="max-w-[22em] text-ink-700">Your room appears here.</p>
      </div>
    );
  }
  return (
    <section aria-label="Your design" aria-live="polite">
      <DoorImage
        src={generation.picture}
        alt={`Generated design: ${nameOf(generation.choice)}`}
        door="bottom-right"
        priority
        sizes="(min-width: 1024px) 44rem, 100vw"
        className="aspect-3/2 w-full"
      />
      <p className="display mt-4 text-xl">{nameOf(generation.choice)}</p>
      <p className="mt-1 text-ink-700">Like it, but not sure it would fit? That is what the hour is for.</p>
      <ButtonLink to={paths.discovery} variant="hero" className="mt-5">
        Find Your Designer
      </ButtonLink>
    </section>
  );
}

function nameOf({ room, style, palette }: Choice): string {
  return [room, style, palettes.find(({ value }) => value === palette)?.label].join(", ");
}
