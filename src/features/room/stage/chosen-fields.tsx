import { ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Covered } from "@/domain/floor-plan/editor/margins.ts";
import { useBox } from "@/domain/floor-plan/view.ts";
import { useMedia } from "@/lib/use-media.ts";
import "./chosen-fields.css";

export const NOT_COVERED: Covered = { right: 0, bottom: 0, across: 0 };

/** Windows in which the fields are open as long as something is selected: Tailwind's `column` and `tablet`. */
const OPEN = "((width >= 64rem) and (height >= 30rem)) or ((48rem <= width < 64rem) and (height >= 56rem))";

type ChosenFieldsProps = {
  name: string;
  /** The lengths of a piece. */
  size: string | false | undefined;
  actions: ReactNode;
  onCover: (covered: Covered) => void;
  children: ReactNode;
};

/**
 * The fields of the selected object. In wide windows they are a bar in the margin below the drawing, which stays in place. In others they are closed at first;
 * a strip shows the name, the lengths and the actions: below the drawing, and above the tools if they are there; on a phone held sideways beside the
 * arrangements. When opened, they report how much of the drawing they cover.
 */
export function ChosenFields({ name, size, actions, onCover, children }: ChosenFieldsProps) {
  const [ref, box] = useBox<HTMLDivElement>();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const isBar = useMedia(OPEN);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isBar || isOpened;
  useEffect(() => {
    const fields = content?.parentElement;
    const drawing = fields?.offsetParent;
    if (!fields || !drawing || !box) return;
    const isBeside = fields.offsetTop < drawing.clientHeight / 3;
    const across = drawing.clientWidth - fields.offsetLeft;
    onCover(
      isBeside
        ? { right: across, bottom: 0, across: 0 }
        : { right: 0, bottom: isBar ? 0 : drawing.clientHeight - fields.offsetTop, across },
    );
    return () => onCover(NOT_COVERED);
  }, [content, box, isBar, onCover]);
  // If nobody has opened them, the focus stays on the drawing.
  useEffect(() => {
    if (isOpened) content?.focus();
  }, [isOpened, content]);
  return (
    <div ref={ref} className="chosen-fields" data-open={isOpen || undefined}>
      {isOpen ? (
        <div ref={setContent} tabIndex={-1} className="outline-none">
          {children}
        </div>
      ) : (
        <>
          <button
            type="button"
            className="flex min-h-11 min-w-0 items-center gap-2 pl-3 text-left short:gap-1 short:pl-2"
            aria-expanded={false}
            onClick={() => setOpened(true)}
          >
            <span className="flex min-w-0 gap-x-1.5 short:grid short:leading-tight">
              <bdi className="truncate font-semibold">{name}</bdi>{" "}
              {size && <span className="whitespace-nowrap tabular-nums short:text-xs">{size}</span>}
            </span>
            <ChevronUp aria-hidden="true" className="size-4.5 flex-none short:size-4" />
          </button>
          {actions}
        </>
      )}
    </div>
  );
}
