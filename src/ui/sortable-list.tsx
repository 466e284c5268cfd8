import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, type PointerEvent as StartOfDrag, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { type Cell, cellShiftOf, cellUnder, rowUnder, shiftOf } from "@/ui/sorting.ts";

type SortableListProps = {
  /** One per row, in order. A row keeps its id when it moves. */
  ids: readonly string[];
  label: string;
  /** The name of a row in buttons and announcements: "step 2", "Lighting Design". */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  className?: string;
  rowClassName?: string;
  /** The rows are cells beside and below each other. */
  grid?: boolean;
  /** Draws a row; `handle` and `arrows` move it, and are empty while there is only one. */
  children: (index: number, controls: { handle: ReactNode; arrows: ReactNode }) => ReactNode;
};

/** `moved` down and `movedRight`, in pixels. */
type Drag = { from: number; to: number; moved: number; movedRight: number; rows: Cell[] };

/** A drag this close to the window's edge (pixels) scrolls the page, by this many pixels per frame. */
const EDGE = 72;
const SCROLL_STEP = 8;

/**
 * A list whose rows can be reordered: dragged by a handle (mouse or touch), or moved by two buttons (keyboard, switch, screen reader),
 * which announce the row's new place.
 */
export function SortableList(props: SortableListProps) {
  const { ids, label, nameOf, onMove, className, rowClassName, grid = false, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState("");
  const stopDrag = useRef<() => void>(undefined);
  useEffect(() => () => stopDrag.current?.(), []);

  function move(from: number, to: number): void {
    if (to === from) return;
    setSaid(`${nameOf(from)} is now ${to + 1} of ${ids.length}`);
    onMove(from, to);
  }

  function startDrag(event: StartOfDrag, from: number): void {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    const rows = [...list.current.children].map((row) => {
      const { top, left, height } = row.getBoundingClientRect();
      return { top: top + window.scrollY, left, height };
    });
    const start = event.clientY + window.scrollY;
    const startRight = event.clientX;
    let pointer = event.clientY;
    let pointerRight = startRight;
    let frame = 0;
    let now: Drag = { from, to: from, moved: 0, movedRight: 0, rows };
    const follow = () => {
      const moved = pointer + window.scrollY - start;
      const movedRight = grid ? pointerRight - startRight : 0;
      const to = grid ? cellUnder(rows, from, movedRight, moved) : rowUnder(rows, from, moved);
      now = { ...now, moved, movedRight, to };
      setDrag(now);
    };
    const scroll = () => {
      const step = pointer < EDGE ? -SCROLL_STEP : pointer > window.innerHeight - EDGE ? SCROLL_STEP : 0;
      if (step !== 0) {
        window.scrollBy({ top: step, behavior: "instant" });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const ends = new AbortController();
    const stop = () => {
      ends.abort();
      cancelAnimationFrame(frame);
      setDrag(null);
    };
    const { signal } = ends;
    const onPointerMove = (moving: PointerEvent) => {
      pointer = moving.clientY;
      pointerRight = moving.clientX;
      follow();
    };
    window.addEventListener("pointermove", onPointerMove, { signal });
    window.addEventListener("pointercancel", stop, { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && stop(), { signal });
    window.addEventListener(
      "pointerup",
      () => {
        stop();
        move(now.from, now.to);
      },
      { signal },
    );
    stopDrag.current = stop;
    frame = requestAnimationFrame(scroll);
    setDrag(now);
  }

  return (
    <>
      <ol ref={list} aria-label={label} className={className}>
        {ids.map((id, index) => (
          <li
            key={id}
            data-row={id}
            className={cn(
              "relative",
              rowClassName,
              drag &&
                (drag.from === index
                  ? "z-10 bg-paper shadow-float"
                  : "transition-transform duration-(--duration-fast)"),
            )}
            style={
              drag
                ? { transform: grid ? translate(cellShiftOf(index, drag)) : translate([0, shiftOf(index, drag)]) }
                : undefined
            }
          >
            {children(index, {
              handle: ids.length > 1 && (
                <span
                  aria-hidden="true"
                  className={cn(
                    "-ml-2 grid size-11 flex-none touch-none place-items-center rounded-control text-ink-500 select-none hover:bg-linen hover:text-ink",
                    drag ? "cursor-grabbing" : "cursor-grab",
                  )}
                  onPointerDown={(event) => startDrag(event, index)}
                >
                  <GripVertical className="size-4.5" strokeWidth={1.75} />
                </span>
              ),
              arrows: ids.length > 1 && (
                <span className="flex flex-none">
                  {(["up", "down"] as const).map((towards) => {
                    const to = towards === "up" ? index - 1 : index + 1;
                    const Arrow = towards === "up" ? ArrowUp : ArrowDown;
                    const stuck = to < 0 || to >= ids.length;
                    return (
                      <button
                        key={towards}
                        type="button"
                        data-move={towards}
                        aria-label={`Move ${nameOf(index)} ${towards}`}
                        // Keep it enabled, so that the focus stays on the button when its row reaches either end.
                        aria-disabled={stuck || undefined}
                        className="grid size-11 place-items-center rounded-control hover:bg-linen aria-disabled:cursor-default aria-disabled:text-ink-400 aria-disabled:hover:bg-transparent"
                        // React returns the focus to the button after moving its row.
                        onClick={() => !stuck && move(index, to)}
                      >
                        <Arrow className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
                      </button>
                    );
                  })}
                </span>
              ),
            })}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const translate = ([right, down]: [number, number]) => `translate(${right}px, ${down}px)`;
