import { SaveProjectRequest } from "@contract/projects.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  emptyProject,
  fieldOf,
  newPicture,
  type ProjectValues,
  previewOf,
  requestOf,
  restoreProject,
  valuesOf,
} from "./project-values.ts";

const ID = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const picture = newPicture(`${ID}/${ID}.webp`);
const full: ProjectValues = {
  ...emptyProject,
  title: "Loft",
  cover: picture,
  steps: [{ title: "Draw", text: "Twice.", picture }],
  pairs: [{ before: picture, after: picture }],
  finalPictures: [picture],
  wordsName: "Ida",
  words: "Finally.",
};

describe("The values of a project's form", () => {
  it("become a request of the contract, without empty rows", () => {
    const rows = {
      steps: [{ title: " ", text: "", picture: null }, ...full.steps],
      pairs: [{ before: null, after: null }, ...full.pairs],
    };
    const request = requestOf(ID, { ...full, ...rows });
    expect(z.safeParse(SaveProjectRequest, request).success).toBe(true);
    expect(request).toEqual(requestOf(ID, full));
    expect(requestOf(ID, { ...full, words: " ", wordsName: "" })).toMatchObject({ words: null });
  });

  it("need a title, both halves of a pair, and the customer's words if their name is given", () => {
    const halves = [{ before: picture, after: null }];
    const { error } = z.safeParse(
      SaveProjectRequest,
      requestOf(ID, { ...full, title: " ", words: " ", pairs: halves }),
    );
    const wrong = error?.issues.map(({ path }) => path.join(".")).sort();
    expect(wrong).toEqual(["pairs.0.after", "title", "words.text"]);
  });

  it("show the server's error at the right row, even after rows that were not sent", () => {
    const empty = { title: "", text: "", picture: null };
    const values = {
      ...full,
      steps: [empty, ...full.steps, empty, ...full.steps],
      pairs: [{ before: null, after: null }, ...full.pairs],
    };
    const sent = ["title", "cover.alt", "steps.0.title", "steps.1.picture.path", "pairs.0.after", "pairs", "tags.2"];
    const shown = ["title", "cover", "steps.1.title", "steps.3.picture", "pairs.1.after", "pairs", "tags.2"];
    expect(sent.map((path) => fieldOf(values, path))).toEqual(shown);
    expect([fieldOf(values, "words.name"), fieldOf(values, "words.text")]).toEqual(["wordsName", "words"]);
  });

  it("are read from the saved project, or from a draft of the current shape", () => {
    const { words, wordsName, ...shown } = full;
    const saved = { ...shown, pairs: [{ before: picture, after: picture }] };
    const project = { ...saved, id: ID, slug: "loft", designerId: ID, designerName: "Mara", published: true };
    expect(valuesOf({ ...project, words: { name: "Ida", text: "Finally.", stars: 5 } })).toEqual(full);
    expect(valuesOf({ ...project, words: null })).toMatchObject({ words: "", wordsName: "" });
    expect(restoreProject(JSON.parse(JSON.stringify(full)))).toEqual(full);
    for (const draft of [undefined, null, "x", {}, { ...full, tags: "oak" }])
      expect(restoreProject(draft)).toBeUndefined();
  });

  it("are previewed with a default title if there is none, and without half a pair", () => {
    const halves = [{ before: picture, after: null }];
    const preview = previewOf({ ...full, title: "", pairs: halves }, { id: ID, name: "Mara" }, ID, null);
    expect(preview).toMatchObject({
      title: "Untitled",
      published: false,
      pairs: [],
      words: { name: "Ida", text: "Finally.", stars: null },
    });
  });
});
