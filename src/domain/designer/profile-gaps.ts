import type { ProfileGap } from "@contract/designers.ts";

type Gap = {
  name: string;
  /** The task that fills it. */
  task: string;
  /** The disadvantage of leaving it out. */
  cost: string;
};

/** The texts about each part that a profile can lack; SQL finds the missing parts. */
export const GAPS: Readonly<Record<ProfileGap, Gap>> = {
  address: {
    name: "your city",
    task: "Say where you are",
    cost: "Without a city nobody can find you by location.",
  },
  styles: {
    name: "your styles",
    task: "Choose your styles",
    cost: "Without a style nobody can find you by style.",
  },
  rates: {
    name: "a price",
    task: "Set a price",
    cost: "Without a price nobody can find you by budget.",
  },
  experienceYears: {
    name: "your years of experience",
    task: "Say how long you’ve been designing",
    cost: "Without it nobody can find you by experience.",
  },
  languages: {
    name: "your languages",
    task: "Say which languages you speak",
    cost: "Without languages people can’t tell whether you two can talk.",
  },
  coverImage: {
    name: "a cover",
    task: "Show a room",
    cost: "Without a cover your card shows a drawing.",
  },
  profilePicture: {
    name: "your picture",
    task: "Show your face",
    cost: "Without a picture people see your initials.",
  },
  headline: {
    name: "a headline",
    task: "Write a headline",
    cost: "Without a headline your card reads like everyone else’s.",
  },
  designProcess: {
    name: "the steps of your work",
    task: "Describe how you work",
    cost: "Without the steps people don’t know what they’re booking.",
  },
  faq: {
    name: "a question and your answer",
    task: "Answer what people ask",
    cost: "Without answers people have to ask before they book.",
  },
};
