import type { OwnProfile } from "@contract/designers.ts";
import { describe, expect, it } from "vitest";
import {
  emptyProfile,
  emptyRate,
  numberOf,
  requestOf,
  restoreProfile,
  slotsBetween,
  valuesOf,
} from "./profile-values.ts";

const otherwise = { ...emptyProfile("Maya Lindqvist"), bio: "As saved." };
const typed = {
  ...emptyProfile("Maya L."),
  bio: "Small rooms that breathe.",
  skills: ["Space Planning"],
  rates: [{ ...emptyRate(), serviceName: "Room consultation", rate: "60", servicesProvided: ["A plan"] }],
};

describe("A kept draft", () => {
  it("is restored in full", () => {
    expect(restoreProfile(JSON.parse(JSON.stringify(typed)), otherwise)).toEqual(typed);
  });

  it("keeps the typed values if the form has new fields since", () => {
    const { skills: _, ...older } = typed;
    const { timeZone, ...availability } = typed.availability;
    const [{ currency, ...rate } = emptyRate()] = typed.rates;
    const skills = ["Lighting Design"];
    const whole = { ...typed, skills, availability: { ...availability, timeZone }, rates: [{ ...rate, currency }] };
    expect(restoreProfile({ ...older, availability, rates: [rate] }, { ...otherwise, skills })).toEqual(whole);
  });

  it("loses a value whose shape has changed", () => {
    const kept = { ...typed, bio: 7, availability: "weekdays", rates: [{ ...typed.rates[0], rate: 60 }, "a service"] };
    expect(restoreProfile(kept, otherwise)).toEqual({
      ...typed,
      bio: "As saved.",
      availability: otherwise.availability,
      rates: [{ ...typed.rates[0], rate: "" }],
    });
  });

  it("changes nothing if it contains nothing usable", () => {
    const wrong = { rates: [], address: "Lyon", faq: [{ question: "How long?" }], languages: ["xx"] };
    for (const kept of [undefined, "text", null, [], wrong]) expect(restoreProfile(kept, otherwise)).toEqual(otherwise);
  });
});

describe("The slots of a day", () => {
  it.each([
    ["09:00", "17:00", 45, 10],
    // Past midnight, and all day long.
    ["20:00", "02:00", 60, 6],
    ["00:00", "00:00", 60, 24],
    ["09:00", "09:20", 30, 0],
    ["", "17:00", 30, 0],
    ["09:00", "17:00", 0, 0],
    ["09:00", "17:00", Number.NaN, 0],
  ])("between %s and %s, %d minutes long, are %d", (from, to, length, slots) => {
    expect(slotsBetween(from, to, length)).toBe(slots);
  });

  it("leave a gap between two of them, and none after the last", () => {
    expect(slotsBetween("09:00", "17:00", 30, 15)).toBe(11);
    expect(slotsBetween("09:00", "10:15", 30, 15)).toBe(2);
    expect(slotsBetween("09:00", "10:10", 30, 15)).toBe(1);
  });
});

describe("The request of the form", () => {
  it("has numbers; an empty price is missing, not free", () => {
    expect([numberOf("60"), numberOf(" 0 "), numberOf("12.5")]).toEqual([60, 0, 12.5]);
    expect([numberOf(""), numberOf("  "), numberOf("free")]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it("has the length and the plan of a service only if they are given", () => {
    const [rate = emptyRate()] = typed.rates;
    const rates = [rate, { ...rate, slotDuration: "90", planDays: "5" }];
    const [plain, own] = requestOf({ ...typed, bio: " Small rooms. ", rates }, null).rates ?? [];
    for (const name of ["slotDuration", "planDays"]) expect(plain).not.toHaveProperty(name);
    expect(own).toMatchObject({ slotDuration: 90, planDays: 5 });
    expect(requestOf({ ...typed, bio: " Small rooms. " }, null).bio).toBe("Small rooms.");
  });

  it("has no picture that was never there, and null for a removed one", () => {
    for (const name of ["profilePicture", "coverImage"] as const) {
      expect(requestOf(typed, null)).not.toHaveProperty(name);
      expect(requestOf(typed, { ...typed, [name]: "old.webp" })).toMatchObject({ [name]: null });
    }
  });

  it("has the weekdays in their order, and pictures only if they changed", () => {
    const values = {
      ...typed,
      name: " Maya ",
      profilePicture: "new.webp",
      availability: { ...typed.availability, daysAvailable: ["Friday" as const, "Monday" as const] },
    };
    const request = requestOf(values, { ...typed, coverImage: null });
    expect(request).toMatchObject({ name: "Maya", profilePicture: "new.webp", rates: [{ rate: 60 }] });
    expect(request).not.toHaveProperty("coverImage");
    expect(request.availability).toMatchObject({ daysAvailable: ["Monday", "Friday"], slotDuration: 30 });
  });
});

it.each([
  [true, "60"],
  [false, ""],
])("has the length of a service if it is its own, even if it equals the usual one: %s", (ownLength, shown) => {
  const rate = { _id: "rate", serviceName: "Look", rate: 60, rateType: "hourly", slotDuration: 60, ownLength };
  const profile = {
    ...{ name: "Mara", headline: "", bio: "", profilePicture: null, coverImage: null, skills: [], styles: [] },
    ...{ address: { city: "", state: "", country: "" }, availability: { ...typed.availability, slotDuration: 60 } },
    ...{ languages: [], certifications: [] },
    rates: [{ ...rate, currency: "USD", servicesProvided: [], slotType: "chat" }],
  } as unknown as OwnProfile;
  expect(valuesOf(profile).rates[0]?.slotDuration).toBe(shown);
});
