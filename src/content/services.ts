import * as paths from "@contract/paths.ts";
import type { PlanName } from "@/ui/plan.tsx";

/** The four services of the landing page, each with the small plan that stands for it, and the designers who do it. */
export const services: { name: string; description: string; plan: PlanName; to: string }[] = [
  {
    name: "Architects",
    description: "Plans, walls, light. Before anything is built.",
    plan: "door",
    to: paths.designersWithSkill("Space Planning"),
  },
  {
    name: "Interior Design",
    description: "Furniture, color and layout for rooms you live in.",
    plan: "sofa",
    to: paths.designersWithSkill("Interior Design"),
  },
  {
    name: "Home Renovation",
    description: "What to move, what it costs, and who to call first.",
    plan: "stairs",
    to: paths.designersWithSkill("Kitchen Design"),
  },
  {
    name: "Consultation",
    description: "One question, one conversation, one honest answer.",
    plan: "table",
    to: paths.designersFreeSoonest,
  },
];

/** The services of the footer, as the specification names them. */
export const footerServices: { label: string; to: string }[] = [
  { label: "Interior Design", to: paths.designersWithSkill("Interior Design") },
  { label: "Home Renovation", to: paths.designersWithSkill("Kitchen Design") },
  { label: "Smart Spaces", to: paths.designersWithSkill("Lighting Design") },
  { label: "Consultation", to: paths.designersFreeSoonest },
  { label: "Project Management", to: paths.designersWithSkill("Commercial Design") },
];
