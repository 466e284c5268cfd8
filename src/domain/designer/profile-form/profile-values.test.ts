import { describe, expect, it } from "vitest";
import { emptyProfile, emptyRate, restoreProfile, slotsBetween } from "./profile-values.ts";

const otherwise = { ...emptyProfile("Maya Lindqvist"), bio: "As saved." };
const typed = {
  ...emptyProfile("Maya L."),
  bio: "Small rooms that breathe.",
  skills: ["Space Planning"],
  rates: [{ ...emptyRate(), serviceName: "Room consultation", rate: "60", servicesProvided: ["A plan"] }],
};

describe("a kept draft", () => {
  it("comes back whole", () => {
    expect(restoreProfile(JSON.parse(JSON.stringify(typed)), otherwise)).toEqual(typed);
  });

  it("keeps what was typed when the form has got new fields since", () => {
    const { skills: _, ...older } = typed;
    const { timeZone, ...availability } = typed.availability;
    const [{ currency, ...rate } = emptyRate()] = typed.rates;
    expect(
      restoreProfile({ ...older, availability, rates: [rate] }, { ...otherwise, skills: ["Lighting Design"] }),
    ).toEqual({
      ...typed,
      skills: ["Lighting Design"],
      availability: { ...availability, timeZone },
      rates: [{ ...rate, currency }],
    });
  });

  it("takes from elsewhere what has another shape now", () => {
    const kept = { ...typed, bio: 7, availability: "weekdays", rates: [{ ...typed.rates[0], rate: 60 }, "a service"] };
    expect(restoreProfile(kept, otherwise)).toEqual({
      ...typed,
      bio: "As saved.",
      availability: otherwise.availability,
      rates: [{ ...typed.rates[0], rate: "" }],
    });
  });

  it.each([[null], ["nonsense"], [[]], [{}], [{ rates: [] }]])(
    "that holds nothing usable (%j) changes nothing",
    (kept) => {
      expect(restoreProfile(kept, otherwise)).toEqual(otherwise);
    },
  );
});

describe("the slots of a day", () => {
  it.each([
    ["09:00", "17:00", 30, 16],
    ["09:00", "17:00", 45, 10],
    // Past midnight, and all day long.
    ["20:00", "02:00", 60, 6],
    ["00:00", "00:00", 60, 24],
    ["09:00", "09:20", 30, 0],
    ["", "17:00", 30, 0],
    ["09:00", "", 30, 0],
    ["09:00", "17:00", 0, 0],
    ["09:00", "17:00", Number.NaN, 0],
  ])("from %s to %s, of %d minutes, are %d", (from, to, length, slots) => {
    expect(slotsBetween(from, to, length)).toBe(slots);
  });
});
