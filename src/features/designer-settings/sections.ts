import { PROFILE_SECTIONS, type ProfileSection } from "@contract/profile-fields.ts";

type Section = {
  title: string;
  /** One line below the title. */
  help: string;
  /** Cards show part of it: its preview is beside the fields. */
  onCard?: true;
  /** It uses the whole width of the page. */
  wide?: true;
};

export const SECTIONS: Readonly<Record<ProfileSection, Section>> = {
  about: {
    title: "About you",
    help: "The first thing people see.",
    onCard: true,
  },
  expertise: { title: "Expertise", help: "People filter by these.", onCard: true },
  place: {
    title: "Place and languages",
    help: "Where you work, and in which languages.",
    onCard: true,
  },
  services: {
    title: "Services",
    help: "What can be booked. Bookings made before a change keep what was agreed.",
    onCard: true,
  },
  availability: { title: "Availability", help: "Set the times people can book.", wide: true },
  process: {
    title: "Process",
    help: "What happens after someone has booked you, step by step.",
  },
  background: {
    title: "Background",
    help: "What led you here, and what you can show for it.",
  },
  questions: {
    title: "Questions",
    help: "What people ask before they book, with your answers.",
  },
};

/** Returns the section with this name in the address; otherwise the first. */
export function sectionNamed(name: string | null): ProfileSection {
  return PROFILE_SECTIONS.find((id) => id === name) ?? PROFILE_SECTIONS[0];
}
