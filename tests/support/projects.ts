import { randomUUID } from "node:crypto";
import type { SaveProjectRequest } from "../../edge-functions/shared/contract/projects.ts";
import { sql } from "./target.ts";

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

/**
 * Inserts projects of a designer with these titles, published unless they are called "A draft", each with pictures at these places. Their addresses
 * are p1, p2 and so on.
 */
export async function showProjects(designerId: string, titles: string[], places = ["cover"]): Promise<void> {
  await sql()`
    with project as (
      insert into public.projects (id, designer_id, position, slug, title, published, published_at)
      select gen_random_uuid(), ${designerId}, n, 'p' || n, title, title <> 'A draft', now()
        from unnest(${titles}::text[]) with ordinality listed (title, n) returning id, designer_id
    )
    insert into public.project_pictures (project_id, designer_id, place, position, path, alt)
    select id, designer_id, place::public.project_picture_place, 0, '/images/hero.webp', place
      from project, unnest(${places}::text[]) place`;
}
