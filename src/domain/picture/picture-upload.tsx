import { ImageUp, RotateCw, X } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import type { Upload } from "./use-uploads.ts";

type PictureUploadProps = {
  /** What the button says: "Add pictures". */
  action: string;
  /** Names the file input. */
  label: string;
  /** How many may be chosen at once. */
  most: number;
  uploads: readonly Upload[];
  onFiles: (files: File[]) => void;
  onRetry: (id: string) => void;
  onLeaveOut: (id: string) => void;
  hint?: ReactNode;
  className?: string;
};

/** Takes pictures, by a button or dropped onto it, and shows how far each has come. */
export function PictureUpload(props: PictureUploadProps) {
  const { action, label, most, uploads, onFiles, onRetry, onLeaveOut, hint, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const full = most <= 0;
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files].slice(0, most));
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !full);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button is the one for everybody
    <div
      className={cn(
        "grid content-start gap-3 rounded-card border border-dashed p-4",
        over ? "border-petrol-800 bg-duck-100" : "border-ink-400",
        className,
      )}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        if (!full) take(event.dataTransfer.files);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" size="sm" disabled={full} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {action}
        </Button>
        {hint && <p className="text-sm text-ink-500">{hint}</p>}
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="grid gap-3">
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
          take(event.target.files);
          // Lets the same file be chosen again.
          event.target.value = "";
        }}
      />
    </div>
  );
}
