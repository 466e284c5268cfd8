import type { ProfileRequest } from "../../edge-functions/shared/contract/designers.ts";

type Rate = ProfileRequest["rates"][number];
type Availability = ProfileRequest["availability"];
export type ProfileChange = Partial<Omit<ProfileRequest, "rates" | "availability">> & {
  /** Each as far as it differs from an hour of chat for $60. */
  rates?: Partial<Rate>[];
  /** As far as it differs from half hours around the clock in UTC. */
  availability?: Partial<Availability>;
};

/** A valid profile: one paid chat, slots of half an hour around the clock in UTC. */
export function profileRequest({ rates = [{}], availability, ...more }: ProfileChange = {}): ProfileRequest {
  return {
    name: "Mira Sand",
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
    availability: {
      daysAvailable: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      startTime: "00:00",
      endTime: "00:00",
      slotDuration: 30,
      timeZone: "UTC",
      ...availability,
    },
    ...more,
  };
}
