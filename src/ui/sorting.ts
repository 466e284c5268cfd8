/** Where a row is on the page, in pixels. */
export type Row = { top: number; height: number };

/** The index at which row `from` lands when it is dropped `moved` pixels below its place. */
export function rowUnder(rows: readonly Row[], from: number, moved: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = dragged.top + dragged.height / 2 + moved;
  return rows.filter((row, index) => index !== from && row.top + row.height / 2 < middle).length;
}

/** How far a row is drawn from its place during a drag, in pixels: the dragged row follows the pointer, and the rows that it passes make room. */
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

/** A copy of the list with the value at `from` moved to `to`. */
export function moved<Value>(values: readonly Value[], from: number, to: number): Value[] {
  const rest = values.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...values.slice(from, from + 1));
}
