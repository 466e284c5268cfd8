import type { BookingFile } from "@contract/files.ts";
import { PLAN } from "@contract/limits.ts";
import { Check, FileText } from "lucide-react";
import { formatPdf } from "@/domain/booking/files/file-words.ts";
import { RemoveFileButton } from "@/domain/booking/files/remove-file-button.tsx";
import { SmallPicture } from "@/domain/booking/files/small-picture.tsx";

type FileChoiceProps = {
  files: BookingFile[];
  chosen: readonly string[];
  removable: readonly string[];
  onChange: (chosen: string[]) => void;
  onRemove: (id: string) => void;
};

/** Chooses the plan's files among those of the conversation and those that were added. */
export function FileChoice({ files, chosen, removable, onChange, onRemove }: FileChoiceProps) {
  return (
    <ul className="mb-4 grid grid-cols-3 gap-3 empty:hidden sm:grid-cols-4 md:grid-cols-5">
      {files.map((file) => {
        const checked = chosen.includes(file.id);
        return (
          <li key={file.id} className="relative min-w-0">
            <label className="relative block rounded-card has-checked:ring-3 has-checked:ring-petrol-800 has-disabled:opacity-50">
              <input
                type="checkbox"
                // As large as the tile.
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-card outline-offset-4 disabled:cursor-default"
                aria-label={file.name}
                checked={checked}
                disabled={file.state !== "ready" || (!checked && chosen.length >= PLAN.mostFiles)}
                onChange={() => onChange(checked ? chosen.filter((id) => id !== file.id) : [...chosen, file.id])}
              />
              <span className="flex aspect-square flex-col justify-end gap-2 overflow-hidden rounded-card bg-linen">
                {file.kind === "picture" ? (
                  <SmallPicture file={file} />
                ) : (
                  <span className="grid gap-1 p-3">
                    <FileText className="size-6 text-petrol-800" strokeWidth={1.5} aria-hidden="true" />
                    <span dir="auto" className="line-clamp-2 text-xs font-medium wrap-anywhere">
                      {file.name}
                    </span>
                    {file.state !== "ready" && <span className="text-xs">{formatPdf(file)}</span>}
                  </span>
                )}
              </span>
              {checked && (
                <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-petrol-800 text-white">
                  <Check className="size-4.5" strokeWidth={2} aria-hidden="true" />
                </span>
              )}
            </label>
            {removable.includes(file.id) && (
              <RemoveFileButton file={file} className="left-2" onClick={() => onRemove(file.id)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
