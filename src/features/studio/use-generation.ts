import { useEffect, useState } from "react";
import { type Choice, studioPicture } from "@/content/studio.ts";
import { srcSetOf } from "@/lib/image.ts";

/** How long a design takes, in milliseconds. Nothing is computed: the pictures exist. */
const GENERATION_MS = 3000;

/** How wide the result is shown, as in the `sizes` attribute. */
export const RESULT_SIZES = "(min-width: 1024px) 44rem, 100vw";

export type Generation =
  | { status: "idle" }
  | { status: "generating"; choice: Choice }
  | { status: "done"; choice: Choice; picture: string };

/** Idle, then generating for three seconds, then a result; leaving the page stops it. */
export function useGeneration() {
  const [generation, setGeneration] = useState<Generation>({ status: "idle" });
  useEffect(() => {
    if (generation.status !== "generating") return;
    const picture = studioPicture(generation.choice);
    fetchEarly(picture);
    const timer = setTimeout(
      () => setGeneration({ status: "done", choice: generation.choice, picture }),
      GENERATION_MS,
    );
    return () => clearTimeout(timer);
  }, [generation]);
  return { generation, generate: (choice: Choice) => setGeneration({ status: "generating", choice }) };
}

/** Preloads the picture during the wait, so that it is ready when the door opens. */
function fetchEarly(picture: string): void {
  const image = new Image();
  image.sizes = RESULT_SIZES;
  image.srcset = srcSetOf(picture) ?? "";
  image.src = picture;
}
