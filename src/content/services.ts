import * as paths from "@contract/paths.ts";
import type { IllustrationName } from "@/ui/illustration.tsx";

/**
 * The four services of the landing page, each with its small plan and the search for designers who offer it: by a skill from the description, if no designer
 * uses the word itself.
 */
export const services: { name: string; description: string; plan: IllustrationName; to: string }[] = [
  {
    name: "Architects",
    description: "Plans, walls and light.",
    plan: "door",
    to: paths.designersFoundBy("architect"),
  },
  {
    name: "Interior Design",
    description: "Furniture, color and layout.",
    plan: "sofa",
    to: paths.designersWithSkill("Interior Design"),
  },
  {
    name: "Home Renovation",
    description: "Kitchens first.",
    plan: "stairs",
    to: paths.designersWithSkill("Kitchen Design"),
  },
  {
    name: "Consultation",
    description: "One question, answered.",
    plan: "table",
    to: paths.designersFreeSoonest,
  },
];

/** The services in the footer, as the specification names them; `note` says where a link leads if the name alone does not. */
export const footerServices: { label: string; note?: string; to: string }[] = [
  { label: "Interior Design", to: paths.designersWithSkill("Interior Design") },
  { label: "Home Renovation", note: "kitchens", to: paths.designersWithSkill("Kitchen Design") },
  { label: "Smart Spaces", note: "lighting", to: paths.designersWithSkill("Lighting Design") },
  { label: "Consultation", to: paths.designersFreeSoonest },
  { label: "Project Management", note: "ask us", to: paths.homeSection("contact") },
];
