import { SLOT_MINUTES } from "@contract/limits.ts";
import { SLOT_LENGTHS } from "@contract/services.ts";
import type { FieldPath } from "react-hook-form";
import * as z from "zod/mini";
import { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";

type Step = {
  title: string;
  /** The step's question, in large letters. */
  question: string;
  /** The fields to check before the next step. */
  fields: FieldPath<ProfileValues>[];
};

export const STEPS: readonly [Step, Step, Step, Step, Step] = [
  { title: "Basic Info", question: "Who will they be talking to?", fields: ["name", "headline", "bio", "address"] },
  { title: "Expertise", question: "What do people come to you for?", fields: ["skills", "styles"] },
  { title: "Services", question: "What can be booked, and for how much?", fields: ["rates"] },
  { title: "Availability", question: "When is your door open?", fields: ["availability"] },
  { title: "Review", question: "Is this how you want to be found?", fields: [] },
];
export const LAST_STEP = STEPS.length - 1;

/** Returns the step that contains a field; the last one for fields of no step. */
export function stepOf(path: string): number {
  const part = path.split(".")[0];
  if (part === "profilePicture" || part === "coverImage") return 0;
  const step = STEPS.findIndex(({ fields }) => fields.some((field) => field === part));
  return step === -1 ? LAST_STEP : step;
}

function required(message: string) {
  return z.string().check(z.trim(), z.minLength(1, message));
}

/** Requires a positive number: an empty, invalid or zero input counts as missing. */
function positive(message: string) {
  return z.string().check(z.refine((text) => Number(text) > 0, message));
}

const { rates, availability } = ProfileValues.shape;

/** The rules of the five steps. The server checks the combination of the values (a slot fits between start and end, prices in cents). */
export const OnboardingSchema = z.extend(ProfileValues, {
  name: required("Name is required"),
  bio: required("Bio is required"),
  skills: z.array(z.string()).check(z.minLength(1, "Select at least one skill")),
  rates: z.array(
    z.extend(rates.def.element, {
      rate: positive("Hourly rate is required"),
      serviceName: required("Service name is required"),
      servicesProvided: z.array(z.string()).check(z.minLength(1, "Add at least one service")),
    }),
  ),
  availability: z.extend(availability, {
    daysAvailable: availability.shape.daysAvailable.check(z.minLength(1, "Select at least one day")),
    startTime: required("Start time is required"),
    endTime: required("End time is required"),
    slotDuration: positive("Slot duration is required").check(
      z.refine(
        (text) => !(Number(text) > 0) || (Number(text) % SLOT_MINUTES.step === 0 && Number(text) <= SLOT_MINUTES.most),
        {
          message: SLOT_LENGTHS,
        },
      ),
    ),
  }),
});
