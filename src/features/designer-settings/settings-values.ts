import type { Designer, OwnProfile, ProfileChange } from "@contract/designers.ts";
import { rateTypeOf } from "@contract/price.ts";
import { PROFILE_FIELDS, type ProfileField, type ProfileSection } from "@contract/profile-fields.ts";
import { isSame, type ProfileValues, requestOf, usualNotice } from "@/domain/designer/profile-form/profile-values.ts";

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[];
export const fieldsOf = (section: ProfileSection) => FIELDS.filter((name) => PROFILE_FIELDS[name].section === section);

export function pick(values: ProfileValues, fields: readonly ProfileField[]): Partial<ProfileValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/**
 * Returns the fields that must show a newly stored value: those that differ from `shown`, and still contain the sent value or, if none was sent, the value
 * stored before. Other edits stay, even one that undoes a change being saved.
 */
export function fieldsToFollow(
  shown: ProfileValues,
  { before, sent, stored }: { before: ProfileValues; sent: Partial<ProfileValues>; stored: ProfileValues },
): ProfileField[] {
  const known = { ...before, ...sent };
  return FIELDS.filter((field) => !isSame(shown[field], stored[field]) && isSame(shown[field], known[field]));
}

/** Whether saving the `edited` fields would replace values that were stored since the form has shown `saved`, on another device or in another window. */
export const wouldReplace = (
  edited: Partial<ProfileValues>,
  { saved, stored }: { saved: ProfileValues; stored: ProfileValues },
) =>
  FIELDS.some(
    (field) => field in edited && !isSame(stored[field], saved[field]) && !isSame(stored[field], edited[field]),
  );

/** Returns the request that saves `fields`. Pictures are sent only if they have changed. */
export function changeOf(values: ProfileValues, fields: readonly ProfileField[], saved: ProfileValues): ProfileChange {
  const whole: ProfileChange = {
    ...values,
    ...requestOf(values, saved),
    certifications: values.certifications.map(({ text }) => text),
  };
  const unchanged = (field: ProfileField) =>
    (field === "profilePicture" || field === "coverImage") && values[field] === saved[field];
  return Object.fromEntries(
    fields.filter((field) => !unchanged(field)).map((field) => [field, whole[field]]),
  ) as ProfileChange;
}

/** Returns the server's field errors by the form's paths. */
export function formFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^certifications\.\d+$/, "$&.text"), message]),
  );
}

/** Omits rows that have a blank text, which are not finished. */
function finished<Row extends Readonly<Record<string, string>>>(rows: readonly Row[]): Row[] {
  return rows.filter((row) => Object.values(row).every((text) => text.trim()));
}

/** Returns the designer as visitors would see them if `values` were saved. */
export function previewOf(values: ProfileValues, profile: OwnProfile): Designer {
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
    availability: {
      ...availability,
      slotDuration: minutes,
      noticeMinutes: availability.noticeMinutes ?? usualNotice(rates),
      usualNotice: availability.noticeMinutes === null,
    },
  };
}
