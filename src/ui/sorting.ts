/** The place of a row on the page, in pixels. */
export type Row = { top: number; height: number };

/** Returns the index at which row `from` lands when it is dropped `moved` pixels below its place. */
export function rowUnder(rows: readonly Row[], from: number, moved: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = dragged.top + dragged.height / 2 + moved;
  return rows.filter((row, index) => index !== from && row.top + row.height / 2 < middle).length;
}

/** Returns how far a row is drawn from its place during a drag, in pixels: the dragged row follows the pointer, and the rows that it passes make room. */
export function shiftOf(
  index: number,
  drag: { from: number; to: number; moved: number; rows: readonly Row[] },
): number {
  const { from, to, moved, rows } = drag;
  if (index === from) return moved;
  // The space that the dragged row leaves, including the gap between rows.
  const [first, second] = rows;
  const gap = first && second ? second.top - first.top - first.height : 0;
  const room = (rows[from]?.height ?? 0) + gap;
  if (from < index && index <= to) return -room;
  if (to <= index && index < from) return room;
  return 0;
}

/** The place of a grid's cell on the page, in pixels. */
export type Cell = Row & { left: number };

/** Returns the index of the place nearest to that of a cell dragged `right` and `down`. */
export function cellUnder(cells: readonly Cell[], from: number, right: number, down: number): number {
  const dragged = cells[from];
  if (!dragged) return from;
  const distances = cells.map(({ left, top }) => Math.hypot(left - dragged.left - right, top - dragged.top - down));
  return distances.indexOf(Math.min(...distances));
}

/** Returns how far a cell is drawn from its place, as [right, down]: cells that are passed move to their neighbor's place. */
export function cellShiftOf(
  index: number,
  drag: { from: number; to: number; movedRight: number; moved: number; rows: readonly Cell[] },
): [number, number] {
  const { from, to, rows } = drag;
  if (index === from) return [drag.movedRight, drag.moved];
  const step = from < index && index <= to ? -1 : to <= index && index < from ? 1 : 0;
  const [own, next] = [rows[index], rows[index + step]];
  return own && next ? [next.left - own.left, next.top - own.top] : [0, 0];
}

/** Returns a copy of the list with the value at `from` moved to `to`. */
export function moved<Value>(values: readonly Value[], from: number, to: number): Value[] {
  const rest = values.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...values.slice(from, from + 1));
}
