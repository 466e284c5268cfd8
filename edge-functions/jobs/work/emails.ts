import * as z from "zod/mini";
import type { JobServices } from "../services.ts";
import { WorkError } from "../work-error.ts";
import type { Kind } from "../work-off.ts";
import { OutboxRow, writeEmail } from "../write-email.ts";

const Claimed = z.array(z.looseObject({ id: z.string() }));
const Finished = z.object({ status: z.nullable(z.enum(["waiting", "sent", "parked", "dropped"])) });

/** Emails that are due. Sending one again is harmless: the provider takes one email for each event key. */
export function emails({ database, email, environment }: JobServices): Kind {
  return {
    name: "email",
    claim: (limit) => database.call("claim_mails", { p_limit: limit }, Claimed),
    async work(claimed) {
      const row = z.safeParse(OutboxRow, claimed);
      if (!row.success) throw new WorkError("a row that this version cannot read", { permanent: false });
      await email.send(writeEmail(row.data, environment), row.data.key);
    },
    async finish({ id }, failure) {
      const args = failure ? { p_error: failure.reason, p_permanent: failure.permanent } : {};
      const { status } = await database.call("finish_mail", { p_id: id, ...args }, Finished);
      return status === "parked";
    },
  };
}
