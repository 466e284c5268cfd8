import * as z from "zod/mini";
import { choicesOf, lineOf, linesOf, rowsOf, textOf, wholeNumberOf } from "./field-kinds.ts";
import { LONGEST, MOST } from "./limits.ts";
import { PicturePath } from "./pictures.ts";
import { COUNTRIES, LANGUAGES, STYLES } from "./profile-choices.ts";
import { Availability, AvailabilityInput, Rate, RateInput } from "./services.ts";

/** The sections of a designer's own profile, in the order of its navigation. */
export const PROFILE_SECTIONS = [
  "about",
  "expertise",
  "place",
  "services",
  "availability",
  "process",
  "background",
  "questions",
] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];

type Field = { section: ProfileSection; shown: z.ZodMiniType; said: z.ZodMiniType } & Record<string, unknown>;

/**
 * All fields of a designer's profile, by the section in which they are edited. In SQL, a field is the column of `designers` with the same name in snake case,
 * and a line of `private.profile_fields`. `name`, `profilePicture`, `rates` and `availability` have tables of their own.
 */
export const PROFILE_FIELDS = {
  /** Paths of pictures that the designer has uploaded. */
  profilePicture: { section: "about", shown: z.nullable(z.string()), said: z.nullable(PicturePath) },
  coverImage: { section: "about", shown: z.nullable(z.string()), said: z.nullable(PicturePath) },
  name: { section: "about", ...lineOf(LONGEST.name, "Name is required") },
  title: { section: "about", ...lineOf(120) },
  headline: { section: "about", ...lineOf(300) },
  /** If empty, visitors see the beginning of the bio. */
  intro: { section: "about", ...textOf(1000) },
  bio: { section: "about", ...textOf(4000, "Bio is required") },
  styles: { section: "expertise", ...choicesOf(8, STYLES) },
  skills: { section: "expertise", ...linesOf(200, LONGEST.skill, "Select at least one skill") },
  address: {
    section: "place",
    shown: z.object({ city: z.string(), state: z.string(), country: z.string() }),
    said: z.object({
      city: lineOf(LONGEST.place).said,
      state: lineOf(LONGEST.place).said,
      country: z.union([z.literal(""), z.enum(COUNTRIES)]),
    }),
  },
  /** Visitors see the years in words, as `experience`. */
  experienceYears: { section: "place", ...wholeNumberOf(80, "Use whole years, up to 80") },
  /** Base codes of BCP 47, such as `en` and `nl`. */
  languages: { section: "place", ...choicesOf(12, LANGUAGES) },
  rates: {
    section: "services",
    shown: z.array(Rate),
    said: z.array(RateInput).check(z.minLength(1), z.maxLength(MOST.rates)),
  },
  /** Null before the onboarding. */
  availability: { section: "availability", shown: z.nullable(Availability), said: AvailabilityInput },
  /** Paused by the designer: the page is not listed and accepts no new bookings; existing ones stay. */
  paused: { section: "availability", shown: z.boolean(), said: z.boolean() },
  designProcess: {
    section: "process",
    ...rowsOf(8, {
      title: lineOf(80, "Give the step a name"),
      description: textOf(400, "Say what happens in this step"),
    }),
  },
  timeline: {
    section: "background",
    ...rowsOf(20, { year: lineOf(20, "Year is required"), event: textOf(200, "Say what happened") }),
  },
  certifications: { section: "background", ...linesOf(20, 160) },
  faq: {
    section: "questions",
    ...rowsOf(12, { question: lineOf(200, "Question is required"), answer: textOf(1200, "Answer is required") }),
  },
} satisfies Record<string, Field>;
export type ProfileField = keyof typeof PROFILE_FIELDS;
/** Fields that are one text. */
export type ProfileText = {
  [Name in ProfileField]: (typeof PROFILE_FIELDS)[Name]["shown"] extends z.ZodMiniString ? Name : never;
}[ProfileField];
