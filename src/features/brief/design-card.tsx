import type { BriefContent } from "@contract/briefs.ts";
import { capitalize } from "@contract/format.ts";
import type { ReactNode } from "react";
import { type Choice, inWords, studioPicture } from "@/content/studio.ts";
import { DoorImage } from "@/ui/door-image.tsx";
import { designOf } from "./brief-values.ts";

/** Shows a result of the studio, with its picture. Nothing if the studio no longer has it. */
export function DesignCard({ idea, children }: { idea: BriefContent["idea"]; children?: ReactNode }) {
  const design = designOf(idea) as Choice | null;
  if (!design) return null;
  return (
    <figure className="max-w-md font-normal">
      <DoorImage
        src={studioPicture(design)}
        alt={`Design from the studio: ${inWords(design)}`}
        door="bottom-right"
        doorSize="sm"
        sizes="(min-width: 640px) 448px, 100vw"
        className="aspect-3/2 w-full"
      />
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm text-ink-700">
        <span>
          {capitalize(inWords(design))}
          <span className="block text-xs text-ink-500">From the AI Design Studio</span>
        </span>
        {children}
      </figcaption>
    </figure>
  );
}
