import type { BookingFile } from "@contract/files.ts";
import { useQuery } from "@tanstack/react-query";
import { FileText, ImagePlus, X } from "lucide-react";
import { useRef } from "react";
import { fileAddressQuery } from "@/domain/booking/files/file-addresses.ts";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import type { useBriefFiles } from "./use-brief-files.ts";

type BriefFilesProps = { files: BookingFile[]; onRemove?: ((id: string) => void) | undefined };

/** Photos and plans of a brief. A press opens a picture, or saves a PDF. */
export function BriefFiles({ files, onRemove }: BriefFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="mb-4 grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
      {files.map((file) => (
        <li key={file.id} className="relative min-w-0">
          <Tile file={file} />
          {onRemove && (
            <Button
              variant="outline"
              size="icon"
              className="absolute top-2 right-2 size-9 min-h-9 bg-paper"
              title="Take it out"
              aria-label={`Take out ${file.name}`}
              onClick={() => onRemove(file.id)}
            >
              <X aria-hidden="true" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Tile({ file }: { file: BookingFile }) {
  const { data } = useQuery({ ...fileAddressQuery(file.id), enabled: file.state === "ready" });
  const look = "flex aspect-square w-full flex-col overflow-hidden rounded-card bg-linen";
  if (file.kind === "picture")
    return (
      <a
        href={data?.url ?? undefined}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${file.name}`}
        className={look}
      >
        {data?.smallUrl && <img src={data.smallUrl} alt="" loading="lazy" className="size-full object-cover" />}
      </a>
    );
  const inside = (
    <>
      {file.state === "checking" ? (
        <Spinner className="size-6" />
      ) : (
        <FileText className="size-7 text-petrol-800" strokeWidth={1.5} aria-hidden="true" />
      )}
      <span dir="auto" className="line-clamp-3 text-sm font-medium wrap-anywhere">
        {file.state === "ready" && <span className="sr-only">Save </span>}
        {file.name}
      </span>
      <span className="text-sm text-ink-700">{stateInWords(file)}</span>
    </>
  );
  const pdf = `${look} justify-end gap-2 p-4`;
  return file.state === "ready" ? (
    <a href={data?.saveUrl} className={pdf}>
      {inside}
    </a>
  ) : (
    <div className={pdf}>{inside}</div>
  );
}

function stateInWords({ state, pages }: BookingFile): string {
  if (state === "refused") return "We can’t pass it on";
  if (state !== "ready") return "Being checked";
  return pages === 1 ? "PDF, 1 page" : `PDF, ${pages ?? "some"} pages`;
}

/** The button with which files are chosen, or taken with the camera, and those that are on their way. */
export function AddFiles({ files }: { files: ReturnType<typeof useBriefFiles> }) {
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
          accept="image/*,application/pdf"
          className="sr-only"
          tabIndex={-1}
          aria-label="Photos and a floor plan"
          onChange={({ target }) => {
            files.add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <Button variant="outline" className="max-sm:w-full" busy={files.busy} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" />
          Add photos or a plan
        </Button>
      </div>
    </div>
  );
}
