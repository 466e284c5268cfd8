import { type DragEvent, type ReactNode, useState } from "react";
import { cn } from "@/lib/class-names.ts";

type DropZoneProps = {
  /** Whether files are not accepted right now. */
  closed?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  /** Classes while files are held over the zone, and while they are not. */
  overClass?: string;
  restClass?: string;
  children: ReactNode;
};

/** The class of words about dropping: nobody drops files with a finger. */
export const ABOUT_DROPPING = "max-sm:hidden pointer-coarse:hidden";

/** Accepts files that are dropped on it. It is an additional way: everybody can use the button in it. */
export function DropZone(props: DropZoneProps) {
  const { closed = false, onFiles, className, overClass, restClass, children } = props;
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !closed);
  };
  return (
    // The group accepts dropped files, the element in it has the styles: a fieldset cannot center its content.
    <fieldset
      className="contents"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const files = [...event.dataTransfer.files];
        if (!closed && files.length > 0) onFiles(files);
      }}
    >
      <div className={cn(className, over ? overClass : restClass)}>{children}</div>
    </fieldset>
  );
}
