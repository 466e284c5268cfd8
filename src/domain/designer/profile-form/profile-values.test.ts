import { describe, expect, it } from "vitest";
import { emptyProfile, emptyRate, restoreProfile } from "./profile-values.ts";

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
