import type { Project, ProjectPicture, SaveProjectRequest } from "@contract/projects.ts";
import * as z from "zod/mini";

const Picture = z.object({ path: z.string(), alt: z.string(), caption: z.string() });

/** What the form holds; also the shape of a draft that the browser keeps. */
const ProjectValues = z.object({
  title: z.string(),
  description: z.string(),
  roomType: z.string(),
  style: z.string(),
  duration: z.string(),
  budget: z.string(),
  tags: z.array(z.string()),
  story: z.string(),
  approach: z.string(),
  cover: z.nullable(Picture),
  steps: z.array(z.object({ title: z.string(), text: z.string(), picture: z.nullable(Picture) })),
  pairs: z.array(z.object({ before: z.nullable(Picture), after: z.nullable(Picture) })),
  finalPictures: z.array(Picture),
  wordsName: z.string(),
  words: z.string(),
});
export type ProjectValues = z.infer<typeof ProjectValues>;

export const newPicture = (path: string): ProjectPicture => ({ path, alt: "", caption: "" });

export const emptyProject: ProjectValues = {
  title: "",
  description: "",
  roomType: "",
  style: "",
  duration: "",
  budget: "",
  tags: [],
  story: "",
  approach: "",
  cover: null,
  steps: [],
  pairs: [],
  finalPictures: [],
  wordsName: "",
  words: "",
};

export function valuesOf(project: Project): ProjectValues {
  const { id, slug, designerId, designerName, published, words, ...values } = project;
  return { ...values, wordsName: words?.name ?? "", words: words?.text ?? "" };
}

/** A kept draft; undefined when an older version has written it in another shape. */
export function restoreProject(draft: unknown): ProjectValues | undefined {
  const parsed = z.safeParse(ProjectValues, draft);
  return parsed.success ? parsed.data : undefined;
}

/** What is saved: rows in which nothing was given are left out. The shape is checked by the contract's schema. */
export function requestOf(
  id: string,
  { wordsName, words, ...values }: ProjectValues,
): { [Key in keyof SaveProjectRequest]: unknown } {
  return {
    ...values,
    id,
    steps: values.steps.filter(({ title, text, picture }) => title.trim() || text.trim() || picture),
    pairs: values.pairs.filter(({ before, after }) => before || after),
    words: words.trim() ? { name: wordsName, text: words } : null,
  };
}

/** The project as its page would show it, for the preview. */
export function previewOf(
  values: ProjectValues,
  designer: { id: string; name: string },
  id: string,
  stars: number | null,
): Project {
  const { wordsName, words, ...shown } = values;
  return {
    ...shown,
    id,
    slug: "preview",
    designerId: designer.id,
    designerName: designer.name,
    published: false,
    title: shown.title.trim() || "Untitled",
    steps: shown.steps.filter(({ title, text, picture }) => title.trim() || text.trim() || picture),
    pairs: shown.pairs.flatMap(({ before, after }) => (before && after ? [{ before, after }] : [])),
    words: words.trim() ? { name: wordsName, text: words, stars } : null,
  };
}
