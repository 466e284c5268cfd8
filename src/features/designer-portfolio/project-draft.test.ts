// @dom

import { beforeEach, expect, it } from "vitest";
import { readDraft, writeDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { forgetProjectDraft, projectDraft, unsavedProject } from "./project-draft.ts";

const signIn = (id: string) => startSession(sessionOf(id, "designer"));

beforeEach(() => {
  signIn("mara");
});

it("finds the unsaved new project of this designer", () => {
  writeDraft(projectDraft("saved"), { title: "Loft" });
  writeDraft("plan:other", { title: "no project" });
  expect(unsavedProject([{ id: "saved" }])).toBeUndefined();
  writeDraft(projectDraft("begun"), { title: "Attic" });
  expect(unsavedProject([{ id: "saved" }])).toBe("begun");
  signIn("mara2");
  expect(unsavedProject([])).toBeUndefined();
});

it("forgets one draft and keeps the others", () => {
  writeDraft(projectDraft("begun"), { title: "Attic" });
  writeDraft(projectDraft("other"), { title: "Hall" });
  forgetProjectDraft("begun");
  expect(unsavedProject([])).toBe("other");
  expect(readDraft(projectDraft("begun"))).toBeUndefined();
});
