import { randomUUID } from "node:crypto";
import type {
  ProfileChange as ContractChange,
  ProfileRequest,
} from "../../edge-functions/shared/contract/designers.ts";
import { PROFILE_FIELDS } from "../../edge-functions/shared/contract/profile-fields.ts";

type Rate = ProfileRequest["rates"][number];
type Availability = ProfileRequest["availability"];
export type ProfileChange = Partial<Omit<ProfileRequest, "rates" | "availability">> & {
  /** Differences from an hour of chat for $60. */
  rates?: Partial<Rate>[];
  /** Differences from half hours around the clock in UTC. */
  availability?: Partial<Availability>;
};

/** Available around the clock in UTC, without notice. */
export const ALWAYS = {
  daysAvailable: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  startTime: "00:00",
  endTime: "00:00",
  timeZone: "UTC",
  noticeMinutes: 0,
} satisfies Partial<Availability>;

/** A valid profile: one paid chat, slots of half an hour around the clock in UTC. */
export function profileRequest({ rates = [{}], availability, ...more }: ProfileChange = {}): ProfileRequest {
  return {
    // A unique name: nobody can take the name of a designer with reviews.
    name: `Mira Sand ${randomUUID().slice(0, 8)}`,
    bio: "Calm rooms for loud lives.",
    skills: ["Interior Design"],
    rates: rates.map((rate) => ({
      serviceName: "Design hour",
      rate: 60,
      currency: "USD",
      servicesProvided: ["Advice"],
      slotType: "chat",
      ...rate,
    })),
    availability: { ...ALWAYS, slotDuration: 30, ...availability },
    ...more,
  };
}

/** Fields that are not columns of `designers`. */
const ELSEWHERE = ["name", "profilePicture", "rates", "availability"];
const fields = Object.entries(PROFILE_FIELDS).filter(([name]) => !ELSEWHERE.includes(name));

/** Returns fields by the names of their columns. */
export const columnsOf = ({ address, ...rest }: ContractChange): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ),
  ...address,
});

/** Returns every field of a profile except the picture, with `text` wherever any text is allowed. */
export function filledProfile(text: string): ContractChange {
  const filled = fields.flatMap(([name, field]): [name: string, value: unknown][] => {
    if ("texts" in field)
      return [
        [
          name,
          [
            Object.fromEntries(
              Object.entries(field.texts).map(([part, { longest }]) => [part, text.slice(0, longest)]),
            ),
          ],
        ],
      ];
    if ("offered" in field) return [[name, [field.offered[0]]]];
    if ("longest" in field) return [[name, "most" in field ? [text] : text]];
    return [];
  });
  return {
    ...Object.fromEntries(filled),
    address: { city: text, state: text, country: "France" },
    experienceYears: 7,
    paused: false,
  };
}

/**
 * Returns the paths of a profile's texts, with `*` for each place of a list: those that may be empty, and those that accept any text of 40
 * characters.
 */
export function textsOfProfile(): { empty: string[]; anyText: string[] } {
  const single = fields.filter(([, field]) => "longest" in field && !("most" in field)).map(([name]) => name);
  const address = ["address.city", "address.state"];
  const listed = fields.flatMap(([name, field]) => {
    if ("longest" in field && "most" in field) return [`${name}.*`];
    if (!("texts" in field)) return [];
    return Object.entries(field.texts).flatMap(([part, { longest }]) => (longest < 40 ? [] : [`${name}.*.${part}`]));
  });
  return {
    empty: [...single.filter((name) => name !== "bio"), ...address, "address.country"],
    anyText: [...single, ...address, ...listed],
  };
}
