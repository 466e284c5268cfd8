import { currentRequestId } from "./request-context.ts";

/** Session tokens, Supabase's secret keys, and anything after "Bearer". */
const SECRETS = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bsb_secret_[\w-]+|\bBearer +[^\s"\\]+/gi;

/** Names that every line has may not be replaced. */
type Fields = Record<string, unknown> & { [Own in "level" | "event" | "at" | "requestId"]?: never };

/**
 * Writes one JSON line for one event, with the id of its request. Fields are ids, codes and names: never tokens, email addresses, request bodies or a database
 * error's `details` (they quote values). Secrets in other programs' messages are removed.
 */
export function log(level: "info" | "warn" | "error", event: string, fields: Fields = {}): void {
  const facts = { level, event, at: new Date().toISOString(), requestId: currentRequestId(), ...fields };
  const line = JSON.stringify(facts).replace(SECRETS, "[secret]");
  if (level === "info") console.info(line);
  else console.error(line);
}
