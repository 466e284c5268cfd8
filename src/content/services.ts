import type { PlanName } from "@/ui/plan.tsx";

/** The four services of the landing page, each with the small plan that stands for it. */
export const services: { name: string; description: string; plan: PlanName }[] = [
  { name: "Architects", description: "Plans, walls, light. Before anything is built.", plan: "door" },
  { name: "Interior Design", description: "Furniture, color and layout for rooms you live in.", plan: "sofa" },
  { name: "Home Renovation", description: "What to move, what it costs, and who to call first.", plan: "stairs" },
  { name: "Consultation", description: "One question, one hour, one honest answer.", plan: "table" },
];
