import { type BriefPart, partsInWords } from "@contract/brief-words.ts";
import type { BriefContent } from "@contract/briefs.ts";
import type { Currency } from "@contract/common.ts";
import { formatPlainMoney } from "@contract/format.ts";
import { BRIEF } from "@contract/limits.ts";
import { tidyText } from "@contract/tidy.ts";
import { palettes, roomTypes, styles } from "@/content/studio.ts";
import { parseAmount } from "@/domain/booking/parse-amount.ts";

/** The questions below the drawing in their order, with the names that the bar at the bottom uses. */
const QUESTIONS = {
  room: "kind of room",
  photos: "photos",
  stays: "what stays",
  likes: "what you like",
  budget: "budget",
  question: "your question",
};
export type Question = keyof typeof QUESTIONS;

/** The brief during writing: the budget is the typed text. */
export type BriefValues = Omit<BriefContent, "budget"> & { budget: string };
export type Wrong = { budget?: string };

export const NOTHING: BriefContent = {
  room: null,
  roomWords: "",
  budget: null,
  stays: "",
  likes: "",
  idea: null,
  question: "",
};

export function valuesOf({ budget, ...rest }: BriefContent): BriefValues {
  return { ...rest, budget: budget ? formatPlainMoney(budget) : "" };
}

/** Returns the valid part as it is stored, and the faults of the rest. A sum is in the booking's currency, unless it was copied with another one. */
export function contentOf(values: BriefValues, currency: Currency): { content: BriefContent; wrong: Wrong } {
  const { budget, ...rest } = values;
  const wrong: Wrong = {};
  const amount = parseAmount(budget);
  if (amount === undefined) wrong.budget = "A sum, please: 2,500";
  else if (amount !== null && (amount < BRIEF.leastBudget || amount > BRIEF.mostBudget))
    wrong.budget = "This sum is too small or too large.";
  return {
    content: {
      ...rest,
      ...{ roomWords: tidyText(rest.roomWords), stays: tidyText(rest.stays) },
      ...{ likes: tidyText(rest.likes), question: tidyText(rest.question) },
      budget: amount && !wrong.budget ? { amount, currency } : null,
    },
    wrong,
  };
}

/** Whether a part is filled, by the same rule as in SQL (private.brief_parts). `shown`: the room is drawn, or in a file. */
export function isFilled(part: BriefPart, content: BriefContent, shown: boolean): boolean {
  switch (part) {
    case "room":
      return content.room !== null;
    case "floor_plan":
      return content.roomWords !== "" || shown;
    case "budget":
      return content.budget !== null;
    case "likes":
      return content.likes !== "" || content.idea !== null;
    default:
      return content[part] !== "";
  }
}

/** Returns the values that the browser has kept, if this version can read them. */
export function restoreBrief(kept: unknown): { version: number; values: BriefValues } | undefined {
  const { version, values } = (kept ?? {}) as { version?: unknown; values?: Record<string, unknown> };
  if (typeof version !== "number" || typeof values !== "object" || values === null) return undefined;
  const empty = valuesOf(NOTHING);
  const texts = ["budget", "roomWords", "stays", "likes", "question"] as const;
  for (const name of texts) if (typeof values[name] !== "string") return undefined;
  return { version, values: { ...empty, ...(values as BriefValues) } };
}

/** Returns a studio's result by the words on its tiles, if the studio still has them. */
export function designOf(idea: unknown): BriefContent["idea"] {
  const { room, style, palette } = (idea ?? {}) as Record<string, unknown>;
  const known =
    roomTypes.some((one) => one === room) &&
    styles.some((one) => one === style) &&
    palettes.some(({ value }) => value === palette);
  return known ? { room: String(room), style: String(style), palette: String(palette) } : null;
}

/** Words a request: "Marta would like to know your budget and what must stay." */
export const formatAskedParts = (name: string, parts: readonly BriefPart[]): string =>
  `${name} would like to know ${partsInWords(parts)}.`;

type Asked = readonly { part: BriefPart }[];
/** Returns the questions, those that the designer asks first. */
export const questionsFor = (asked: Asked): Question[] => {
  const rank = (one: string) => (asked.some(({ part }) => part === one) ? 0 : 1);
  return (Object.keys(QUESTIONS) as Question[]).sort((one, other) => rank(one) - rank(other));
};

/** Returns the questions without an answer. */
export const openQuestions = (asked: Asked, content: BriefContent, hasFiles: boolean): Question[] =>
  questionsFor(asked).filter((one) => (one === "photos" ? !hasFiles : !isFilled(one, content, false)));

/** Names the first open question, and up to two others: "Next: budget", ", your question". */
export function formatNext(open: readonly Question[]): [next: string, others: string] {
  const [next, ...others] = open.map((one) => QUESTIONS[one]);
  if (!next) return ["Your answers", ""];
  const more = others.length > 2 ? ` and ${others.length - 2} more` : "";
  return [
    `Next: ${next}`,
    others
      .slice(0, 2)
      .map((one) => `, ${one}`)
      .join("") + more,
  ];
}

/** Says how many files of an earlier brief could not be copied. */
export const formatFilesLeft = (files: number): string =>
  `${files === 1 ? "One file" : `${files} files`} did not come along: your account or this booking has as many files as it can hold.`;
