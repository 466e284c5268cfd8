import { type Choice, inWords } from "@/content/studio.ts";
import { takeDesign, takeIdea } from "@/domain/booking/idea-from-studio.ts";

/** The note of a booking begins with the design, and its brief can take it over. */
export function takeToDesigner(design: Choice): void {
  takeIdea(`I like this idea from the AI Design Studio: ${inWords(design)}.`);
  takeDesign(design);
}
