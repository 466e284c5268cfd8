import { type BriefPart, FOOT, measureInWords, measureOf, partsInWords } from "@contract/brief-words.ts";
import type { BriefContent } from "@contract/briefs.ts";
import type { Currency } from "@contract/common.ts";
import { BRIEF } from "@contract/limits.ts";
import { tidyText } from "@contract/tidy.ts";
import { palettes, roomTypes, styles } from "@/content/studio.ts";
import { parseAmount } from "@/domain/booking/parse-amount.ts";

/** The brief while it is written: numbers are what was typed. */
export type BriefValues = Omit<BriefContent, "lengthCm" | "widthCm" | "heightCm" | "budget"> & {
  length: string;
  width: string;
  height: string;
  budget: string;
};
export type Wrong = Partial<Record<"length" | "width" | "height" | "budget", string>>;

export const NOTHING: BriefContent = {
  room: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  inFeet: false,
  openings: "",
  budget: null,
  stays: "",
  likes: "",
  idea: null,
  question: "",
};

/** "4.2", "4,20 m" or "13.5 ft" as centimetres, by the unit that stands there; null without one, undefined if it is no number. */
function centimetresOf(text: string, inFeet: boolean): number | null | undefined {
  const [, number, unit] = /^(\d+(?:[.,]\d+)?)\s*(m|ft|')?$/i.exec(text.trim()) ?? [];
  if (text.trim() === "") return null;
  if (number === undefined) return undefined;
  const feet = unit ? unit.toLowerCase() !== "m" : inFeet;
  return Math.round(Number(number.replace(",", ".")) * (feet ? FOOT : 100));
}

/** The shortest text that is so many centimetres: one that was typed in metres takes another digit in feet. */
function textOf(cm: number | null, inFeet: boolean): string {
  const text = measureOf(cm, inFeet);
  if (cm === null || centimetresOf(text, inFeet) === cm) return text;
  return String(Math.round((cm / FOOT) * 100) / 100);
}

/** The measurements in a unit; what is no number stays as it is. */
export function inUnit(inFeet: boolean, values: BriefValues): Partial<BriefValues> {
  const turned = (text: string) => {
    const cm = centimetresOf(text, values.inFeet);
    return cm === undefined ? text : textOf(cm, inFeet);
  };
  return { inFeet, length: turned(values.length), width: turned(values.width), height: turned(values.height) };
}

export function valuesOf({ lengthCm, widthCm, heightCm, budget, ...rest }: BriefContent): BriefValues {
  const measure = (cm: number | null) => textOf(cm, rest.inFeet);
  return {
    ...rest,
    length: measure(lengthCm),
    width: measure(widthCm),
    height: measure(heightCm),
    budget: budget ? String(budget.amount / 100) : "",
  };
}

/** The valid part as it is stored, and what is wrong with the rest. A sum is in the booking's currency, unless it was copied with another one. */
export function contentOf(values: BriefValues, currency: Currency): { content: BriefContent; wrong: Wrong } {
  const { length, width, height, budget, ...rest } = values;
  const wrong: Wrong = {};
  // By what the words say: the shortest is 1.6 ft there, which is a little less than half a meter.
  const shown = (cm: number) => Number(measureOf(cm, rest.inFeet));
  const measure = (name: "length" | "width" | "height", text: string): number | null => {
    const cm = centimetresOf(text, rest.inFeet);
    if (cm === undefined) wrong[name] = `A number, please: ${rest.inFeet ? "13.5" : "4.2"}`;
    else if (cm !== null && (shown(cm) < shown(BRIEF.leastCm) || shown(cm) > shown(BRIEF.mostCm)))
      wrong[name] =
        `Between ${measureInWords(BRIEF.leastCm, rest.inFeet)} and ${measureInWords(BRIEF.mostCm, rest.inFeet)}, please`;
    if (wrong[name] || cm === undefined || cm === null) return null;
    return Math.min(Math.max(cm, BRIEF.leastCm), BRIEF.mostCm);
  };
  const amount = parseAmount(budget);
  if (amount === undefined) wrong.budget = "A sum, please: 2,500";
  else if (amount !== null && (amount < BRIEF.leastBudget || amount > BRIEF.mostBudget))
    wrong.budget = "This sum is too small or too large.";
  return {
    content: {
      ...rest,
      ...{ openings: tidyText(rest.openings), stays: tidyText(rest.stays) },
      ...{ likes: tidyText(rest.likes), question: tidyText(rest.question) },
      lengthCm: measure("length", length),
      widthCm: measure("width", width),
      heightCm: measure("height", height),
      budget: amount && !wrong.budget ? { amount, currency } : null,
    },
    wrong,
  };
}

/** Whether a part is filled, as SQL sees it (private.brief_parts). */
export function isFilled(part: BriefPart, content: BriefContent): boolean {
  switch (part) {
    case "room":
      return content.room !== null;
    case "measurements":
      return content.lengthCm !== null && content.widthCm !== null;
    case "budget":
      return content.budget !== null;
    case "likes":
      return content.likes !== "" || content.idea !== null;
    default:
      return content[part] !== "";
  }
}

/** The values that the browser has kept, if this version can read them. */
export function restoreBrief(kept: unknown): { version: number; values: BriefValues } | undefined {
  const { version, values } = (kept ?? {}) as { version?: unknown; values?: Record<string, unknown> };
  if (typeof version !== "number" || typeof values !== "object" || values === null) return undefined;
  const empty = valuesOf(NOTHING);
  const texts = ["length", "width", "height", "budget", "openings", "stays", "likes", "question"] as const;
  for (const name of texts) if (typeof values[name] !== "string") return undefined;
  return { version, values: { ...empty, ...(values as BriefValues) } };
}

/** A studio's result by the words on its tiles, if the studio still has them. */
export function designOf(idea: unknown): BriefContent["idea"] {
  const { room, style, palette } = (idea ?? {}) as Record<string, unknown>;
  const known =
    roomTypes.some((one) => one === room) &&
    styles.some((one) => one === style) &&
    palettes.some(({ value }) => value === palette);
  return known ? { room: String(room), style: String(style), palette: String(palette) } : null;
}

/** "Marta would like to know the measurements and your budget." */
export const formatAskedParts = (name: string, parts: readonly BriefPart[]): string =>
  `${name} would like to know ${partsInWords(parts)}.`;

/** Says how many files of an earlier brief could not be copied. */
export const formatFilesLeft = (files: number): string =>
  `${files === 1 ? "One file" : `${files} files`} did not come along: your account or this booking has as many files as it can hold.`;
