import type { BookingFile } from "@contract/files.ts";
import { FileText } from "lucide-react";
import { formatPdf } from "@/domain/booking/files/file-words.ts";
import { SmallPicture } from "@/domain/booking/files/small-picture.tsx";
import { cn } from "@/lib/class-names.ts";

type FileMessageProps = {
  file: BookingFile;
  own: boolean;
  label: string;
  /** Several pictures in a row are tiles of the same size; a single one keeps its proportions. */
  tile: boolean;
  onOpen: () => void;
};

/** A picture or a PDF in the log; a press opens it. */
export function FileMessage({ file, own, label, tile, onOpen }: FileMessageProps) {
  if (file.kind === "picture") {
    return (
      <article
        aria-label={label}
        className={cn("flex", tile ? "min-w-0" : "max-w-[80%]", own && !tile && "justify-end")}
      >
        <Thumbnail file={file} tile={tile} onOpen={onOpen} />
      </article>
    );
  }
  const words = (
    <span className="min-w-0 text-start">
      <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
        {file.name}
      </span>
      <span className={cn("block text-sm", own ? "text-duck-200" : "text-ink-700")}>{formatPdf(file)}</span>
    </span>
  );
  const look = cn(
    "bubble flex w-80 max-w-full items-center gap-3 px-3.5 py-3 text-[1rem] leading-[1.35]",
    own && "bubble-own",
  );
  return (
    <article aria-label={label} className="flex max-w-[80%]">
      <button type="button" className={cn(look, "cursor-pointer hover:underline underline-offset-4")} onClick={onOpen}>
        <FileText className="size-7 flex-none" strokeWidth={1.5} aria-hidden="true" />
        {words}
      </button>
    </article>
  );
}

function Thumbnail({ file, tile, onOpen }: Pick<FileMessageProps, "file" | "tile" | "onOpen">) {
  const { width, height } = file;
  const shape = width && height ? width / height : 4 / 3;
  return (
    <button
      type="button"
      aria-label={`Open ${file.name}`}
      onClick={onOpen}
      className={cn(
        "block cursor-zoom-in overflow-hidden rounded-card bg-linen outline-offset-2",
        tile ? "aspect-square w-full" : "max-w-full",
      )}
      // The largest width at which the picture is at most 20 rem high.
      style={
        tile ? undefined : { width: `${Math.min(22, Math.max(6, 20 * shape))}rem`, aspectRatio: Math.max(shape, 0.3) }
      }
    >
      <SmallPicture file={file} />
    </button>
  );
}
