import type { Designer } from "@contract/designers.ts";
import { ProfileBody } from "@/domain/designer/profile-view/profile-body.tsx";
import { ProfileHeader } from "@/domain/designer/profile-view/profile-header.tsx";
import { Dialog, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { DoorImage } from "@/ui/door-image.tsx";

/** The designer's own words on their page; projects and reviews are not changed here and not shown. */
export function ProfilePreviewDialog({ designer, onClose }: { designer: Designer; onClose: () => void }) {
  const { open, close, frame } = useClosing(onClose);
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        title="Preview"
        description="As visitors will see it, unsaved changes included"
        className="sm:w-[min(60rem,100vw-2rem)] sm:max-h-[94dvh]"
        {...frame}
      >
        <article className="-mx-5 -mt-5">
          <DoorImage
            src={designer.coverImage}
            alt={`A room by ${designer.name}`}
            door="bottom-right"
            doorSize="md"
            className="h-[clamp(11rem,24vw,18rem)]"
          />
          <div className="px-5 pb-8 sm:px-8">
            <ProfileHeader designer={designer} />
            <ProfileBody designer={designer} />
          </div>
        </article>
      </DialogContent>
    </Dialog>
  );
}
