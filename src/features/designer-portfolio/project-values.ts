import { Project, ProjectPicture, type SaveProjectRequest } from "@contract/projects.ts";
import type { FieldPath } from "react-hook-form";
import * as z from "zod/mini";

/** The values of the form; also the shape of a draft that the browser keeps. */
const ProjectValues = z.extend(
  z.omit(Project, { id: true, slug: true, designerId: true, designerName: true, published: true }),
  {
    pairs: z.array(z.object({ before: z.nullable(ProjectPicture), after: z.nullable(ProjectPicture) })),
    wordsName: z.string(),
    words: z.string(),
  },
);
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

/** Returns a stored draft; undefined if an older version has stored it in another shape. */
export function restoreProject(draft: unknown): ProjectValues | undefined {
  const parsed = z.safeParse(ProjectValues, draft);
  return parsed.success ? parsed.data : undefined;
}

const isStep = ({ title, text, picture }: ProjectValues["steps"][number]) => title.trim() || text.trim() || picture;
const isPair = ({ before, after }: ProjectValues["pairs"][number]) => before || after;

/** Returns the values to save, without empty rows. The contract's schema checks the shape. */
export function requestOf(
  id: string,
  { wordsName, words, ...values }: ProjectValues,
): { [Key in keyof SaveProjectRequest]: unknown } {
  return {
    ...values,
    id,
    steps: values.steps.filter(isStep),
    pairs: values.pairs.filter(isPair),
    words: (words + wordsName).trim() ? { name: wordsName, text: words } : null,
  };
}

/** Returns the form's field for a path in the request, which omits some rows. */
export function fieldOf({ steps, pairs }: ProjectValues, path: string): FieldPath<ProjectValues> {
  if (path === "words.name") return "wordsName";
  if (path.startsWith("words")) return "words";
  const [list, row, ...rest] = path.split(".");
  const sent = list === "steps" ? steps.map(isStep) : list === "pairs" ? pairs.map(isPair) : [];
  const rows = [...sent.keys()].filter((index) => sent[index]);
  const place = row === undefined ? [list] : [list, rows[Number(row)] ?? row, ...rest];
  // The picture is one field, whichever part of it is wrong.
  return place.join(".").replace(/\.(path|alt|caption)$/, "") as FieldPath<ProjectValues>;
}

/** Returns the project as its page would show it, for the preview. */
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
    steps: shown.steps.filter(isStep),
    pairs: shown.pairs.flatMap(({ before, after }) => (before && after ? [{ before, after }] : [])),
    words: words.trim() ? { name: wordsName, text: words, stars } : null,
  };
}
