import type { ProfileGap } from "@contract/designers.ts";

/** The sections of a designer's own profile, in the order of its navigation; `paths.ownProfileSection` leads to one. */
export const PROFILE_SECTIONS = [
  "about",
  "expertise",
  "place",
  "services",
  "availability",
  "process",
  "background",
  "questions",
] as const;
export type ProfileSectionId = (typeof PROFILE_SECTIONS)[number];

type Gap = {
  section: ProfileSectionId;
  /** What to do. */
  task: string;
  /** What it costs not to. */
  cost: string;
};

/** What is said of each thing that a profile can lack; SQL finds which it lacks. */
export const GAPS: Readonly<Record<ProfileGap, Gap>> = {
  city: { section: "place", task: "Say where you are", cost: "Without a city nobody can find you by location." },
  styles: { section: "expertise", task: "Choose your styles", cost: "Without a style nobody can find you by style." },
  hourlyRate: {
    section: "services",
    task: "Set an hourly rate",
    cost: "Without an hourly rate nobody can find you by budget.",
  },
  experience: {
    section: "place",
    task: "Say how long you’ve been designing",
    cost: "Without it nobody can find you by experience.",
  },
  languages: {
    section: "place",
    task: "Say which languages you speak",
    cost: "Without languages people can’t tell whether you two can talk.",
  },
  coverImage: {
    section: "about",
    task: "Show a room",
    cost: "Without a cover your card shows a drawing of an empty room.",
  },
  profilePicture: {
    section: "about",
    task: "Show your face",
    cost: "Without a picture people see your initials.",
  },
  headline: {
    section: "about",
    task: "Write a headline",
    cost: "Without a headline your card reads like everyone else’s.",
  },
  designProcess: {
    section: "process",
    task: "Describe how you work",
    cost: "Without the steps people don’t know what they’re booking.",
  },
  faq: {
    section: "questions",
    task: "Answer what people ask",
    cost: "Without answers people have to ask before they book.",
  },
};
