import { ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useBox } from "@/domain/floor-plan/view.ts";

/** The pixels at the drawing's right and bottom edge that lie under the fields; at the bottom only `across` of them, from the right. */
export type Covered = { right: number; bottom: number; across: number };
export const NOT_COVERED: Covered = { right: 0, bottom: 0, across: 0 };

/**
 * The fields of what is chosen: closed its name, below the drawing, where the tools are there above them; on a phone held sideways beside the
 * arrangements. Open, they say how much of the drawing they cover.
 */
export function ChosenFields({
  name,
  onCover,
  children,
}: {
  name: string;
  onCover: (covered: Covered) => void;
  children: ReactNode;
}) {
  const [ref, box] = useBox<HTMLDetailsElement>();
  const [element, setElement] = useState<HTMLDetailsElement | null>(null);
  useEffect(() => {
    const drawing = element?.offsetParent;
    if (!element?.open || !drawing || !box) return;
    const isBeside = element.offsetTop < drawing.clientHeight / 3;
    const across = drawing.clientWidth - element.offsetLeft;
    onCover(
      isBeside
        ? { right: across, bottom: 0, across: 0 }
        : { right: 0, bottom: drawing.clientHeight - element.offsetTop, across },
    );
    return () => onCover(NOT_COVERED);
  }, [element, box, onCover]);
  return (
    <details
      ref={ref}
      // Open, the fields say the name.
      className="absolute right-3 bottom-17 z-3 max-h-[calc(100%-8rem)] max-w-[calc(100%-1.5rem)] overflow-auto rounded-card border border-ink-200 bg-paper px-3 text-sm open:w-104 max-sm:open:left-3 max-sm:open:w-auto sm:right-6 beside:bottom-3 lg:bottom-5 lg:[@media(max-height:46rem)]:bottom-2 lg:[@media(max-height:46rem)]:not-open:max-w-28 short:top-15 short:bottom-auto short:max-w-28 short:open:w-54 short:open:max-w-none short:@min-[30rem]:top-2 short:@min-[30rem]:open:top-15 short:open:max-h-[calc(100%-4.25rem)]"
      onToggle={({ currentTarget }) => {
        setElement(currentTarget.open ? currentTarget : null);
        if (currentTarget.open) currentTarget.querySelector("div")?.focus();
      }}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold in-open:hidden">
        <span className="truncate">{name}</span>
        <ChevronUp aria-hidden="true" className="ml-auto size-4.5 flex-none" />
      </summary>
      <div tabIndex={-1} className="outline-none">
        {children}
      </div>
    </details>
  );
}
