import * as z from "zod/mini";
import { EmailError } from "../../shared/providers/email/email.ts";
import type { JobServices } from "../services.ts";
import type { Kind } from "../work-off.ts";
import { OutboxRow, writeWholeEmail } from "../write-email.ts";

const Kept = z.object({ request: z.nullable(z.string()) });

/**
 * Sends emails that are due. Sending an email again is harmless: the provider accepts one email per event key. It refuses a different body under that key, so
 * the request is stored before it is first sent, and repeated unchanged.
 */
export function emails({ database, email, environment, dataStore }: JobServices): Kind {
  const settings = { ...environment, pictureAddress: (path: string) => dataStore.pictureAddress(path) };
  const keep = (id: string, request: string | null) => database.call("keep_email", { id, request }, Kept);

  /** Returns the request that an earlier attempt stored, or writes one now. */
  async function requestOf(row: OutboxRow): Promise<string> {
    if (row.request !== null) return row.request;
    const written = email.compose(await writeWholeEmail(row, settings));
    return (await keep(row.id, written)).request ?? written;
  }

  return {
    name: "email",
    pause: () => email.pause(),
    async work(job) {
      const row = z.parse(OutboxRow, job);
      try {
        await email.send(await requestOf(row), row.key);
      } catch (error) {
        if (error instanceof EmailError && error.refused) {
          // Limits come before everything else: this attempt's limit does not say whether an earlier attempt was accepted.
          const unknown = row.request !== null && error.retryAfter !== null;
          // Nothing was accepted under this key, so the next attempt may differ once settings or texts are fixed.
          if (!unknown) await keep(row.id, null);
        }
        throw error;
      }
    },
  };
}
