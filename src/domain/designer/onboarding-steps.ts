import type { FieldPath } from "react-hook-form";
import { readDraft } from "@/lib/draft.ts";
import type { IllustrationName } from "@/ui/illustration.tsx";
import type { ProfileValues } from "./profile-form/profile-values.ts";

type Step = {
  title: string;
  /** The step's question, in large letters. */
  question: string;
  /** The fields to check before the next step. */
  fields: FieldPath<ProfileValues>[];
  /** The small plan beside it. */
  plan: IllustrationName;
};

export const STEPS: readonly [Step, Step, Step, Step, Step] = [
  {
    title: "Basic Info",
    question: "Who will they be talking to?",
    fields: ["name", "headline", "bio", "address"],
    plan: "waiting",
  },
  { title: "Expertise", question: "What do people come to you for?", fields: ["skills", "styles"], plan: "stairs" },
  { title: "Services", question: "What can be booked, and for how much?", fields: ["rates"], plan: "table" },
  { title: "Availability", question: "When is your door open?", fields: ["availability"], plan: "door" },
  { title: "Review", question: "Is this how you want to be found?", fields: [], plan: "sofa" },
];
export const LAST_STEP = STEPS.length - 1;

/** The draft's name: `{ values, step }`, with only the changed values. */
export const DRAFT = "onboarding";

/** Returns the step at which the designer has left the onboarding in this browser; those before it are done. */
export function keptStep(): number {
  const draft = readDraft(DRAFT);
  const step = typeof draft === "object" && draft !== null && "step" in draft ? Number(draft.step) : 0;
  return Number.isInteger(step) ? Math.min(Math.max(step, 0), LAST_STEP) : 0;
}
