import type { Designer, OwnProfile, ProfileChange } from "@contract/designers.ts";
import { rateTypeOf } from "@contract/price.ts";
import { PROFILE_FIELDS, type ProfileSection } from "@contract/profile-fields.ts";
import * as z from "zod/mini";
import { isSame, ProfileValues, requestOf, valuesOf } from "@/domain/designer/profile-form/profile-values.ts";

type Fields = typeof PROFILE_FIELDS;
type FormSchema<Field extends Fields[keyof Fields]> = Field extends { offered: unknown }
  ? Field["said"]
  : Field["shown"];
const schemas = Object.fromEntries(
  Object.entries(PROFILE_FIELDS).map(([name, field]) => [name, "offered" in field ? field.said : field.shown]),
) as { [Name in keyof Fields]: FormSchema<Fields[Name]> };

/** What the settings hold: each field as it is stored, or as the onboarding's form has it; of choices only what is offered. */
export const SettingsValues = z.object({
  ...schemas,
  ...ProfileValues.shape,
  /** Objects, because a list of fields holds objects only. */
  certifications: z.array(z.object({ text: z.string() })),
});
export type SettingsValues = z.infer<typeof SettingsValues>;
export type SettingsField = keyof SettingsValues;
export const SETTINGS_FIELDS = Object.keys(SettingsValues.shape) as SettingsField[];
export const fieldsOf = (section: ProfileSection) =>
  SETTINGS_FIELDS.filter((name) => PROFILE_FIELDS[name].section === section);

/** Values that are no longer offered are left out: they could not be saved. */
export function settingsOf(profile: OwnProfile): SettingsValues {
  const values: Record<string, unknown> = {
    ...profile,
    ...valuesOf(profile),
    certifications: profile.certifications.map((text) => ({ text })),
  };
  for (const [name, field] of Object.entries(PROFILE_FIELDS)) {
    if (!("offered" in field)) continue;
    const offered: readonly unknown[] = field.offered;
    values[name] = (values[name] as unknown[]).filter((chosen) => offered.includes(chosen));
  }
  return pick(values as SettingsValues, SETTINGS_FIELDS) as SettingsValues;
}

export function pick(values: SettingsValues, fields: readonly SettingsField[]): Partial<SettingsValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/**
 * The fields that must show a newly stored value: those that differ from `shown`, and still contain what was sent or, if it was not sent, what was
 * stored before. Other edits stay, even one that undoes what is being saved.
 */
export function fieldsToFollow(
  shown: SettingsValues,
  { before, sent, stored }: { before: SettingsValues; sent: Partial<SettingsValues>; stored: SettingsValues },
): SettingsField[] {
  const known = { ...before, ...sent };
  return SETTINGS_FIELDS.filter((field) => !isSame(shown[field], stored[field]) && isSame(shown[field], known[field]));
}

/**
 * Unsaved edits over the saved values. An earlier version of this page may have written `kept`: a field that has another shape now is dropped.
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
  const whole: ProfileChange = {
    ...values,
    ...requestOf(values, saved),
    certifications: values.certifications.map(({ text }) => text),
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

/** Rows that have a blank text are not finished. */
function finished<Row extends Readonly<Record<string, string>>>(rows: readonly Row[]): Row[] {
  return rows.filter((row) => Object.values(row).every((text) => text.trim()));
}

/** The designer as visitors would see them if `values` were saved. */
export function previewOf(values: SettingsValues, profile: OwnProfile): Designer {
  const { rates, availability, experienceYears: years } = values;
  const minutes = Number(availability.slotDuration);
  return {
    ...profile,
    ...values,
    experience: years === null ? "" : `${years} ${years === 1 ? "year" : "years"}`,
    certifications: finished(values.certifications).map(({ text }) => text),
    timeline: finished(values.timeline),
    designProcess: finished(values.designProcess),
    faq: finished(values.faq),
    rates: rates.flatMap((rate, index) =>
      rate.serviceName.trim()
        ? {
            ...rate,
            rate: Number(rate.rate) || 0,
            rateType: rateTypeOf(Number(rate.slotDuration) || minutes),
            slotDuration: Number(rate.slotDuration) || minutes,
            planDays: Number(rate.planDays) || null,
            _id: rate._id ?? `new-${index}`,
          }
        : [],
    ),
    availability: { ...availability, slotDuration: minutes },
  };
}
