import { ApiError } from "../shared/api-error.ts";
import { Done } from "../shared/contract/common.ts";
import type { Database as Schema } from "../shared/contract/database.types.ts";
import type { Database } from "../shared/database.ts";
import { keepAliveUntil } from "../shared/keep-alive.ts";
import { log } from "../shared/log.ts";
import { ForgedToken } from "./caller.ts";

export type SecurityEventKind = Schema["public"]["Enums"]["security_event_kind"];
type SecurityEvent = { kind: SecurityEventKind; subject: string; address: string | null };

/** Records an event; returns at once. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;

/** How many different events are counted while a report is running; an attacker who causes more is already among the counted ones. */
const MOST_KEPT = 200;

/**
 * Returns the security log as `/api` writes it: after the answer, because a refusal rolls back what the database has written, and one report at a time. Events
 * during a report are counted and reported together, so a flood of refusals causes only a few reports.
 */
export function connectSecurityLog(database: Pick<Database, "call">): RecordSecurityEvent {
  let counted = new Map<string, SecurityEvent & { count: number }>();
  let reporting = false;

  async function report(): Promise<void> {
    reporting = true;
    while (counted.size > 0) {
      const events = [...counted.values()];
      counted = new Map();
      try {
        await database.call("log_security_events", { events }, Done);
      } catch (error) {
        log("warn", "security_events_lost", { events: events.length, name: (error as Error).name });
      }
    }
    reporting = false;
  }

  return (event) => {
    const key = JSON.stringify([event.kind, event.subject, event.address]);
    const known = counted.get(key);
    if (known) known.count++;
    else if (counted.size < MOST_KEPT) counted.set(key, { ...event, count: 1 });
    if (reporting) return;
    keepAliveUntil(report());
  };
}

/** Returns the security event for a failed call, if any: its subject names the call and the code, and nothing that was sent. */
export function securityEventOf(call: string, error: unknown): Omit<SecurityEvent, "address"> | null {
  if (error instanceof ForgedToken) return { kind: "token_forged", subject: call };
  if (!(error instanceof ApiError)) return null;
  const subject = `${call} ${error.code}`;
  if (call === "POST /payments/razorpay-webhook" && error.code === "invalid_signature") {
    return { kind: "webhook_forged", subject };
  }
  if (error.status === 429) return { kind: "limit_reached", subject };
  if (error.status === 403 || error.code === "invalid_signature") return { kind: "refused", subject };
  return null;
}
