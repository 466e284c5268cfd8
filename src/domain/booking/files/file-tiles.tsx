import type { BookingFile } from "@contract/files.ts";
import { FileText } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import { formatPdf } from "./file-words.ts";
import { RemoveFileButton } from "./remove-file-button.tsx";
import { SmallPicture } from "./small-picture.tsx";

const FileViewer = lazyDialog(async () => (await import("./file-viewer.tsx")).default);

type FileTilesProps = {
  files: BookingFile[];
  /** Shows three in a row, whatever the window's width. */
  few?: boolean;
  onRemove?: ((id: string) => void) | undefined;
};

/** Whether a file is a picture that has arrived. */
export const isShowable = ({ kind, state }: BookingFile) => kind === "picture" && state === "ready";

/** Shows pictures and PDFs side by side; a press opens one in the viewer. */
export function FileTiles({ files, few = false, onRemove }: FileTilesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul
        className={cn(
          "grid max-w-3xl gap-3 empty:hidden",
          few ? "grid-cols-3" : "mb-4 grid-cols-2",
          !few && files.length > 2 && "sm:grid-cols-3 md:grid-cols-4 print:grid-cols-2",
        )}
      >
        {files.map((file) => (
          <li key={file.id} className="relative min-w-0">
            <Tile file={file} onOpen={() => setOpened(file.id)} />
            {onRemove && <RemoveFileButton file={file} className="right-2" onClick={() => onRemove(file.id)} />}
          </li>
        ))}
      </ul>
      {opened && <FileViewer files={files} first={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Tile({ file, onOpen }: { file: BookingFile; onOpen: () => void }) {
  const look = "flex aspect-square w-full flex-col rounded-card bg-linen";
  if (file.kind === "picture")
    return (
      <button
        type="button"
        aria-label={`Open ${file.name}`}
        className={`${look} cursor-zoom-in overflow-hidden print:aspect-auto print:rounded-none`}
        onClick={onOpen}
      >
        <SmallPicture file={file} />
      </button>
    );
  return (
    <button
      type="button"
      className={`${look} min-h-0 cursor-pointer justify-end gap-1 p-2.5 text-left print:aspect-auto`}
      onClick={onOpen}
    >
      <FileText className="size-6 flex-none text-petrol-800" strokeWidth={1.5} aria-hidden="true" />
      <span dir="auto" className="line-clamp-2 text-sm leading-tight font-medium wrap-anywhere">
        <span className="sr-only">Open </span>
        {/* The line below names the format. */}
        {file.name.replace(/\.pdf$/i, "")}
      </span>
      <span className="text-xs text-ink-700">{formatPdf(file)}</span>
    </button>
  );
}
