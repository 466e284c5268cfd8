import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { ACCEPTED } from "./accepted.ts";
import type { useAddedFiles } from "./use-added-files.ts";

type AddFilesProps = {
  files: ReturnType<typeof useAddedFiles>;
  /** The kind of files to add, for screen readers, which do not announce the heading above. */
  label: string;
  /** The words of the button. */
  children: string;
};

/** The button for choosing files, or taking a picture with the camera, and the files being uploaded. */
export function AddFiles({ files, label, children }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid max-w-3xl gap-3">
      <ul className="grid gap-2 empty:hidden" aria-live="polite">
        {files.coming.map(({ id, name, error }) => (
          <li key={id} className="flex min-w-0 items-center gap-3 text-sm">
            {!error && <Spinner className="size-5 flex-none" />}
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate">
                {name}
              </span>
              {error && <span className="block text-danger">{error}</span>}
            </span>
            {error && (
              <Button variant="ghost" size="sm" aria-label={`Leave out ${name}`} onClick={() => files.leave(id)}>
                Leave out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {files.refusal && <FieldError>{files.refusal}</FieldError>}
      <div>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          onChange={({ target }) => {
            files.add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <Button variant="outline" className="max-sm:w-full" busy={files.busy} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" />
          {children}
        </Button>
      </div>
    </div>
  );
}
