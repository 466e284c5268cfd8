import { LONGEST, MOST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { type Project, SaveProjectRequest } from "@contract/projects.ts";
import { hashKey } from "@tanstack/react-query";
import { Eye, Plus } from "lucide-react";
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from "react";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-client.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { FactFields } from "./fact-fields.tsx";
import { FinalPicturesField } from "./final-pictures-field.tsx";
import { FormPart } from "./form-part.tsx";
import { usePublishProject, useSaveProject } from "./own-projects.ts";
import { PairsField } from "./pairs-field.tsx";
import { PictureSlot } from "./picture-slot.tsx";
import { projectDraft } from "./project-draft.ts";
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
import { StepsField } from "./steps-field.tsx";
import { TagsField } from "./tags-field.tsx";
import { UnderWay } from "./use-uploads.ts";

const ProjectPreviewDialog = lazy(async () => ({
  default: (await import("./project-preview-dialog.tsx")).ProjectPreviewDialog,
}));

type ProjectFormProps = {
  id: string;
  designer: { id: string; name: string };
  /** Null if it has not been saved yet. */
  saved: Project | null;
};

/** The form of a project. Unsaved changes survive leaving the page. */
export function ProjectForm({ id, designer, saved }: ProjectFormProps) {
  /** The last saved state. */
  const [stored, setStored] = useState(() => (saved ? valuesOf(saved) : emptyProject));
  const form = useForm<ProjectValues>({ defaultValues: stored });
  const { register, formState } = form;
  const { errors } = formState;
  const restored = useRestoredDraft(id, (values) => form.reset(values));
  const values = form.watch();
  const differs = (now: ProjectValues) => hashKey([now]) !== hashKey([stored]);
  const isDirty = differs(values);
  useKeptDraft(projectDraft(id), () => (differs(form.getValues()) ? form.getValues() : undefined));
  const save = useSaveProject();
  const publish = usePublishProject();
  /** Whether the project is being saved and published, by a press of "Publish". */
  const [publishing, setPublishing] = useState(false);
  const navigate = useNavigate();
  const [previewing, setPreviewing] = useState(false);
  /** Publishing leaves the page, which would abort pending uploads. */
  const [underWay, addUnderWay] = useReducer((count: number, more: number) => count + more, 0);
  /** The current number, for when an answer arrives. */
  const underWayNow = useRef(underWay);
  useEffect(() => {
    underWayNow.current = underWay;
  });
  const saving = save.isPending && !publishing;
  const published = saved?.published ?? false;

  const addFinalPicture = (path: string) =>
    form.setValue("finalPictures", [...form.getValues("finalPictures"), newPicture(path)]);

  function placeErrors(problems: readonly (readonly [path: string, message: string])[], sent = form.getValues()): void {
    for (const [path, message] of problems) form.setError(fieldOf(sent, path), { type: "server", message });
    const [first] = problems;
    if (first)
      requestAnimationFrame(() =>
        document.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: "center" }),
      );
  }

  /** Saves the project, and returns whether it was saved. The form does not change: the designer may continue writing and uploading meanwhile. */
  async function store(): Promise<boolean> {
    form.clearErrors();
    const sent = structuredClone(form.getValues());
    const checked = z.safeParse(SaveProjectRequest, requestOf(id, sent));
    if (!checked.success) {
      placeErrors(checked.error.issues.map((issue) => [issue.path.join("."), issue.message]));
      return false;
    }
    try {
      await save.mutateAsync(checked.data);
    } catch (error) {
      console.error("The project could not be saved:", error);
      placeErrors(error instanceof ApiError ? Object.entries(error.fields) : [], sent);
      void toast.error("Not saved", { description: error instanceof Error ? error.message : undefined });
      return false;
    }
    setStored(sent);
    return true;
  }

  async function storeAndPublish(): Promise<void> {
    setPublishing(true);
    try {
      if (!(await store())) return;
      await publish.mutateAsync({ id, published: true });
    } catch (error) {
      placeErrors(error instanceof ApiError ? Object.entries(error.fields) : []);
      void toast.error("Saved, but not published", { description: error instanceof Error ? error.message : undefined });
      return;
    } finally {
      setPublishing(false);
    }
    // Stay if pictures were added meanwhile: leaving would abort them.
    if (underWayNow.current === 0) await navigate(paths.portfolio);
    else void toast.success("Published", { description: "Save your changes once the new pictures are uploaded." });
  }

  async function storeOnly(): Promise<void> {
    if (!(await store())) return;
    void toast.success(published ? "Changes saved" : "Draft saved", {
      description: published ? "Your page shows them now." : "Nobody but you sees it until you publish it.",
    });
  }

  return (
    <FormProvider {...form}>
      <UnderWay value={addUnderWay}>
        <form
          noValidate
          aria-label="Project"
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault();
            void storeOnly();
          }}
        >
          {restored && isDirty && (
            <p role="status" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 bg-duck-100 px-4 py-3 text-sm">
              We kept what you hadn’t saved.
              <Button variant="link" size="sm" onClick={() => form.reset(stored)}>
                Discard it
              </Button>
            </p>
          )}
          <FormPart title="Cover and facts">
            <PictureSlot
              name="cover"
              label="Cover"
              hint="Choose all pictures at once. The first becomes the cover, in landscape if you can; the others are the finished rooms."
              large
              others={{ add: addFinalPicture, most: MOST.finalPictures - values.finalPictures.length }}
            />
            <Field
              label="Title"
              hint="It becomes the page’s address, and that stays once it is published."
              required
              marked
              error={errors.title?.message}
            >
              <Input maxLength={LONGEST.title} autoComplete="off" {...register("title")} />
            </Field>
            <Field
              label="In short"
              hint="One or two sentences under its picture on your profile."
              error={errors.description?.message}
            >
              <Textarea rows={2} maxLength={LONGEST.description} {...register("description")} />
            </Field>
            <FactFields />
            <TagsField />
          </FormPart>
          <FormPart title="The story" help="Leave an empty line to start a new paragraph.">
            <Field label="What the customer wanted" error={errors.story?.message}>
              <Textarea rows={4} maxLength={LONGEST.story} {...register("story")} />
            </Field>
            <Field label="What you did, and why" error={errors.approach?.message}>
              <Textarea rows={4} maxLength={LONGEST.story} {...register("approach")} />
            </Field>
          </FormPart>
          <FormPart title="Steps" help="How it went, one after the other.">
            <StepsField />
          </FormPart>
          <FormPart title="Before and after" help="Two pictures side by side, ideally from the same spot.">
            <PairsField />
          </FormPart>
          <FormPart title="Finished rooms" help="The first pictures are the largest.">
            <FinalPicturesField />
          </FormPart>
          <FormPart title="The customer’s words" help="In their own words, and with their permission.">
            <WordsFields />
          </FormPart>
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-ink bg-paper pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            <Button variant="ghost" className="mr-auto -ml-4.5" onClick={() => setPreviewing(true)}>
              <Eye aria-hidden="true" />
              Preview
            </Button>
            <p role="status" className="text-sm text-ink-500 max-sm:sr-only">
              {isDirty && !saving && !publishing ? "Not saved yet" : ""}
            </p>
            <Button type="submit" variant={published ? "default" : "outline"} busy={saving} disabled={publishing}>
              {saving ? "Saving..." : published ? "Save Changes" : "Save draft"}
            </Button>
            {!published && (
              <Button busy={publishing || underWay > 0} disabled={saving} onClick={() => void storeAndPublish()}>
                {underWay > 0 ? "Uploading..." : "Publish"}
              </Button>
            )}
          </div>
        </form>
      </UnderWay>
      <Suspense>
        {previewing && (
          <ProjectPreviewDialog
            project={previewOf(values, designer, id, saved?.words?.stars ?? null)}
            onClose={() => setPreviewing(false)}
          />
        )}
      </Suspense>
    </FormProvider>
  );
}

/** What the customer said, behind a button until there is something. */
function WordsFields() {
  const { register, watch, formState } = useFormContext<ProjectValues>();
  const { errors } = formState;
  const [shown, setShown] = useState<"no" | "filled" | "added">("no");
  // Emptied fields stay, because the designer may be about to write others.
  if (shown === "no" && watch(["words", "wordsName"]).some(Boolean)) setShown("filled");
  if (shown === "no") {
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setShown("added")}>
        <Plus aria-hidden="true" />
        Add their words
      </Button>
    );
  }
  return (
    <>
      <Field label="What they said" error={errors.words?.message}>
        <Textarea rows={3} maxLength={LONGEST.words} autoFocus={shown === "added"} {...register("words")} />
      </Field>
      <Field label="Who said it" error={errors.wordsName?.message}>
        <Input maxLength={LONGEST.name} autoComplete="off" {...register("wordsName")} />
      </Field>
    </>
  );
}

/** Fills the form with the unsaved values from when the page was left. */
function useRestoredDraft(id: string, restore: (values: ProjectValues) => void): boolean {
  const [draft] = useState(() => restoreProject(readDraft(projectDraft(id))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (draft) restore(draft);
  }, []);
  return draft !== undefined;
}
