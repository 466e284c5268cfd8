import { type Choice, inWords } from "@/content/studio.ts";
import { saveStudioDesign, saveStudioNote } from "@/domain/booking/studio-design.ts";

/** The note of a booking begins with the design, and its brief can take it over. */
export function takeToDesigner(design: Choice): void {
  saveStudioNote(`I like this idea from the AI Design Studio: ${inWords(design)}.`);
  saveStudioDesign(design);
}
