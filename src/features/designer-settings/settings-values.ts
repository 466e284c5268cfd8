import type { Designer, OwnProfile, ProfileChange } from "@contract/designers.ts";
import { COUNTRIES, LANGUAGES, STYLES } from "@contract/profile-choices.ts";
import { hashKey } from "@tanstack/react-query";
import * as z from "zod/mini";
import { numberOf, ProfileValues, requestOf, valuesOf } from "@/domain/designer/profile-form/profile-values.ts";
import { priceOfSlot } from "@/lib/format.ts";

/** What the settings hold: what the onboarding does, and the rest of the profile. Numbers are the text of their inputs. */
export const SettingsValues = z.extend(ProfileValues, {
  title: z.string(),
  headline: z.string(),
  intro: z.string(),
  address: z.object({ city: z.string(), state: z.string(), country: z.union([z.literal(""), z.enum(COUNTRIES)]) }),
  experienceYears: z.string(),
  styles: z.array(z.enum(STYLES)),
  languages: z.array(z.enum(LANGUAGES)),
  timeline: z.array(z.object({ year: z.string(), event: z.string() })),
  designProcess: z.array(z.object({ title: z.string(), description: z.string() })),
  /** Objects, because a list of fields holds objects only. */
  certifications: z.array(z.object({ text: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type SettingsValues = z.infer<typeof SettingsValues>;
export type SettingsField = keyof SettingsValues;
export const SETTINGS_FIELDS = Object.keys(SettingsValues.shape) as SettingsField[];

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string): Choice[] =>
  choices.filter((choice) => choice === value);

export function settingsOf(profile: OwnProfile): SettingsValues {
  const { title, headline, intro, address, experienceYears, timeline, designProcess, certifications, faq } = profile;
  return {
    ...valuesOf(profile),
    title,
    headline,
    intro,
    address: { ...address, country: oneOf(COUNTRIES, address.country)[0] ?? "" },
    experienceYears: experienceYears === null ? "" : String(experienceYears),
    styles: profile.styles.flatMap((style) => oneOf(STYLES, style)),
    languages: profile.languages.flatMap((code) => oneOf(LANGUAGES, code)),
    timeline,
    designProcess,
    certifications: certifications.map((text) => ({ text })),
    faq,
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}

export function pick(values: SettingsValues, fields: readonly SettingsField[]): Partial<SettingsValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/**
 * What was typed and not saved, over what is saved. `kept` may have been written by an earlier version of this page: a field that has
 * another shape now is dropped.
 */
export function restoreSettings(kept: unknown, saved: SettingsValues): SettingsValues {
  if (typeof kept !== "object" || kept === null) return saved;
  const values: Record<string, unknown> = { ...saved };
  for (const [name, schema] of Object.entries(SettingsValues.shape)) {
    const parsed = z.safeParse(schema, (kept as Record<string, unknown>)[name]);
    if (parsed.success) values[name] = parsed.data;
  }
  return values as SettingsValues;
}

/** The request that saves `fields`. Pictures are sent only when they have changed. */
export function changeOf(
  values: SettingsValues,
  fields: readonly SettingsField[],
  saved: SettingsValues,
): ProfileChange {
  const { experienceYears, certifications } = values;
  const whole: ProfileChange = {
    ...values,
    ...requestOf(values, saved),
    experienceYears: experienceYears.trim() === "" ? null : numberOf(experienceYears),
    certifications: certifications.map(({ text }) => text),
  };
  const unchanged = (field: SettingsField) =>
    (field === "profilePicture" || field === "coverImage") && values[field] === saved[field];
  return Object.fromEntries(
    fields.filter((field) => !unchanged(field)).map((field) => [field, whole[field]]),
  ) as ProfileChange;
}

/** The server's field errors by the form's paths. */
export function formFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^certifications\.\d+$/, "$&.text"), message]),
  );
}

/** The designer as visitors would see them if `values` were saved. */
export function previewOf(values: SettingsValues, profile: OwnProfile): Designer {
  const { rates, availability, certifications, experienceYears } = values;
  const years = numberOf(experienceYears);
  return {
    ...profile,
    ...values,
    experience: Number.isNaN(years) ? "" : `${years} ${years === 1 ? "year" : "years"}`,
    certifications: certifications.map(({ text }) => text).filter((text) => text.trim()),
    timeline: values.timeline.filter(({ year, event }) => year.trim() && event.trim()),
    designProcess: values.designProcess.filter(({ title }) => title.trim()),
    faq: values.faq.filter(({ question, answer }) => question.trim() && answer.trim()),
    rates: rates.flatMap((rate, index) =>
      rate.serviceName.trim()
        ? {
            ...rate,
            ...priceOfSlot(Number(rate.rate) || 0, rate.currency, Number(availability.slotDuration)),
            _id: rate._id ?? `new-${index}`,
          }
        : [],
    ),
    availability: { ...availability, slotDuration: Number(availability.slotDuration) },
  };
}
