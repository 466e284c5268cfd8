import type { TomlTable } from "smol-toml";
import type { Settings } from "./settings.ts";

/** `Name <address>` in its two parts. */
function sender(from: string): { name: string; address: string } {
  const [, name = "", address = ""] = /^(.+) <(.+)>$/.exec(from) ?? [];
  return { name: name.replace(/^"|"$/g, ""), address };
}

/** Where a hosted project differs from what supabase/config.toml says for one's own machine. Secrets are named, not written. */
export function hostedConfig(settings: Settings): TomlTable {
  const { name, address } = sender(settings.secrets.MAIL_FROM ?? "");
  return {
    auth: {
      site_url: settings.siteUrl,
      email: {
        enable_confirmations: settings.confirmEmail,
        // Auth's own emails go the way of all others: what the platform sends itself reaches nobody outside the team.
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
    // What the database's clock calls, and with which key; `db push` writes them.
    db: { vault: { project_url: settings.supabaseUrl, jobs_key: "env(JOBS_KEY)" } },
  };
}
