import { useEffect, useState } from "react";
import { type Choice, studioPicture } from "@/content/studio.ts";

/** How long a design takes, in milliseconds. Nothing is computed: the pictures exist. */
const GENERATION_MS = 3000;

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
    // Fetched during the wait, so that it is loaded at its end.
    new Image().src = picture;
    const timer = setTimeout(
      () => setGeneration({ status: "done", choice: generation.choice, picture }),
      GENERATION_MS,
    );
    return () => clearTimeout(timer);
  }, [generation]);
  return { generation, generate: (choice: Choice) => setGeneration({ status: "generating", choice }) };
}
