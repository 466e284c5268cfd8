import { SLOT_MINUTES } from "@contract/limits.ts";
import { SLOT_LENGTHS } from "@contract/services.ts";
import * as z from "zod/mini";
import { LAST_STEP, STEPS } from "@/domain/designer/onboarding-steps.ts";
import { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";

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
