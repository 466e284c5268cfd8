import { Currency, SlotType } from "@contract/common.ts";
import type { OwnProfile, ProfileRequest } from "@contract/designers.ts";
import { HORIZON_DAYS, NOTICE_MINUTES } from "@contract/limits.ts";
import { COUNTRIES } from "@contract/profile-choices.ts";
import { PROFILE_FIELDS, type ProfileField } from "@contract/profile-fields.ts";
import { Availability, Weekday } from "@contract/services.ts";
import { hashKey } from "@tanstack/react-query";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import * as z from "zod/mini";
import { browserZone } from "@/lib/time-zone.ts";

type Fields = typeof PROFILE_FIELDS;
type FormSchema<Field extends Fields[ProfileField]> = Field extends { offered: unknown }
  ? Field["said"]
  : Field["shown"];
const schemas = Object.fromEntries(
  Object.entries(PROFILE_FIELDS).map(([name, field]) => [name, "offered" in field ? field.said : field.shown]),
) as { [Name in ProfileField]: FormSchema<Fields[Name]> };

/**
 * The values of a profile's forms: each field as it is stored, choices only if they are offered, numbers as the text of their inputs. It describes the shape
 * only, not which values are valid.
 */
export const ProfileValues = z.object({
  ...schemas,
  address: z.extend(schemas.address, { country: PROFILE_FIELDS.address.said.shape.country }),
  /** Objects, because a field list can contain only objects. */
  certifications: z.array(z.object({ text: z.string() })),
  rates: z.array(
    z.object({
      _id: z.optional(z.string()),
      serviceName: z.string(),
      rate: z.string(),
      currency: Currency,
      slotType: SlotType,
      servicesProvided: z.array(z.string()),
      /** "": the usual length of the slots. */
      slotDuration: z.string(),
      /** "": no plan. */
      planDays: z.string(),
    }),
  ),
  availability: z.object({
    daysAvailable: z.array(Weekday),
    startTime: z.string(),
    endTime: z.string(),
    slotDuration: z.string(),
    timeZone: z.string(),
    weeklyHours: Availability.shape.weeklyHours,
    daysOff: Availability.shape.daysOff,
    extraHours: Availability.shape.extraHours,
    /** null: the usual notice. */
    noticeMinutes: z.nullable(z.number()),
    sameDay: z.boolean(),
    horizonDays: z.number(),
    bufferBefore: z.number(),
    bufferAfter: z.number(),
  }),
});
export type ProfileValues = z.infer<typeof ProfileValues>;

export const WEEKDAYS = Weekday.options;
export const SKILLS = [
  "Interior Design",
  "Sustainable Design",
  "3D Modeling",
  "Space Planning",
  "Color Consultation",
  "Furniture Selection",
  "Lighting Design",
  "Kitchen Design",
  "Bathroom Design",
  "Commercial Design",
];

export function emptyRate(): ProfileValues["rates"][number] {
  return {
    serviceName: "",
    rate: "",
    currency: "USD",
    slotType: "chat",
    servicesProvided: [],
    slotDuration: "",
    planDays: "",
  };
}

export function emptyProfile(name: string): ProfileValues {
  return {
    name,
    title: "",
    headline: "",
    intro: "",
    bio: "",
    profilePicture: null,
    coverImage: null,
    styles: [],
    skills: [],
    address: { city: "", state: "", country: "" },
    experienceYears: null,
    languages: [],
    paused: false,
    designProcess: [],
    timeline: [],
    certifications: [],
    faq: [],
    rates: [emptyRate()],
    availability: {
      daysAvailable: [],
      startTime: "09:00",
      endTime: "17:00",
      slotDuration: "30",
      timeZone: browserZone(),
      weeklyHours: null,
      daysOff: [],
      extraHours: [],
      noticeMinutes: null,
      sameDay: true,
      horizonDays: HORIZON_DAYS.usual,
      bufferBefore: 0,
      bufferAfter: 0,
    },
  };
}

/**
 * Returns the values typed before, in the form's current shape. An earlier version of this page may have kept them: missing values and those of another shape
 * come from `otherwise`, the rest stays.
 */
export function restoreProfile(kept: unknown, otherwise: ProfileValues): ProfileValues {
  const { rates, ...rest } = ProfileValues.shape;
  const keptRates = isRecord(kept) && Array.isArray(kept.rates) ? kept.rates.filter(isRecord) : [];
  return {
    ...restore(rest, kept, otherwise),
    rates:
      keptRates.length > 0
        ? keptRates.map((rate) => restore(rates.def.element.shape, rate, emptyRate()))
        : otherwise.rates,
  };
}

/** Takes the kept value of each field and object if its schema accepts it. */
function restore<Values extends object>(shape: z.core.$ZodShape, kept: unknown, otherwise: Values): Values {
  const values = { ...(otherwise as Record<string, unknown>) };
  for (const [name, schema] of Object.entries(shape)) {
    if (!isRecord(kept) || !(name in kept)) continue;
    if (schema instanceof z.ZodMiniObject) {
      values[name] = restore(schema.shape, kept[name], values[name] as object);
      continue;
    }
    const parsed = z.safeParse(schema, kept[name]);
    if (parsed.success) values[name] = parsed.data;
  }
  return values as Values;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a profile's values for the forms. Omits values that are no longer offered, because they could not be saved. */
export function valuesOf(profile: OwnProfile): ProfileValues {
  const empty = emptyProfile(profile.name);
  const values = {
    ...profile,
    address: {
      ...profile.address,
      country: COUNTRIES.find((country) => country === profile.address.country) ?? "",
    },
    certifications: profile.certifications.map((text) => ({ text })),
    rates:
      profile.rates.length > 0
        ? profile.rates.map(
            ({ _id, serviceName, rate, currency, slotType, servicesProvided, slotDuration, ownLength, planDays }) => ({
              _id,
              serviceName,
              rate: String(rate),
              currency,
              slotType,
              servicesProvided,
              slotDuration: ownLength ? String(slotDuration) : "",
              planDays: String(planDays ?? ""),
            }),
          )
        : empty.rates,
    availability: profile.availability
      ? {
          ...profile.availability,
          slotDuration: String(profile.availability.slotDuration),
          noticeMinutes: profile.availability.usualNotice ? null : profile.availability.noticeMinutes,
        }
      : empty.availability,
  };
  const formValue = ([name, field]: [string, object]) => {
    const value: unknown = values[name as ProfileField];
    return [name, "offered" in field ? onlyOffered(value as unknown[], field.offered as unknown[]) : value];
  };
  return Object.fromEntries(Object.entries(PROFILE_FIELDS).map(formValue)) as ProfileValues;
}

const onlyOffered = (chosen: readonly unknown[], offered: readonly unknown[]) =>
  chosen.filter((one) => offered.includes(one));

/** Returns the notice of designers who have chosen none, in minutes: longer if a service promises a plan. */
export const usualNotice = (rates: ProfileValues["rates"]): number =>
  rates.some(({ planDays }) => planDays !== "") ? NOTICE_MINUTES.usualWithPlan : NOTICE_MINUTES.usual;

/** Converts the text of an input. An empty input is not a zero: it becomes NaN, `null` on the wire, which the server reports as missing. */
export function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/**
 * Returns how many slots of `length` minutes fit between two times of day, with `gap` minutes between two slots. The second time may be on the next day. 0 if
 * one of the first three is missing.
 */
export function slotsBetween(from: string, to: string, length: number, gap = 0): number {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  if (!(length > 0) || Number.isNaN(start + end)) return 0;
  const minutes = end > start ? end - start : end - start + 24 * 60;
  return Math.floor((minutes + gap) / (length + gap));
}

export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}

/** Returns the values that differ from `base`: what a draft keeps. A whole draft would later replace values saved elsewhere, such as a name or a picture. */
export function changedFrom<Values extends object>(base: Values, values: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values & string)[];
  const changed = fields.filter((field) => !isSame(values[field], base[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values>;
}

/** Returns the minutes after midnight of "09:30"; NaN for "". */
const minuteOf = (time: string) => Number(time.slice(0, 2) || Number.NaN) * 60 + Number(time.slice(3, 5));

/** Returns the request of the form. `saved` are the server's values; unchanged pictures are omitted. */
export function requestOf(values: ProfileValues, saved: ProfileValues | null): ProfileRequest {
  const { profilePicture, coverImage, availability } = values;
  return {
    name: values.name.trim(),
    headline: values.headline,
    address: values.address,
    bio: values.bio.trim(),
    ...(profilePicture === (saved?.profilePicture ?? null) ? {} : { profilePicture }),
    ...(coverImage === (saved?.coverImage ?? null) ? {} : { coverImage }),
    skills: values.skills,
    styles: values.styles,
    rates: values.rates.map(({ slotDuration, planDays, ...rate }) => ({
      ...rate,
      rate: numberOf(rate.rate),
      ...(slotDuration === "" ? {} : { slotDuration: numberOf(slotDuration) }),
      ...(planDays === "" ? {} : { planDays: numberOf(planDays) }),
    })),
    availability: {
      ...availability,
      daysAvailable: WEEKDAYS.filter((day) => availability.daysAvailable.includes(day)),
      slotDuration: numberOf(availability.slotDuration),
    },
  };
}

/** Shows the server's errors at their fields; returns the paths that belong to a field. */
export function placeFieldErrors<Values extends FieldValues>(
  fields: Readonly<Record<string, string>>,
  setError: UseFormSetError<Values>,
): FieldPath<Values>[] {
  const paths = Object.keys(fields).filter((path): path is FieldPath<Values> => /^[a-z]/i.test(path));
  for (const path of paths) setError(path, { type: "server", message: fields[path] ?? "" });
  return paths;
}
