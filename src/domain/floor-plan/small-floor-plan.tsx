import type { FloorPlanOutline } from "@contract/floor-plan.ts";
import { boundsOf, onWalls, outerFace, swingsOf, wallsOf } from "./geometry.ts";
import { leafPath, pathOf, swingPath } from "./paths.ts";

/** One shape of the small picture, in millimeters. The colors are those of `tokens.css`; line widths are in pixels. */
export type SmallShape = {
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
  at?: { x: number; y: number; turn: number };
};

/** An outline whose pieces may be drawn with their lines. */
export type DrawnOutline = Omit<FloorPlanOutline, "pieces"> & {
  pieces: readonly (FloorPlanOutline["pieces"][number] & { lines?: readonly [outline: string, detail: string] })[];
};

const INK = "var(--color-ink)";
const CORAL = "var(--color-coral-500)";
const PIECE = "var(--color-duck-300)";

/** Returns the shapes of a small picture of `pixels` width, and the view that shows them. */
export function smallShapes(
  outline: DrawnOutline,
  pixels: number,
): { view: { x: number; y: number; width: number; height: number }; shapes: SmallShape[] } {
  const { pieces } = outline;
  const corners = outline.corners.map((corner, index) => ({ ...corner, id: String(index) }));
  const openings = outline.openings.map((opening) => ({ ...opening, wall: String(opening.wall) }));
  const walls = wallsOf(corners);
  const outer = outerFace(walls);
  const bounds = boundsOf(outer);
  const isMark = pixels < 48;
  const standing = onWalls(openings, walls);
  const shapes: SmallShape[] = [{ path: pathOf(corners), fill: "#fff" }];
  if (!isMark)
    for (const { x, y, turn, width, depth, lines = [] } of pieces) {
      const [path = `M${-width / 2} ${-depth / 2}h${width}v${depth}h${-width}z`, detail] = lines;
      const at = { x, y, turn };
      shapes.push({ path, at, ...(pixels < 90 ? { fill: PIECE } : { fill: "#fff", stroke: INK, width: 0.9 }) });
      if (detail) shapes.push({ path: detail, at, stroke: INK, width: 0.5 });
    }
  shapes.push({ path: pathOf(outer) + pathOf(corners), fill: INK });
  for (const { object, wall } of standing) {
    const [from, to] = [object.at, object.at + object.width];
    const point = (mm: number, deep: number) => ({
      x: wall.start.x + wall.direction.x * mm + wall.inward.x * deep,
      y: wall.start.y + wall.direction.y * mm + wall.inward.y * deep,
    });
    const deep = -wall.thickness;
    shapes.push({
      path: pathOf([point(from, deep - 1), point(to, deep - 1), point(to, 1), point(from, 1)]),
      fill: "#fff",
    });
    if (object.kind === "window" || object.kind === "balcony_door")
      shapes.push({
        path: pathOf([point(from, deep), point(to, deep)], false) + pathOf([point(from, 0), point(to, 0)], false),
        stroke: INK,
        width: 0.9,
      });
    if (object.kind === "door")
      for (const swing of swingsOf(object, wall)) {
        const larger = isMark ? { ...swing, radius: swing.radius * 1.7 } : swing;
        shapes.push({ path: swingPath(larger, 0, 90), fill: CORAL }, { path: leafPath(larger, 60), fill: INK });
      }
  }
  // A leaf that opens outward, or is larger than the room, must also be within the picture.
  const margin = Math.max(
    0,
    ...standing.map(({ object }) => (object.kind === "door" && object.swing === "out" ? object.width : 0)),
  );
  return {
    view: {
      x: bounds.left - margin,
      y: bounds.top - margin,
      width: bounds.right - bounds.left + 2 * margin,
      height: bounds.bottom - bounds.top + 2 * margin,
    },
    shapes,
  };
}

/** Shows a room as a picture of `width` pixels, with its door in coral. Beside a text that says the same, `label` is "". */
export function SmallFloorPlan({
  outline,
  width,
  height = width,
  label,
  className,
}: {
  outline: DrawnOutline;
  width: number;
  height?: number;
  label: string;
  className?: string;
}) {
  const { view, shapes } = smallShapes(outline, width);
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role={label ? "img" : "presentation"}
      aria-label={label || undefined}
    >
      {shapes.map(({ path, fill = "none", stroke, width: line, at }) => (
        <path
          key={`${path} ${JSON.stringify(at)} ${fill}`}
          d={path}
          fill={fill}
          fillRule="evenodd"
          stroke={stroke}
          strokeWidth={line}
          transform={at && `translate(${at.x} ${at.y}) rotate(${at.turn})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
