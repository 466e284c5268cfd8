import type { Project } from "@contract/projects.ts";
import { ProjectView } from "@/domain/designer/project-view.tsx";
import { Dialog, DialogContent, useClosing } from "@/ui/dialog.tsx";

/** The page as visitors will see it, with the unsaved changes. */
export function ProjectPreviewDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { open, close, frame } = useClosing(onClose);
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        title="Preview"
        description="As visitors will see it, unsaved changes included"
        className="sm:w-[min(72rem,100vw-2rem)] sm:max-h-[94dvh]"
        {...frame}
      >
        <div className="-mx-5 -my-5">
          <ProjectView project={project} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
