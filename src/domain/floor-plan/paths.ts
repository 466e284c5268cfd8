/** SVG paths of a floor plan, in millimeters. */
import { along, boundsOf, type Point, type Swing } from "./geometry.ts";

const n = (value: number) => Math.round(value * 10) / 10;

export const pathOf = (points: readonly Point[], isClosed = true) =>
  points.map(({ x, y }, index) => `${index ? "L" : "M"}${n(x)} ${n(y)}`).join("") +
  (isClosed && points.length > 0 ? "z" : "");

/** Returns the end of a leaf at an angle, in degrees from closed. */
const leafEnd = ({ hinge, radius, closed, open }: Swing, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  return along(along(hinge, closed, radius * Math.cos(radians)), open, radius * Math.sin(radians));
};
/** Returns the part of a leaf's quarter circle between two angles, with its hinge or only the arc. */
export function swingPath(swing: Swing, from: number, to: number, part: "sector" | "arc" = "sector"): string {
  const [start, end] = [leafEnd(swing, from), leafEnd(swing, to)];
  const sweep = swing.closed.x * swing.open.y - swing.closed.y * swing.open.x > 0 ? 1 : 0;
  const r = n(swing.radius);
  const arc = `${n(start.x)} ${n(start.y)}A${r} ${r} 0 0 ${sweep} ${n(end.x)} ${n(end.y)}`;
  return part === "arc" ? `M${arc}` : `M${n(swing.hinge.x)} ${n(swing.hinge.y)}L${arc}z`;
}
/** Returns an open leaf. */
export function leafPath({ hinge, radius, closed, open }: Swing, thickness: number): string {
  const end = along(hinge, open, radius);
  return pathOf([hinge, end, along(end, closed, thickness), along(hinge, closed, thickness)]);
}

const uneven = (index: number) => Math.abs(Math.sin(index * 91.17) * 9741.31) % 1;
const BOARD = 170;
/** Returns floorboards along the longer side, with joints that are the same on every screen. */
export function boardsPath(corners: readonly Point[]): string {
  const { left, top, right, bottom } = boundsOf(corners);
  const isWide = right - left >= bottom - top;
  const [first, last, from, to] = isWide ? [top, bottom, left, right] : [left, right, top, bottom];
  let path = "";
  for (let edge = first + BOARD, index = 1; edge < last + BOARD; edge += BOARD, index++) {
    path += isWide ? `M${from} ${edge}H${to}` : `M${edge} ${from}V${to}`;
    for (let joint = from + uneven(index) * 2200; joint < to; joint += 1500 + uneven(index + joint) * 900)
      path += isWide ? `M${n(joint)} ${edge - BOARD}v${BOARD}` : `M${edge - BOARD} ${n(joint)}h${BOARD}`;
  }
  return path;
}

/** Returns the points of "x, y, x, y …". */
export const pairsOf = (points: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(points.length / 2) }, (_, index) => ({
    x: points[2 * index] ?? 0,
    y: points[2 * index + 1] ?? 0,
  }));

/** Returns a pen's stroke as an outline: thin where the hand sets down, lifts or hurries. `points` are x, y, x, y … */
export function inkPath(points: readonly number[], width = 26): string {
  const given = pairsOf(points);
  const [first] = given;
  if (!first) return "";
  const r = width / 2;
  if (given.length === 1)
    return `M${n(first.x - r)} ${first.y}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 ${-width} 0z`;
  const smooth = given.flatMap((point, index) => {
    const next = given[index + 1];
    return next ? [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }] : [point];
  });
  const [left, right]: [Point[], Point[]] = [[], []];
  smooth.forEach((point, index) => {
    const [before, after] = [smooth[index - 1] ?? point, smooth[index + 1] ?? point];
    const way = { x: after.x - before.x, y: after.y - before.y };
    const length = Math.hypot(way.x, way.y) || 1;
    const end = Math.min(1, (index + 0.6) / 5, (smooth.length - index) / 9);
    const half = r * (0.32 + 0.68 * end) * (1.12 - Math.min(0.4, length / 1100));
    const across = { x: -way.y / length, y: way.x / length };
    left.push(along(point, across, half));
    right.unshift(along(point, across, -half));
  });
  const all = [...left, ...right];
  const curves = all.slice(1).map((point, index) => {
    const next = all[index + 2] ?? all[0] ?? point;
    return `Q${n(point.x)} ${n(point.y)} ${n((point.x + next.x) / 2)} ${n((point.y + next.y) / 2)}`;
  });
  return `M${n(left[0]?.x ?? 0)} ${n(left[0]?.y ?? 0)}${curves.join("")}z`;
}
