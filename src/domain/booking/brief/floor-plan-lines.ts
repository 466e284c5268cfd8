import { measureInWords } from "@contract/brief-words.ts";
import type { BriefContent } from "@contract/briefs.ts";

export type Measured = Pick<BriefContent, "lengthCm" | "widthCm" | "inFeet">;

/** Units of the drawing, around the walls; as many for the numbers' letters. */
const MARGIN = 64;
const LETTERS = 18;
const LONGEST = 360;

/** A room's floor to scale as lines and numbers, the same on the page and on a sheet to draw on; null without both measurements. */
export function floorPlanLines({ lengthCm, widthCm, inFeet }: Measured) {
  if (lengthCm === null || widthCm === null) return null;
  const scale = LONGEST / Math.max(lengthCm, widthCm);
  const [width, height] = [lengthCm * scale, widthCm * scale];
  const step = (inFeet ? 91.44 : 100) * scale;
  const between = (size: number) => Array.from({ length: Math.ceil(size / step) - 1 }, (_, n) => (n + 1) * step);
  return {
    width,
    height,
    margin: MARGIN,
    letters: LETTERS,
    /** What one square is, and how long. */
    step,
    unit: inFeet ? "3 ft" : "1 m",
    // More lines would only be a grey area.
    grid:
      step > 8
        ? [...between(width).map((x) => `M${x} 0v${height}`), ...between(height).map((y) => `M0 ${y}h${width}`)].join(
            "",
          )
        : "",
    measures: `M0 -32h${width}M0 -40v16M${width} -40v16M-32 0v${height}M-40 0h16M-40 ${height}h16`,
    length: measureInWords(lengthCm, inFeet),
    breadth: measureInWords(widthCm, inFeet),
  };
}
