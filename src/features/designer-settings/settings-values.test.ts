import type { OwnProfile } from "@contract/designers.ts";
import { describe, expect, it } from "vitest";
import { valuesOf } from "@/domain/designer/profile-form/profile-values.ts";
import { changeOf, fieldsOf, fieldsToFollow, formFields, previewOf } from "./settings-values.ts";

const profile = {
  ...{ _id: "00000000-0000-4000-8000-000000000101", name: "Maya Lindqvist", title: "Interior Designer" },
  ...{ headline: "", intro: "", bio: "Small rooms that breathe.", profilePicture: "a/b.webp", coverImage: null },
  ...{ skills: ["Space Planning"], styles: ["Minimal", "A style that is not offered any more"] },
  ...{ experience: "1 year", experienceYears: 1, address: { city: "Lyon", state: "", country: "France" } },
  ...{ timeline: [{ year: "2014", event: "Opened a studio" }], certifications: ["Theatre lighting"] },
  ...{
    designProcess: [],
    faq: [{ question: "How long?", answer: "Two weeks." }],
    languages: ["fr"],
    availability: null,
    rates: [],
  },
  ...{ rating: null, reviewCount: 0, published: true, completeness: 0.5, missing: [] },
} as Partial<OwnProfile> as OwnProfile;
const saved = valuesOf(profile);

it("reads the stored profile, except choices that are no longer offered", () => {
  expect(saved).toMatchObject({ headline: "", styles: ["Minimal"], languages: ["fr"], experienceYears: 1 });
  const address = { ...profile.address, country: "Atlantis" };
  expect(valuesOf({ ...profile, address }).address).toEqual({ ...address, country: "" });
});

it("updates a field to its stored value, unless it was edited meanwhile", () => {
  const [before, sent] = [saved, { profilePicture: "a/new.webp", headline: " Rooms " }];
  const stored = { ...saved, profilePicture: "a/new.webp", headline: "Rooms", bio: "Another window" };
  const follows = (shown: Partial<typeof saved>) =>
    fieldsToFollow({ ...before, ...sent, ...shown }, { before, sent, stored }).sort();
  expect(follows({})).toEqual(["bio", "headline"]);
  expect(follows({ bio: "Being typed" })).toEqual(["headline"]);
  expect(follows({ profilePicture: before.profilePicture, headline: before.headline })).toEqual(["bio"]);
});

describe("The request of a section", () => {
  it("has the fields of its section and no others", () => {
    const values = { ...saved, headline: "Changed elsewhere", experienceYears: 12 };
    expect(changeOf(values, fieldsOf("place"), saved)).toEqual({
      address: { city: "Lyon", state: "", country: "France" },
      experienceYears: 12,
      languages: ["fr"],
    });
    expect(changeOf(values, ["certifications"], saved)).toEqual({ certifications: ["Theatre lighting"] });
  });

  it("has a picture only if it has changed", () => {
    const pictures = ["profilePicture", "coverImage"] as const;
    expect(changeOf(saved, pictures, saved)).toEqual({});
    expect(changeOf({ ...saved, profilePicture: null }, pictures, saved)).toEqual({ profilePicture: null });
  });

  it("shows the server's errors at the form's fields", () => {
    const same = { certifications: "At most 20", "faq.0.answer": "Empty" };
    const shown = formFields({ "certifications.2": "Too long", ...same });
    expect(shown).toEqual({ "certifications.2.text": "Too long", ...same });
  });
});

it("the preview shows the typed text, without unfinished rows", () => {
  const rate = { currency: "USD" as const, slotType: "chat" as const, servicesProvided: [] };
  const preview = previewOf(
    {
      ...saved,
      headline: "New",
      experienceYears: 2,
      certifications: [{ text: " " }, { text: "Theatre lighting" }],
      faq: [...saved.faq, { question: "Why?", answer: "" }],
      rates: [
        { ...rate, serviceName: "Room", rate: "", slotDuration: "", planDays: "" },
        { ...rate, serviceName: "House", rate: "90.5", slotDuration: "90", planDays: "5" },
      ],
    },
    profile,
  );
  expect(preview).toMatchObject({
    headline: "New",
    experience: "2 years",
    certifications: ["Theatre lighting"],
    faq: profile.faq,
    rates: [
      { serviceName: "Room", rate: 0, slotDuration: Number(saved.availability.slotDuration), planDays: null },
      { serviceName: "House", rate: 90.5, slotDuration: 90, planDays: 5 },
    ],
  });
});
