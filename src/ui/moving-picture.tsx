import { type ReactNode, ViewTransition } from "react";
import { useMedia } from "@/lib/use-media.ts";

type MovingPictureProps = { name: string; words?: boolean; children: ReactNode };

/**
 * A picture, or `words`, that two pages share: on navigation it moves to its new place, if it is in view on both pages when the next one is
 * drawn. `name` is the same on both pages and used once on each. With reduced motion, or in a browser without view transitions, nothing
 * moves.
 */
export function MovingPicture({ name, words = false, children }: MovingPictureProps) {
  const still = useMedia("(prefers-reduced-motion: reduce)");
  return (
    <ViewTransition name={name} default="none" share={still ? "none" : words ? "auto" : "moving-picture"}>
      {children}
    </ViewTransition>
  );
}
