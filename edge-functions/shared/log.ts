/** Session tokens, Supabase's secret keys, and whatever follows "Bearer". */
const SECRETS = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bsb_secret_[\w-]+|\bBearer +[^\s"\\]+/gi;

/** These may not replace what every line has. */
type Fields = Record<string, unknown> & { [Own in "level" | "event" | "at"]?: never };

/**
 * One JSON line for one event. Fields are ids, codes and names: never tokens, email addresses, request bodies or a database error's
 * `details` (they quote values). Secrets in other programs' messages are removed.
 */
export function log(level: "info" | "warn" | "error", event: string, fields: Fields = {}): void {
  const line = JSON.stringify({ level, event, at: new Date().toISOString(), ...fields }).replace(SECRETS, "[secret]");
  if (level === "info") console.info(line);
  else console.error(line);
}
