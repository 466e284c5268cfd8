import { useEffect, useState } from "react";
import { type Choice, studioPicture } from "@/content/studio.ts";
import { loadPicture } from "@/lib/image.ts";

/** How long a design takes, in milliseconds. Nothing is computed: the pictures exist. */
const GENERATION_MS = 3000;

/** The width at which the result is shown, as in the `sizes` attribute. */
export const RESULT_SIZES = "(min-width: 1024px) 68vw, 100vw";

export type Generation =
  | { status: "idle" }
  | { status: "generating"; choice: Choice }
  | { status: "done"; choice: Choice };

/** Idle, then generating for three seconds, then a result; leaving the page stops it. */
export function useGeneration() {
  const [generation, setGeneration] = useState<Generation>({ status: "idle" });
  useEffect(() => {
    if (generation.status !== "generating") return;
    void loadPicture(studioPicture(generation.choice), RESULT_SIZES).catch(() => undefined);
    const timer = setTimeout(() => setGeneration({ status: "done", choice: generation.choice }), GENERATION_MS);
    return () => clearTimeout(timer);
  }, [generation]);
  return { generation, generate: (choice: Choice) => setGeneration({ status: "generating", choice }) };
}
