import type { BookingFile } from "@contract/files.ts";
import { X } from "lucide-react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";

type RemoveFileButtonProps = { file: BookingFile; className: string; onClick: () => void };

/** A button in the upper corner of a file's tile. */
export function RemoveFileButton({ file, className, onClick }: RemoveFileButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      className={cn("absolute top-2 size-9 min-h-9 bg-paper", className)}
      title="Take it out"
      aria-label={`Take out ${file.name}`}
      onClick={onClick}
    >
      <X aria-hidden="true" />
    </Button>
  );
}
