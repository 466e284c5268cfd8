import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { recentProjectsOf } from "@/content/portfolios.ts";
import { recentProjects } from "@/content/profile-samples.ts";
import { SAMPLE_DESIGNER_ID } from "@/content/sample-designer.ts";

const seed = readFileSync(new URL("../../supabase/seed.sql", import.meta.url), "utf8");
const designers = [...seed.matchAll(/"slug": "([a-z-]+)"[\s\S]*?"styles": \[([^\]]+)\]/g)].map(
  ([, slug, styles], index) => ({
    id: `00000000-0000-4000-8000-${String(101 + index).padStart(12, "0")}`,
    slug: slug as string,
    styles: (styles as string).toLowerCase(),
  }),
);

describe("the recent projects", () => {
  it("of a sample designer are two rooms of their own, in a style that they work in", () => {
    expect(designers).toHaveLength(24);
    for (const { id, slug, styles } of designers.slice(1)) {
      const projects = recentProjectsOf(id);
      expect(projects).toHaveLength(2);
      for (const { id: room, image, designerId } of projects) {
        expect(image.src).toBe(`/images/designers/${slug}/${room}.webp`);
        const style = room.split("-").at(-2) as string;
        if (!/mediterranean|art deco/.test(styles)) expect(styles).toContain(style);
        // There is no page to open.
        expect(designerId).toBeUndefined();
      }
    }
  });

  it("of the first one, and of everybody else, are the sample projects", () => {
    expect(designers[0]?.id).toBe(SAMPLE_DESIGNER_ID);
    expect(recentProjectsOf(SAMPLE_DESIGNER_ID)).toBe(recentProjects);
    expect(recentProjectsOf("7d9f0f0e-0000-4000-8000-000000000000")).toBe(recentProjects);
  });
});
