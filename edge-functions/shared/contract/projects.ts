import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { atMost } from "./field-kinds.ts";
import { LONGEST, MOST } from "./limits.ts";
import { PicturePath, SitePicturePath } from "./pictures.ts";

/** The last part of a project's address. */
export const Slug = z
  .string()
  .check(z.maxLength(LONGEST.slug), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "This is not a project"));

export const ProjectPicture = z.object({ path: z.string(), alt: z.string(), caption: z.string() });
export type ProjectPicture = z.infer<typeof ProjectPicture>;

/** Texts and lists that the designer has not filled in are empty. */
export const Project = z.object({
  id: Id,
  slug: Slug,
  designerId: Id,
  designerName: z.string(),
  published: z.boolean(),
  title: z.string(),
  description: z.string(),
  roomType: z.string(),
  style: z.string(),
  duration: z.string(),
  budget: z.string(),
  tags: z.array(z.string()),
  /** Paragraphs are separated by empty lines. */
  story: z.string(),
  approach: z.string(),
  /** Never null in a published project. */
  cover: z.nullable(ProjectPicture),
  steps: z.array(z.object({ title: z.string(), text: z.string(), picture: z.nullable(ProjectPicture) })),
  /** Shown side by side. */
  pairs: z.array(z.object({ before: ProjectPicture, after: ProjectPicture })),
  finalPictures: z.array(ProjectPicture),
  /** The customer's words; only samples have stars. */
  words: z.nullable(z.object({ name: z.string(), text: z.string(), stars: z.nullable(z.number()) })),
});
export type Project = z.infer<typeof Project>;

export const ProjectsResponse = z.object({
  projects: z.array(
    z.object({
      slug: Slug,
      title: z.string(),
      description: z.string(),
      cover: ProjectPicture,
      /** The first picture of the finished rooms. */
      detail: z.nullable(ProjectPicture),
    }),
  ),
});
export type ProjectsResponse = z.infer<typeof ProjectsResponse>;

export const OwnProjectsResponse = z.object({
  projects: z.array(
    z.object({
      id: Id,
      slug: Slug,
      title: z.string(),
      cover: z.nullable(ProjectPicture),
      published: z.boolean(),
      updatedAt: Instant,
      pictureCount: z.number(),
    }),
  ),
});
export type OwnProjectsResponse = z.infer<typeof OwnProjectsResponse>;

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const needed = (longest: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(longest));
const PictureInput = z.object({
  /** The designer's own upload, or a picture the project already shows. */
  path: z.union([PicturePath, SitePicturePath]),
  alt: text(LONGEST.alt),
  caption: text(LONGEST.caption),
});

const PairPictureInput = z.object(PictureInput.shape, "Add this picture, too, or remove the pair");

export const SaveProjectRequest = z.object({
  /** The browser chooses the id; an unknown one creates a project. */
  id: Id,
  title: needed(LONGEST.title, "Give the project a title"),
  description: text(LONGEST.description),
  roomType: text(LONGEST.roomType),
  style: text(LONGEST.style),
  duration: text(LONGEST.projectFact),
  budget: text(LONGEST.projectFact),
  tags: z.array(needed(LONGEST.tag, "A tag needs a word")).check(z.maxLength(MOST.tags)),
  story: text(LONGEST.story),
  approach: text(LONGEST.story),
  cover: z.nullable(PictureInput),
  steps: z
    .array(
      z.object({
        title: needed(LONGEST.stepTitle, "Give the step a title"),
        text: text(LONGEST.stepText),
        picture: z.nullable(PictureInput),
      }),
    )
    .check(z.maxLength(MOST.projectSteps)),
  pairs: z.array(z.object({ before: PairPictureInput, after: PairPictureInput })).check(atMost(MOST.pairs)),
  finalPictures: z.array(PictureInput).check(atMost(MOST.finalPictures)),
  words: z.nullable(
    z.object({
      name: text(LONGEST.name),
      text: needed(LONGEST.words, "What did the customer say?"),
    }),
  ),
});
export type SaveProjectRequest = z.input<typeof SaveProjectRequest>;
export const SaveProjectResponse = z.object({ id: Id, slug: Slug });

export const PublishProjectRequest = z.object({ id: Id, published: z.boolean() });
export const DeleteProjectRequest = z.object({ id: Id });
export const ReorderProjectsRequest = z.object({ ids: z.array(Id).check(z.maxLength(MOST.projects)) });
