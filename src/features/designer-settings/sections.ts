import { PROFILE_SECTIONS, type ProfileSectionId } from "@/domain/designer/profile-gaps.ts";
import type { SettingsField } from "./settings-values.ts";

type Section = {
  title: string;
  /** One line below the title. */
  help: string;
  /** What is saved together. */
  fields: readonly SettingsField[];
};

export const SECTIONS: Readonly<Record<ProfileSectionId, Section>> = {
  about: {
    title: "About you",
    help: "The first thing people see.",
    fields: ["profilePicture", "coverImage", "name", "title", "headline", "intro", "bio"],
  },
  expertise: { title: "Expertise", help: "People filter by these.", fields: ["styles", "skills"] },
  place: {
    title: "Place and languages",
    help: "Where you work, and in which languages.",
    fields: ["address", "experienceYears", "languages"],
  },
  services: {
    title: "Services",
    help: "What can be booked. Bookings made before a change keep what was agreed.",
    fields: ["rates"],
  },
  availability: { title: "Availability", help: "It decides which times people can book.", fields: ["availability"] },
  process: {
    title: "Process",
    help: "What happens after someone has booked you, step by step.",
    fields: ["designProcess"],
  },
  background: {
    title: "Background",
    help: "What led you here, and what you can show for it.",
    fields: ["timeline", "certifications"],
  },
  questions: {
    title: "Questions",
    help: "What people ask before they book, with your answers.",
    fields: ["faq"],
  },
};

/** The section with this name in the address; otherwise the first. */
export function sectionNamed(name: string | null): ProfileSectionId {
  return PROFILE_SECTIONS.find((id) => id === name) ?? PROFILE_SECTIONS[0];
}
