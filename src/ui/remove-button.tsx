import { X } from "lucide-react";
import type { ComponentProps } from "react";

/** Removes a row of a list; its label says which. Shows a cross, or the given icon. */
export function RemoveButton({
  children = <X className="size-4" strokeWidth={1.75} aria-hidden="true" />,
  ...rest
}: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="grid size-11 flex-none place-items-center rounded-control hover:bg-linen"
      {...rest}
    >
      {children}
    </button>
  );
}
