import { X } from "lucide-react";
import type { ComponentProps } from "react";

/** Takes a row of a list away; its label says which. A cross, or the icon that it is given. */
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
