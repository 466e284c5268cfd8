import { writeDraft } from "@/lib/draft.ts";

/** The name of the draft of a project's form. */
export const projectDraft = (id: string) => `project:${id}`;

export const forgetProjectDraft = (id: string) => writeDraft(projectDraft(id), undefined);
