import * as z from "zod/mini";
import { log } from "../shared/log.ts";
import { MailError } from "../shared/mail.ts";
import type { JobServices } from "./app.ts";
import { addressOf, readMail } from "./mails/outbox-mail.ts";
import { writeMail } from "./mails/write-mail.ts";

const Claimed = z.array(z.looseObject({ id: z.uuid(), kind: z.string() }));
const Finished = z.object({ status: z.nullable(z.enum(["waiting", "sent", "parked", "dropped"])) });

const CLAIM = 10;
/** Well within what one call of a function may take; what is left is for the next one. */
const MAX_CLAIMS = 20;

/**
 * Sends what is due in the outbox. A mail that cannot be sent is tried again later, and parked when it never can be; it keeps no other
 * one from being sent.
 */
export async function drainOutbox({
  database,
  mail,
  environment,
}: JobServices): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  for (let round = 0; round < MAX_CLAIMS; round++) {
    const claimed = await database.call("claim_mails", { p_limit: CLAIM }, Claimed);
    for (const row of claimed) {
      const failure = await send(row);
      if (failure) {
        count.failed++;
        const args = { p_id: row.id, p_error: failure.message, p_permanent: failure.permanent };
        const { status } = await database.call("finish_mail", args, Finished);
        log(status === "parked" ? "error" : "warn", "mail_failed", {
          id: row.id,
          kind: row.kind,
          status,
          message: failure.message,
        });
      } else {
        count.sent++;
        await database.call("finish_mail", { p_id: row.id }, Finished);
      }
    }
    if (claimed.length < CLAIM) break;
  }
  return count;

  async function send(row: unknown): Promise<MailError | null> {
    try {
      const parsed = readMail(row);
      const to = addressOf(parsed, environment);
      if (!to) return new MailError("the recipient has no address", true);
      await mail.send(writeMail(parsed, to, environment), parsed.key);
      return null;
    } catch (error) {
      // A mail that cannot be written is a mistake of ours: it is parked where people see it.
      return error instanceof MailError ? error : new MailError((error as Error).message, true);
    }
  }
}
