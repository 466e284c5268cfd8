import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { Done } from "../../shared/contract/common.ts";
import { readJson } from "../../shared/read-json.ts";
import { hashOf, hex } from "../../shared/signature.ts";
import { isSignedWebhook } from "../../shared/standard-webhooks.ts";
import type { Handlers, Services } from "../types.ts";

const text = z.catch(z.string(), "");
const HookedEmail = z.object({
  user: z.object({ id: z.uuid(), email: text, new_email: text }),
  email_data: z.object({
    email_action_type: z.string(),
    token: text,
    token_hash: text,
    token_hash_new: text,
    old_email: text,
  }),
});
type HookedEmail = z.infer<typeof HookedEmail>;

const newKey = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/** Handles Auth's Send Email Hook: what Auth would send becomes a row of our queue, with our texts. */
export function sendEmailHandlers({ database, environment, wakeJobs }: Services) {
  async function queue(eventKey: string, { user, email_data: email }: HookedEmail) {
    const send = (kind: string, content: object, address = user.email) =>
      database.call("queue_account_email", { eventKey, kind, userId: user.id, address, content: { ...content } }, Done);
    switch (email.email_action_type) {
      case "recovery":
        return send("reset_password", { key: email.token_hash });
      case "email_change":
        return database.call(
          "begin_address_change",
          {
            eventKey,
            userId: user.id,
            oldAddress: user.email,
            newAddress: user.new_email,
            // Auth's names are crossed: the hash without "new" belongs to the new address.
            oldCode: email.token_hash_new || null,
            newCode: email.token_hash,
            oldKey: newKey(),
            newKey: newKey(),
          },
          Done,
        );
      case "signup":
        return send("confirm_address", { code: email.token });
      case "magiclink":
        // Only the code is sent, because programs that scan mailboxes would open a link that signs in.
        return send("sign_in_code", { code: email.token });
      case "reauthentication":
        return send("reauthenticate", { code: email.token });
      case "password_changed_notification":
        return send("account_changed", { what: "password" });
      case "email_changed_notification":
        return send("account_changed", { what: "address", newAddress: user.email }, email.old_email);
      default:
        // For example invitations: anybody with the publishable key may request them from Auth, for any address.
        throw new ApiError(403, "not_offered", "Emails of this kind are not sent.");
    }
  }

  return {
    "POST /auth/send-email": async ({ request }) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      if (!(await isSignedWebhook(request.raw.headers, bytes, environment.sendEmailHookKeys, Date.now()))) {
        throw new ApiError(401, "invalid_signature", "The signature does not fit the body, or is too old.");
      }
      // Auth retries a request with a new id but the same bytes.
      const answer = await queue(`auth:${await hashOf(bytes)}`, readJson(HookedEmail, bytes, "no email of Auth's"));
      wakeJobs();
      return answer;
    },
  } satisfies Partial<Handlers>;
}
