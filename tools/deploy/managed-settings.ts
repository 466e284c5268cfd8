/** A setting of the platform that neither config.toml nor the CLI supports, and what is wrong without it. */
export interface ManagedSetting {
  section: "auth" | "realtime";
  name: string;
  value: boolean | number;
  /** What the setting means, for the plan of a deployment. */
  means: string;
  /** What is wrong without it, for the doctor, which tries out the other settings. */
  without?: string;
}

/** Auth's emails in an hour. Each goes through the product's queue, which limits them by address; Auth's own default is two. */
const EMAILS_AN_HOUR = 1000;

/** The settings that only the management API can change. */
export const managedSettings: ManagedSetting[] = [
  {
    section: "realtime",
    name: "private_only",
    value: true,
    means: "private channels only",
  },
  {
    section: "auth",
    name: "rate_limit_email_sent",
    value: EMAILS_AN_HOUR,
    means: `${EMAILS_AN_HOUR} emails an hour`,
    without: "Auth refuses to send after a few emails an hour",
  },
  {
    section: "auth",
    name: "audit_log_disable_postgres",
    value: true,
    means: "no log of addresses in the database",
    without: "the addresses of deleted accounts stay in auth.audit_log_entries",
  },
  {
    section: "auth",
    name: "security_sb_forwarded_for_enabled",
    value: true,
    means: "limits by the visitor's address",
    without: "all visitors share Auth's limits of one address",
  },
];
