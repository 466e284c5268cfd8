import type { OwnProfile } from "@contract/designers.ts";
import { Eye } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Button } from "@/ui/button.tsx";
import { previewOf } from "./settings-values.ts";

const ProfilePreviewDialog = lazy(async () => ({
  default: (await import("./profile-preview-dialog.tsx")).ProfilePreviewDialog,
}));

/** Opens the profile as customers would see it, with the unsaved changes. */
export function PreviewButton({ profile, values }: { profile: OwnProfile; values: ProfileValues }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="-mr-3 ml-auto" onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" />
        <span className="max-[24rem]:sr-only">Preview</span>
      </Button>
      <Suspense>
        {open && <ProfilePreviewDialog designer={previewOf(values, profile)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
