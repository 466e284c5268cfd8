import type { FloorPlanKey, FloorPlanRow, StoredRow } from "@contract/floor-plan.ts";
import { type Author, keyOf, keyText } from "./floor-plan.ts";

/** The server's rows as the page knows them, by `keyText`: all of them up to `sequence`, and perhaps later ones. Removed rows stay, as null. */
export type KnownRows = { sequence: number; rows: Readonly<Record<string, StoredRow>> };
/** Rows from the server: from an answer, or broadcast. */
type Received = { sequence: number; rows: readonly StoredRow[] };
export type Change = { put: FloorPlanRow[]; remove: FloorPlanKey[] };
export const put = (...rows: FloorPlanRow[]): Change => ({ put: rows, remove: [] });
export type Operation = Change & { id: string };
/** The shown rows, by `keyText`. */
export type ShownRows = ReadonlyMap<string, { row: FloorPlanRow; by: Author }>;

export const NO_ROWS: KnownRows = { sequence: 0, rows: {} };

/**
 * For each row the highest sequence counts, in whichever order they arrive. Rows that `known` already includes are
 * outdated, because removals may have followed them.
 */
function merged(known: KnownRows, received: readonly StoredRow[], sequence: number): KnownRows {
  const rows = { ...known.rows };
  for (const row of received) {
    const text = keyText(row.key);
    if (row.sequence > Math.max(known.sequence, rows[text]?.sequence ?? 0)) rows[text] = row;
  }
  return { sequence, rows };
}

/** Applies one operation of somebody: `gap` if operations before it have not arrived. */
export function afterOperation(known: KnownRows, { sequence, rows }: Received): KnownRows & { gap: boolean } {
  const gap = sequence > known.sequence + 1;
  return { ...merged(known, rows, gap ? known.sequence : Math.max(known.sequence, sequence)), gap };
}

/** Applies the answer to "what has changed since?". The answer for 0 omits removed rows, so it replaces the known ones. */
export function afterAnswer(known: KnownRows, { sequence, rows }: Received, after: number): KnownRows {
  if (sequence <= known.sequence) return known;
  const later = Object.entries(known.rows).filter(([, row]) => after > 0 || row.sequence > sequence);
  return merged({ sequence: after > 0 ? known.sequence : 0, rows: Object.fromEntries(later) }, rows, sequence);
}

/** Returns the server's rows with this person's pending operations on top, in order. */
export function shownRows(known: KnownRows, pending: readonly Change[], by: Author): ShownRows {
  const shown = new Map<string, { row: FloorPlanRow; by: Author }>();
  for (const [text, stored] of Object.entries(known.rows))
    if (stored.row) shown.set(text, { row: stored.row, by: stored.by });
  for (const { put, remove } of pending) {
    for (const key of remove) for (const text of removedWith(key, shown)) shown.delete(text);
    for (const row of put) shown.set(keyText(keyOf(row)), { row, by });
  }
  return shown;
}

/** Removing a piece removes its places, as in SQL. */
function removedWith(key: FloorPlanKey, shown: ShownRows): string[] {
  const places = [...shown].filter(([, { row }]) => key.part === "item" && row.part === "place" && row.id === key.id);
  return [keyText(key), ...places.map(([text]) => text)];
}

/** The data that undoes an operation: each row's text before and after it. */
export type Reversal = {
  id: string;
  rows: { key: FloorPlanKey; before: FloorPlanRow | null; after: FloorPlanRow | null }[];
};

export function reversalOf(id: string, { put, remove }: Change, shown: ShownRows): Reversal {
  const texts = new Set([
    ...remove.flatMap((key) => removedWith(key, shown)),
    ...put.map((row) => keyText(keyOf(row))),
  ]);
  const after = new Map(put.map((row) => [keyText(keyOf(row)), row]));
  const rows = [...texts].flatMap((text) => {
    const change = { before: shown.get(text)?.row ?? null, after: after.get(text) ?? null };
    const row = change.before ?? change.after;
    return row ? [{ key: keyOf(row), ...change }] : [];
  });
  return { id, rows };
}

/** Returns the change that undoes an operation, without the rows that were changed since (`skipped`). */
export function takenBack({ rows }: Reversal, shown: ShownRows): Change & { skipped: number } {
  const [own, changed] = [[] as typeof rows, [] as typeof rows];
  for (const row of rows) (same(shown.get(keyText(row.key))?.row ?? null, row.after) ? own : changed).push(row);
  return {
    put: own.flatMap(({ before }) => before ?? []),
    remove: own.flatMap(({ key, before }) => (before ? [] : [key])),
    skipped: changed.length,
  };
}

/** Postgres orders the properties of jsonb in its own way. */
const same = (one: FloorPlanRow | null, other: FloorPlanRow | null) => ordered(one) === ordered(other);
const ordered = (row: FloorPlanRow | null) =>
  JSON.stringify(row, (_, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
