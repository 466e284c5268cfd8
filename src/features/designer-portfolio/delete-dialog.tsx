import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { FieldError } from "@/ui/field.tsx";
import { type OwnProject, useDeleteProject } from "./own-projects.ts";
import { forgetProjectDraft } from "./project-draft.ts";

export function DeleteDialog({ project, onClose }: { project: OwnProject; onClose: () => void }) {
  const { open, close, frame } = useClosing(onClose);
  const { mutate, isPending, error } = useDeleteProject();
  const remove = () =>
    mutate(
      { id: project.id },
      {
        onSuccess: () => {
          forgetProjectDraft(project.id);
          close();
        },
      },
    );
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[30rem]"
        title="Delete this project?"
        description={<bdi className="wrap-anywhere">{project.title}</bdi>}
        footer={
          <>
            <DialogClose variant="outline" disabled={isPending}>
              Keep it
            </DialogClose>
            <Button variant="destructive" busy={isPending} onClick={remove}>
              {isPending ? "Deleting..." : "Delete project"}
            </Button>
          </>
        }
        {...frame}
      >
        <p>
          Its texts and pictures go with it, and links to its page lead to your profile.
          {project.published && " To hide it for a while, take it off your page instead."}
        </p>
        {error && <FieldError className="mt-4">{error.message}</FieldError>}
      </DialogContent>
    </Dialog>
  );
}
