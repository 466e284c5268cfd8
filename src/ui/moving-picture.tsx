import { type ReactNode, ViewTransition } from "react";
import { useMedia } from "@/lib/use-media.ts";

/**
 * A picture that two pages share: on navigation it moves to its new place, if it is in view on both pages when the next one is
 * drawn. `name` is the same on both pages and used once on each. Nothing moves with reduced motion, or in a browser without view transitions.
 */
export function MovingPicture({ name, children }: { name: string; children: ReactNode }) {
  const still = useMedia("(prefers-reduced-motion: reduce)");
  return (
    <ViewTransition name={name} default="none" share={still ? "none" : "moving-picture"}>
      {children}
    </ViewTransition>
  );
}
