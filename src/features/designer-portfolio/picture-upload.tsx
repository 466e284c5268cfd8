import { ImageUp, RotateCw, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { DropZone } from "@/domain/picture/drop-zone.tsx";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import type { Upload } from "./use-uploads.ts";

type PictureUploadProps = {
  /** The button's text: "Add pictures". */
  action: string;
  /** Names the file input. */
  label: string;
  /** The largest number of files per choice. */
  most: number;
  uploads: readonly Upload[];
  onFiles: (files: File[]) => void;
  onRetry: (id: string) => void;
  onLeaveOut: (id: string) => void;
  hint?: ReactNode;
  /** Whether it replaces a picture. */
  large?: boolean;
  className?: string;
};

/** Uploads pictures, chosen by a button or dropped onto it, and shows the progress of each. */
export function PictureUpload(props: PictureUploadProps) {
  const { action, label, most, uploads, onFiles, onRetry, onLeaveOut, hint, large = false, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const full = most <= 0;
  const take = (files: File[]) => files.length > 0 && onFiles(files.slice(0, most));
  return (
    <DropZone
      closed={full}
      onFiles={take}
      className={cn(
        "grid gap-3 rounded-card border border-dashed p-4",
        large ? "min-h-44 content-center justify-items-center text-center" : "content-start",
        className,
      )}
      overClass="border-petrol-800 bg-duck-200"
      restClass={cn("border-ink-400", large && "bg-duck-100")}
    >
      <div className={cn("flex flex-wrap items-center gap-x-4 gap-y-2", large && "flex-col")}>
        <Button variant="outline" size="sm" disabled={full} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {action}
        </Button>
        {hint && <p className="text-sm text-balance text-ink-500">{hint}</p>}
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="grid w-full gap-3">
          {uploads.map(({ id, name, sent, problem }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {name}
              </span>
              {problem ? (
                <>
                  <Button variant="ghost" size="sm" aria-label={`Try ${name} again`} onClick={() => onRetry(id)}>
                    <RotateCw aria-hidden="true" />
                    Try again
                  </Button>
                  <Button variant="ghost" size="sm" aria-label={`Leave ${name} out`} onClick={() => onLeaveOut(id)}>
                    <X aria-hidden="true" />
                    Leave out
                  </Button>
                  <FieldError className="w-full">{problem}</FieldError>
                </>
              ) : (
                <progress aria-label={`Uploading ${name}`} className="upload-progress" max={1} value={sent} />
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={most > 1}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          event.target.value = "";
        }}
      />
    </DropZone>
  );
}
