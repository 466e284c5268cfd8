/** A row of the form: a day and two times on the browser's clock, in the format of its fields. */
export type WantedRange = { day: string; from: string; to: string };

const DAY = 24 * 60 * 60_000;

/** Converts a range to instants. A range that ends at or before its start ends on the next day, at most 24 hours later: the server accepts no longer ones. */
export function instantsOf({ day, from, to }: WantedRange): { start: string; end: string } {
  const start = new Date(`${day}T${from}`);
  const end = new Date(`${day}T${to}`);
  if (end <= start) end.setDate(end.getDate() + 1);
  return { start: start.toISOString(), end: new Date(Math.min(end.getTime(), start.getTime() + DAY)).toISOString() };
}
