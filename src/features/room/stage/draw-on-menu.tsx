import type { BookingFile } from "@contract/files.ts";
import { ChevronDown, FileText, Images } from "lucide-react";
import { SmallPicture } from "@/domain/booking/files/small-picture.tsx";
import type { Picture } from "@/domain/floor-plan/view.ts";
import { cn } from "@/lib/class-names.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuPortal,
  DropdownMenuTrigger,
} from "@/ui/dropdown-menu.tsx";
import { LogoMark } from "@/ui/logo.tsx";

type DrawOnMenuProps = {
  /** The stage: the drawing would cut off the menu. */
  within: HTMLElement | null;
  grounds: readonly BookingFile[];
  /** The picture that is drawn on; null for the room. */
  picture: Picture | null;
  onFile: (file: BookingFile) => void;
  onRoom: () => void;
};

/** Chooses the ground to draw on: the room, a picture, or a page of a PDF. */
export function DrawOnMenu({ within, grounds, picture, onFile, onRoom }: DrawOnMenuProps) {
  const shown = picture?.name ?? "The room";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={`Draw on: ${shown}`}
        className="flex min-h-11.5 max-w-56 min-w-11.5 items-center justify-center gap-2 rounded-control border border-ink-200 bg-paper px-3 text-sm font-medium hover:bg-linen aria-expanded:bg-linen"
      >
        {/* On phones, the arrangements of the room need the width. */}
        <Images className={cn("size-4.5 flex-none", !picture && "sm:hidden")} strokeWidth={1.75} aria-hidden="true" />
        <bdi className={cn("line-clamp-2 text-left leading-tight wrap-anywhere", !picture && "max-sm:sr-only")}>
          {shown}
        </bdi>
        <ChevronDown
          className={cn("size-4.5 flex-none", !picture && "max-sm:hidden")}
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </DropdownMenuTrigger>
      <DropdownMenuPortal container={within}>
        <DropdownMenuContent align="start" className="max-h-[min(60dvh,30rem)] overflow-y-auto sm:w-80">
          <DropdownMenuItem onSelect={onRoom}>
            <span className={THUMBNAIL}>
              <LogoMark className="size-5" />
            </span>
            The room
          </DropdownMenuItem>
          {grounds.map((file) => (
            <DropdownMenuItem key={file.id} onSelect={() => onFile(file)}>
              <Ground file={file} className={THUMBNAIL} />
              <bdi className="line-clamp-2 min-w-0 wrap-anywhere">
                {file.kind === "pdf" ? `A page of ${file.name}` : file.name}
              </bdi>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenuPortal>
    </DropdownMenu>
  );
}

const THUMBNAIL = "grid h-9 w-12 flex-none place-items-center overflow-hidden rounded-sm bg-linen";

/** A small copy of a picture, or the sign of a PDF. */
export const Ground = ({ file, className }: { file: BookingFile; className: string }) => (
  <span className={className}>
    {file.kind === "pdf" ? (
      <FileText className="size-5" strokeWidth={1.5} aria-hidden="true" />
    ) : (
      <SmallPicture file={file} />
    )}
  </span>
);
