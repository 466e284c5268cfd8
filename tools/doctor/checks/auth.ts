import * as z from "zod/mini";
import { managedSettings } from "../../deploy/managed-settings.ts";
import type { Check } from "../check.ts";
import { type Finding, notOk, ok } from "../finding.ts";

/** Auth's public settings. */
const Public = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
});

export const auth: Check = async ({ supabaseUrl, publishableKey, siteUrl, hosted }) => {
  const response = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok)
    return [notOk("Auth: sign-up", `Auth answers ${response.status}`, "Does the publishable key work?")];
  const { disable_signup, mailer_autoconfirm, external } = z.parse(Public, await response.json());
  const findings: Finding[] = [
    disable_signup || !external.email
      ? notOk(
          "Auth: sign-up",
          "people cannot sign up by email",
          "dashboard → Authentication → Sign In / Providers → Email: enable it",
        )
      : ok("Auth: sign-up"),
    mailer_autoconfirm
      ? ok("Auth: Confirm email", "off")
      : notOk(
          "Auth: Confirm email",
          "is on: a sign-up signs nobody in, and no page takes Auth's code",
          "npm run deploy",
        ),
  ];
  if (!hosted) return findings;

  const config = await hosted.project.management.read("auth");
  findings.push(
    config.site_url === siteUrl
      ? ok("Auth: Site URL", siteUrl)
      : notOk("Auth: Site URL", `links in emails lead to ${config.site_url}, not ${siteUrl}`, "npm run deploy"),
  );
  findings.push(
    hookProblem(config, `${supabaseUrl}/functions/v1/api/auth/send-email`),
    Number(config.jwt_exp) <= LONGEST_TOKEN_S
      ? ok("Auth: access tokens", `${config.jwt_exp} seconds`)
      : notOk("Auth: access tokens", `live ${config.jwt_exp} seconds after their session has ended`, "npm run deploy"),
    config.security_update_password_require_current_password === true
      ? ok("Auth: new passwords", "need the old one")
      : notOk("Auth: new passwords", "whoever gets hold of a token can set one", "npm run deploy"),
    config.mfa_totp_enroll_enabled
      ? notOk("Auth: second factors", "whoever has a token can keep its owner from a new password", "npm run deploy")
      : ok("Auth: second factors", "off"),
  );
  for (const { section, name, value, means, without } of managedSettings) {
    if (section !== "auth" || !without) continue;
    findings.push(config[name] === value ? ok(`Auth: ${means}`) : notOk(`Auth: ${means}`, without, "npm run deploy"));
  }
  return findings;
};

/** Seconds for which an access token may be valid. */
const LONGEST_TOKEN_S = 600;

function hookProblem(config: Record<string, unknown>, uri: string): Finding {
  if (config.hook_send_email_enabled !== true) {
    return notOk("Auth: its emails", "do not go through the product's queue: its links lead nowhere", "npm run deploy");
  }
  return config.hook_send_email_uri === uri
    ? ok("Auth: its emails", "through the product's queue")
    : notOk("Auth: its emails", `are sent to ${config.hook_send_email_uri}, not ${uri}`, "npm run deploy");
}
