import { describe, expect, it } from "vitest";
import { emptyProfile, type ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { OnboardingSchema, stepOf } from "./steps.ts";

const RATE: ProfileValues["rates"][number] = {
  ...{
    serviceName: "Room consultation",
    rate: "60",
    currency: "USD",
    slotType: "chat",
    slotDuration: "",
    planDays: "",
  },
  servicesProvided: ["What to move first"],
};
const OPEN: ProfileValues["availability"] = { ...emptyProfile("").availability, daysAvailable: ["Monday"] };

function complaints(change: Partial<ProfileValues>): string[] {
  const said = { bio: "Small rooms that breathe.", skills: ["Space Planning"] };
  const whole = { ...emptyProfile("Maya Lindqvist"), ...said, rates: [RATE], availability: OPEN };
  const result = OnboardingSchema.safeParse({ ...whole, ...change });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe("The onboarding form", () => {
  it("accepts a complete profile, even with hours that continue past midnight", () => {
    expect(complaints({})).toEqual([]);
    expect(complaints({ availability: { ...OPEN, startTime: "20:00", endTime: "02:00" } })).toEqual([]);
  });

  it.each([
    ["Name is required", { name: "  " }],
    ["Bio is required", { bio: "\n " }],
    ["Select at least one skill", { skills: [] }],
    ["Hourly rate is required", { rates: [{ ...RATE, rate: "" }] }],
    ["Hourly rate is required", { rates: [{ ...RATE, rate: "0" }] }],
    ["Service name is required", { rates: [{ ...RATE, serviceName: " " }] }],
    ["Add at least one service", { rates: [{ ...RATE, servicesProvided: [] }] }],
    ["Select at least one day", { availability: { ...OPEN, daysAvailable: [] } }],
    ["Start time is required", { availability: { ...OPEN, startTime: "" } }],
    ["End time is required", { availability: { ...OPEN, endTime: "" } }],
    ["Slot duration is required", { availability: { ...OPEN, slotDuration: "" } }],
    ["Use steps of 5 minutes, up to 480", { availability: { ...OPEN, slotDuration: "42" } }],
  ] satisfies [string, Partial<ProfileValues>][])("reports only that %s", (message, change) => {
    expect(complaints(change)).toEqual([message]);
  });

  it("finds the step of a field in the server's errors", () => {
    expect(
      ["name", "address.city", "profilePicture", "skills", "rates.1.rate", "availability.timeZone", "else"].map(stepOf),
    ).toEqual([0, 0, 0, 1, 2, 3, 4]);
  });
});
