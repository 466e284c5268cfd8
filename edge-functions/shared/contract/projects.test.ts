import { expect, it } from "vitest";
import * as z from "zod/mini";
import { SaveProjectRequest } from "./projects.ts";

const ID = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const picture = { path: `${ID}/0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e.webp`, alt: "", caption: "" };
const project = {
  ...{ id: ID, title: "Loft", description: "", roomType: "", style: "", duration: "", budget: "", tags: [] },
  ...{ story: "", approach: "", cover: null, steps: [], pairs: [], finalPictures: [], words: null },
};

it.each<[string, string, object]>([
  ["pairs.0.after", "Add this picture, too, or remove the pair", { pairs: [{ before: picture, after: null }] }],
  ["pairs.0.before", "Add this picture, too, or remove the pair", { pairs: [{ before: null, after: picture }] }],
  ["finalPictures", "At most 24, please", { finalPictures: Array(25).fill(picture) }],
])("A project is refused at %s with the words “%s”, although its form lets it through", (field, words, part) => {
  const { error } = z.safeParse(SaveProjectRequest, { ...project, ...part });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, words]]);
});
