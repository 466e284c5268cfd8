import { ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Covered } from "@/domain/floor-plan/editor/margins.ts";
import { useBox } from "@/domain/floor-plan/view.ts";
import { useMedia } from "@/lib/use-media.ts";
import "./chosen-fields.css";

export const NOT_COVERED: Covered = { right: 0, bottom: 0, across: 0 };

/** Windows in which the fields are open as long as something is selected: Tailwind's `column` and `tablet`. */
const OPEN = "((width >= 64rem) and (height >= 30rem)) or ((48rem <= width < 64rem) and (height >= 56rem))";

/**
 * The fields of the selected object. In wide windows they are a bar in the margin below the drawing, which stays in place. In others they are closed at first
 * and show the name: below the drawing, and above the tools if they are there; on a phone held sideways beside the arrangements. When opened, they report how
 * much of the drawing they cover.
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
  const isBar = useMedia(OPEN);
  useEffect(() => {
    const drawing = element?.offsetParent;
    if (!element?.open || !drawing || !box) return;
    const isBeside = element.offsetTop < drawing.clientHeight / 3;
    const across = drawing.clientWidth - element.offsetLeft;
    onCover(
      isBeside
        ? { right: across, bottom: 0, across: 0 }
        : { right: 0, bottom: isBar ? 0 : drawing.clientHeight - element.offsetTop, across },
    );
    return () => onCover(NOT_COVERED);
  }, [element, box, isBar, onCover]);
  return (
    <details
      ref={ref}
      open={isBar}
      className="chosen-fields"
      onToggle={({ currentTarget }) => {
        setElement(currentTarget.open ? currentTarget : null);
        // If nobody has opened them, the focus stays on the drawing.
        if (currentTarget.open && !isBar) currentTarget.querySelector("div")?.focus();
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
