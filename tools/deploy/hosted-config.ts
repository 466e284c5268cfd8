import type { TomlTable } from "smol-toml";
import type { Settings } from "./settings.ts";

/** Splits `Name <address>` into its two parts. */
function sender(from: string): { name: string; address: string } {
  const [, name = "", address = ""] = /^(.+) <(.+)>$/.exec(from) ?? [];
  return { name: name.replace(/^"|"$/g, ""), address };
}

/** Returns the settings in which a hosted project differs from supabase/config.toml. Secrets are referred to by name. */
export function hostedConfig(settings: Settings): TomlTable {
  const { name, address } = sender(settings.secrets.MAIL_FROM ?? "");
  return {
    auth: {
      site_url: settings.siteUrl,
      hook: {
        password_verification_attempt: { enabled: settings.passwordHook },
        // Sends emails through the product's queue, in the style of its other emails.
        send_email: {
          enabled: true,
          uri: `${settings.supabaseUrl}/functions/v1/api/auth/send-email`,
          secrets: "env(SEND_EMAIL_HOOK_SECRET)",
        },
      },
      email: {
        // The least time between two emails of the same kind to the same address.
        max_frequency: "1m0s",
        // Auth's emails go through the hook below. If somebody disables the hook, they use the product's SMTP account, because the platform's own emails reach
        // only members of the team.
        smtp: {
          enabled: true,
          host: "smtp.resend.com",
          port: 465,
          user: "resend",
          pass: "env(MAIL_API_KEY)",
          admin_email: address,
          sender_name: name,
        },
      },
    },
  };
}
