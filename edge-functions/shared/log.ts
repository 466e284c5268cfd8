/**
 * One JSON line for one event. Fields are ids, codes and names: never tokens, mail addresses, request bodies or a database error's
 * `details` (they quote values).
 */
export function log(level: "info" | "warn" | "error", event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ level, event, at: new Date().toISOString(), ...fields });
  if (level === "info") console.info(line);
  else console.error(line);
}
