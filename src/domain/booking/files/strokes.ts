/** On the sheet, in its pixels. `pressure` from 0 to 1; 0.5 where nothing measures it. */
export type Point = { x: number; y: number; pressure: number };
export type Stroke = { color: string; width: number; points: Point[] };

type Context = Pick<
  CanvasRenderingContext2D,
  "beginPath" | "moveTo" | "quadraticCurveTo" | "stroke" | "strokeStyle" | "lineWidth" | "lineCap" | "lineJoin"
>;

/**
 * Paints what the point at `index` adds to a stroke: from the middle before the point in front of it to the middle behind that, so that corners become
 * curves. The first point is a dot.
 */
export function paintPoint(context: Context, { color, width, points }: Stroke, index: number): void {
  const to = points[index];
  const bend = points[index - 1] ?? to;
  const from = points[index - 2] ?? bend;
  if (!to || !bend || !from) return;
  context.strokeStyle = color;
  context.lineWidth = width * (0.5 + to.pressure);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo((from.x + bend.x) / 2, (from.y + bend.y) / 2);
  context.quadraticCurveTo(bend.x, bend.y, (bend.x + to.x) / 2, (bend.y + to.y) / 2);
  context.stroke();
}

export function paintStroke(context: Context, stroke: Stroke): void {
  for (let index = 0; index < stroke.points.length; index++) paintPoint(context, stroke, index);
}

/** The size of a sheet in pixels: that of the picture below it, at most `longest` a side, or for an empty one the shape of the window. */
export function sheetSize(under: { width: number; height: number }, longest: number) {
  const scale = longest / Math.max(under.width, under.height);
  return { width: Math.round(under.width * scale), height: Math.round(under.height * scale) };
}
