import type { StoredRow, Variant } from "@contract/floor-plan.ts";
import type { Selected } from "@/domain/floor-plan/editor/selected.ts";
import { a, inSentence, nameOf, plural, the } from "@/domain/floor-plan/fit.ts";
import type { Author, Item } from "@/domain/floor-plan/floor-plan.ts";

/** A person's changes on the stage, as one line of the conversation. */
export type DrawnLine = {
  key: string;
  /** The instant of the first change: the line keeps its place while it grows. */
  at: string;
  by: Author;
  /** Continues the person's name: "moved the sofa and 2 chairs in A". */
  text: string;
  variant: Variant;
  /** The file that was drawn on; null for the room. */
  on: string | null;
  /** The selection after a press on the line. */
  selects: Selected;
};

/** Pause in milliseconds after which another line starts, as it does after a message. */
const PAUSE = 5 * 60_000;

/**
 * Returns the changes since `from` (milliseconds) as lines. One author's changes belong together until a message or a pause, even if the other's are between
 * them, with a line for each arrangement or picture. `messages`: their instants.
 */
export function drawnLines(stored: readonly StoredRow[], messages: readonly string[], from: number): DrawnLine[] {
  const said = messages.map((at) => Date.parse(at)).toSorted((one, two) => one - two);
  const rows = stored.toSorted((one, two) => one.sequence - two.sequence);
  const items = new Map(rows.flatMap(({ row }) => (row?.part === "item" ? [[row.id, row] as const] : [])));
  const places = new Map<string, StoredRow[]>();
  for (const change of rows)
    if (change.row?.part === "place") places.set(change.row.id, [...(places.get(change.row.id) ?? []), change]);
  /** Returns where a piece itself was changed: where the same operation has put it, otherwise where it is. */
  const homeOf = ({ key, sequence }: StoredRow): Variant => {
    const all = places.get(key.id) ?? [];
    const home = all.find((place) => place.sequence === sequence) ?? all.find((place) => place.key.variant === "now");
    return (home ?? all[0])?.key.variant ?? "now";
  };
  const whereOf = (change: StoredRow) => {
    const { row, key } = change;
    return (row?.part === "note" && row.on) || (row?.part === "item" ? homeOf(change) : key.variant);
  };
  /** Whether it was placed somewhere before its own row was changed. */
  const isOld = ({ key, sequence }: StoredRow) => (places.get(key.id) ?? []).some((place) => place.sequence < sequence);
  const groups: StoredRow[][] = [];
  const latest = new Map<Author, { at: number; groups: StoredRow[][] }>();
  for (const change of rows) {
    const at = Date.parse(change.at);
    if (at < from || !change.row) continue;
    const own = latest.get(change.by);
    const goesOn = own && at - own.at <= PAUSE && !said.some((moment) => moment > own.at && moment <= at);
    const open = goesOn ? own.groups : [];
    latest.set(change.by, { at, groups: open });
    const group = open.find(([first]) => first && whereOf(first) === whereOf(change));
    if (group) group.push(change);
    else {
      const fresh = [change];
      open.push(fresh);
      groups.push(fresh);
    }
  }
  return groups.flatMap((changes) => {
    const pieces = changes.filter(({ row }) => row?.part === "item");
    const old = new Set(pieces.filter(isOld).map(({ key }) => key.id));
    const [home] = pieces.map(homeOf);
    return lineOf(changes, items, old, home ?? "now") ?? [];
  });
}

/** `old`: the pieces that are not new. `home`: the arrangement, unless a place or a note of the group names it. */
function lineOf(
  group: readonly StoredRow[],
  items: ReadonlyMap<string, Item>,
  old: ReadonlySet<string>,
  home: Variant,
): DrawnLine | null {
  const rows = group.flatMap(({ row }) => row ?? []);
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return null;
  const pieces = rows.filter((row) => row.part === "item");
  const own = new Set(pieces.map(({ id }) => id));
  const placed = rows.flatMap((row) => {
    const item = row.part === "place" ? items.get(row.id) : undefined;
    return row.part === "place" && item ? [{ item, out: row.out }] : [];
  });
  const notes = rows.flatMap((row) => (row.part === "note" ? [row] : []));
  const of = (pieces: { item: Item }[]) => joined(counted(pieces.map(({ item }) => nameOf(item))));
  const did = [
    ["added", joined(counted(pieces.filter(({ id }) => !old.has(id)).map(nameOf), a))],
    ["moved", of(placed.filter(({ item, out }) => !out && !own.has(item.id)))],
    ["took out", of(placed.filter(({ out }) => out))],
    ["changed", joined(corrected(rows, old))],
    ["measured", notes.some(({ kind }) => kind === "measure") ? "a length" : ""],
    ["noted", joined(notes.flatMap(({ kind, text }) => (kind === "text" ? [`“${text}”`] : [])))],
  ].flatMap(([verb, what]) => (what ? [`${verb} ${what}`] : []));
  if (notes.some(({ kind }) => kind === "ink")) did.push("drew");
  if (did.length === 0) return null;
  const on = notes.at(-1)?.on ?? null;
  const variant = group.findLast(({ row }) => row?.part === "place" || row?.part === "note")?.key.variant ?? home;
  const { part, id } = last.key;
  const selects = { part: part === "place" ? "item" : part, id } as Selected;
  return {
    ...{ key: `${last.by} ${first.sequence}`, at: first.at, by: last.by, variant, on, selects },
    text: `${joined(did)}${on ? " on a picture" : variant === "now" ? "" : ` in ${variant}`}`,
  };
}

/** Returns the walls and the objects fixed to them, which the customer corrects, and pieces with another size or name. */
const corrected = (rows: readonly NonNullable<StoredRow["row"]>[], old: ReadonlySet<string>) => [
  ...(rows.some(({ part }) => part === "room") ? ["the room’s measurements"] : []),
  ...counted(
    rows.flatMap((row) => {
      const isCorrected = row.part === "opening" || row.part === "mark" || (row.part === "item" && old.has(row.id));
      return isCorrected ? [nameOf(row)] : [];
    }),
  ),
];

/** Number of kinds of objects that a line names; it counts the rest. */
const MOST_NAMED = 3;

/** Returns "the sofa", "2 chairs", "4 more". */
function counted(names: readonly string[], one = the): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const parts = [...counts].map(([name, count]) => (count === 1 ? one(name) : `${count} ${plural(inSentence(name))}`));
  if (parts.length <= MOST_NAMED + 1) return parts;
  const rest = [...counts.values()].slice(MOST_NAMED).reduce((sum, count) => sum + count, 0);
  return [...parts.slice(0, MOST_NAMED), `${rest} more`];
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
