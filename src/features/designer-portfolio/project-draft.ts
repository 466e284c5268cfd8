import { draftNames, writeDraft } from "@/lib/draft.ts";

const PREFIX = "project:";

/** The name of the draft of a project's form. */
export const projectDraft = (id: string) => `${PREFIX}${id}`;

export const forgetProjectDraft = (id: string) => writeDraft(projectDraft(id), undefined);

/** Returns the id of a new project that was begun in this browser and is none of the saved ones. */
export function unsavedProject(saved: readonly { id: string }[]): string | undefined {
  return draftNames(PREFIX)
    .map((name) => name.slice(PREFIX.length))
    .find((id) => !saved.some((project) => project.id === id));
}
