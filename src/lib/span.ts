const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration in milliseconds: "3 days", "1 h 12 min", "24 min", "40 s". Minutes are rounded up. */
export function formatSpan(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span <= MINUTE) return `${Math.ceil(span / SECOND)} s`;
  if (span >= 2 * DAY) return `${Math.floor(span / DAY)} days`;
  const minutes = Math.ceil(span / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Returns milliseconds since the epoch; text that cannot be parsed counts as now. */
export function instantOf(when: string): number {
  const instant = Date.parse(when);
  return Number.isNaN(instant) ? Date.now() : instant;
}
