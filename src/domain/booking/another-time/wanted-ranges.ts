/** A row of the form: a day and two times on the browser's clock, as its fields have them. */
export type WantedRange = { day: string; from: string; to: string };

const DAY = 24 * 60 * 60_000;

/** The range as instants; one that ends at or before its start ends on the next day, 24 hours later at most: the server takes no longer ones. */
export function instantsOf({ day, from, to }: WantedRange): { start: string; end: string } {
  const start = new Date(`${day}T${from}`);
  const end = new Date(`${day}T${to}`);
  if (end <= start) end.setDate(end.getDate() + 1);
  return { start: start.toISOString(), end: new Date(Math.min(end.getTime(), start.getTime() + DAY)).toISOString() };
}
