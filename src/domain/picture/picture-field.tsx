import { ImageUp, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import type { PictureKind } from "@/lib/image.ts";
import { Button } from "@/ui/button.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { ABOUT_DROPPING, DropZone } from "./drop-zone.tsx";
import { uploadPicture, uploadProblem } from "./upload-picture.ts";

type PictureFieldProps = {
  label: string;
  kind: PictureKind;
  /** The picture's path, or null. */
  value: string | null;
  onChange: (path: string | null) => void;
  /** The word on the buttons: "Photo", "Cover". */
  noun: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Places the buttons beside the picture instead of below it. */
  beside?: boolean;
  /** The class of a drop zone with the button in it, which replaces the preview if there is no picture. */
  zoneClass?: string;
  /** The preview. */
  children: ReactNode;
};

/** Uploads a picture as soon as it is chosen; the caller saves its path. */
export function PictureField(props: PictureFieldProps) {
  const { label, kind, value, onChange, noun, hint, error, beside = false, zoneClass, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onChange((await uploadPicture(file, kind)).path);
    } catch (failure) {
      console.error("A picture could not be uploaded:", failure);
      setProblem(uploadProblem(failure));
    } finally {
      setBusy(false);
    }
  }

  const zone = zoneClass !== undefined && !value;
  return (
    <FieldGroup label={label} hint={hint} error={problem ?? error}>
      <DropZone
        closed={busy}
        onFiles={([file]) => void take(file)}
        className={cn(
          beside ? "flex items-center gap-5" : "grid gap-3",
          zone && "place-content-center justify-items-center rounded-card border border-dashed p-4 text-center",
          zone && zoneClass,
        )}
        {...(zone && { overClass: "border-petrol-800 bg-duck-200", restClass: "border-ink-400 bg-duck-100" })}
      >
        {!zone && children}
        <div className="flex flex-wrap gap-2">
          <Button ref={upload} variant="outline" size="sm" busy={busy} onClick={() => input.current?.click()}>
            {!busy && <ImageUp aria-hidden="true" />}
            {busy ? "Uploading..." : `${value ? "Change" : "Upload"} ${noun}`}
          </Button>
          {value && !busy && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                onChange(null);
                upload.current?.focus();
              }}
            >
              <Trash2 aria-hidden="true" />
              Remove {noun}
            </Button>
          )}
        </div>
        {zone && <p className={cn("text-sm text-ink-700", ABOUT_DROPPING)}>or drop one here</p>}
      </DropZone>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`${label} file`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Lets the same file be chosen again.
          event.target.value = "";
        }}
      />
    </FieldGroup>
  );
}
