import { type CSSProperties, useEffect, useRef } from "react";
import { dot, minus, type Point, type Wall } from "@/domain/floor-plan/geometry.ts";
import { useTypedLength } from "./length-field.tsx";

/** Returns the place of the field for a wall's length: over its figure, within the drawing. */
export function besideOf(
  { start, end, inward }: Wall,
  walls: readonly Wall[],
  view: Point,
  mmPerPixel: number,
  box: { width: number; height: number },
): CSSProperties {
  const off = Math.max(...walls.map((wall) => dot(minus(start, wall.start), inward))) + 45 * mmPerPixel + 200;
  const at = { x: (start.x + end.x) / 2 - inward.x * off, y: (start.y + end.y) / 2 - inward.y * off };
  const [left, top] = [(at.x - view.x) / mmPerPixel, (at.y - view.y) / mmPerPixel];
  return { left: Math.max(60, Math.min(box.width - 60, left)), top: Math.max(28, Math.min(box.height - 40, top)) };
}

type TypedLengthProps = Parameters<typeof useTypedLength>[0] & {
  label: string;
  style: CSSProperties;
  onEnd: (focus: boolean) => void;
};
/** A field for a length, in the place of the length on the drawing. */
export function TypedLength({ label, style, onEnd, ...length }: TypedLengthProps) {
  const { input, error, take } = useTypedLength(length);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="absolute z-10 grid -translate-1/2 justify-items-center gap-1" style={style}>
      <input
        {...input}
        ref={field}
        aria-label={label}
        className="h-11 w-28 rounded-control border border-ink bg-white text-center font-semibold tabular-nums"
        onBlur={() => take() && onEnd(false)}
        onKeyDown={(event) => {
          if (event.key === "Escape" || (event.key === "Enter" && take())) onEnd(true);
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {error && (
        <span role="alert" className="rounded-control bg-white px-2 text-sm whitespace-nowrap text-danger">
          {error}
        </span>
      )}
    </div>
  );
}
