import { randomUUID } from "node:crypto";
import type { SaveProjectRequest } from "../../edge-functions/shared/contract/projects.ts";

/** A valid project: a title, some texts and no picture. */
export const projectRequest = (more: Partial<SaveProjectRequest>): SaveProjectRequest => ({
  id: randomUUID(),
  title: "A small loft",
  description: "One room that became two.",
  roomType: "Loft",
  style: "Scandinavian",
  duration: "3 months",
  budget: "$18,000",
  tags: ["Oak"],
  story: "They wanted quiet.\n\nThere was none.",
  approach: "We moved the sofa.",
  cover: null,
  steps: [],
  pairs: [],
  finalPictures: [],
  words: null,
  ...more,
});
