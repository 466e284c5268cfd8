import { createHmac, randomUUID } from "node:crypto";

/** The function that sends Auth's emails: `[auth.hook.send_email]` of a project. */
export interface SendEmailHook {
  url: string;
  /** `v1,whsec_` and the key in base64, as the dashboard shows it. */
  secret: string;
}

export interface HookedEmail {
  user: { id: string; email: string; new_email?: string };
  email_data: {
    email_action_type:
      | "recovery"
      | "magiclink"
      | "email_change"
      | "password_changed_notification"
      | "email_changed_notification";
    token?: string;
    token_hash?: string;
    token_new?: string;
    token_hash_new?: string;
    old_email?: string;
  };
}

const TIMEOUT_MS = 5000;

/**
 * Asks the hook to send an email, as Auth does, with a Standard Webhooks signature.
 * @returns whether the hook accepted it
 */
export async function sendEmail(hook: SendEmailHook, siteUrl: string, email: HookedEmail): Promise<boolean> {
  const body = JSON.stringify({
    metadata: { uuid: randomUUID(), time: new Date().toISOString(), name: "send-email" },
    user: email.user,
    email_data: {
      ...{ redirect_to: siteUrl, site_url: siteUrl, token: "", token_hash: "", token_new: "", token_hash_new: "" },
      ...{ old_email: "", old_phone: "", provider: "", factor_type: "" },
      ...email.email_data,
    },
  });
  const id = randomUUID();
  const at = Math.floor(Date.now() / 1000);
  const key = Buffer.from(hook.secret.replace(/^v1,whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  try {
    const response = await fetch(hook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(at),
        "webhook-signature": `v1,${signature}`,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
