import { type Choice, inWords } from "@/content/studio.ts";
import { saveStudioDesign, saveStudioNote } from "@/domain/booking/studio-design.ts";

/** Makes the design the start of a booking's note, and offers it to the brief. */
export function takeToDesigner(design: Choice): void {
  saveStudioNote(`I like this idea from the AI Design Studio: ${inWords(design)}.`);
  saveStudioDesign(design);
}
