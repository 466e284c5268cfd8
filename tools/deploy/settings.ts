import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { CLIENT_ADDRESS_HEADERS } from "./hosts/site.ts";

/** The file with the operator's settings, in the repository's root; git ignores it. `.env.deploy.example` describes it. */
export const SETTINGS_FILE = ".env.deploy";

export const SITE_HOSTS = ["netlify", "cloudflare", "nginx"] as const;
export type SiteHost = (typeof SITE_HOSTS)[number];

/** The operator's data for the legal pages; the build gets each variable with `VITE_` before its name. */
const OPERATOR = [
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_LAW",
  "OPERATOR_EMAIL",
  "OPERATOR_GRIEVANCE_OFFICER",
  "OPERATOR_PHONE",
] as const;

/** The functions' environment variables, in addition to those that the platform sets. */
export const FUNCTION_SECRETS = [
  "RAZORPAY_BASE_URL",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "SEND_EMAIL_HOOK_SECRET",
  "MAIL_BASE_URL",
  "MAIL_API_KEY",
  "MAIL_FROM",
  "ADMIN_EMAIL",
  "PUBLIC_SITE_URL",
] as const;
export const OPTIONAL_SECRETS = [
  "PUBLIC_SUPABASE_URL",
  "CLIENT_ADDRESS_HEADER",
  "CLIENT_ADDRESS_SECRET",
  "STUN_URLS",
  "RELAY",
  "RELAY_URLS",
  "RELAY_SECRET",
  "RELAY_BASE_URL",
  "RELAY_KEY_ID",
  "RELAY_API_TOKEN",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "PUSH_SERVICES",
  "MONITOR_KEY",
] as const;

export interface Settings {
  accessToken: string;
  projectRef: string;
  /** `https://<ref>.supabase.co`, or the project's custom domain. */
  supabaseUrl: string;
  /** Encrypted connection as `postgres`, through the session pooler. */
  databaseUrl: string;
  /** The first origin of PUBLIC_SITE_URL, to which links in emails lead. */
  siteUrl: string;
  siteHost: SiteHost;
  /** A shell command that uploads `.deploy/site`; without it, the operator uploads the site. */
  siteUpload: string | undefined;
  /** Whether Auth asks the database about every password: Supabase has this hook on Team plans and above. */
  passwordHook: boolean;
  /** The price of a dollar in rupees; empty where prices are shown only in their own currency. */
  rupeesPerDollar: string;
  /** The operator's settings, by name. */
  operator: Record<string, string>;
  /** The functions' secrets, by name. */
  secrets: Record<string, string>;
}

export interface Missing {
  /** The name of the setting, if a setting is missing. */
  setting?: string;
  what: string;
  /** How to get it. */
  how: string;
}

const HOW: Record<string, string> = {
  SUPABASE_ACCESS_TOKEN: "create one at https://supabase.com/dashboard/account/tokens",
  SUPABASE_PROJECT_REF:
    "create a project at https://supabase.com/dashboard; its reference is the 20 letters in its address",
  DATABASE_URL:
    "dashboard → Connect → Session pooler, with the database's password (percent-encoded) in place of [YOUR-PASSWORD]",
  PUBLIC_SITE_URL: "where the site is going to be, e.g. https://your.domain",
  SITE_HOST: `one of ${SITE_HOSTS.join(", ")}`,
  RAZORPAY_KEY_ID: "Razorpay's dashboard → Account & Settings → API keys",
  RAZORPAY_KEY_SECRET: "shown once, when the API key is made",
  RAZORPAY_WEBHOOK_SECRET: "make one: openssl rand -hex 32; the webhook at Razorpay gets the same",
  SEND_EMAIL_HOOK_SECRET: "make one: echo v1,whsec_$(openssl rand -base64 32)",
  MAIL_API_KEY: "https://resend.com/api-keys, with full access or for sending",
  MAIL_FROM: "'Name <address>' of a domain that is verified at https://resend.com/domains",
  ADMIN_EMAIL: "where contact queries and alarms go",
  OPERATOR_NAME: "who runs the site: the person or company of the imprint",
  OPERATOR_ADDRESS: "its postal address, lines with semicolons between",
  OPERATOR_LAW: "the country whose law applies, as in “the law of the Netherlands”",
  OPERATOR_EMAIL: "where visitors reach it",
};

const FORM: Record<string, { test: (value: string) => boolean; is: string }> = {
  SUPABASE_ACCESS_TOKEN: {
    test: (value) => /^sbp_(oauth_)?[a-f0-9]{40}$/.test(value),
    is: "sbp_ and 40 hexadecimal digits",
  },
  SUPABASE_PROJECT_REF: { test: (value) => /^[a-z]{20}$/.test(value), is: "20 small letters" },
  DATABASE_URL: {
    test: (value) => /^postgres(ql)?:\/\/[^:]+:[^@[\]]+@/.test(value) && isPercentEncoded(value),
    is: "a postgresql:// address with its password, percent-encoded",
  },
  PUBLIC_SITE_URL: {
    test: (value) => addresses(value).every(isWebAddress),
    is: "an https:// address without a path, or several with commas between",
  },
  SITE_HOST: { test: (value) => (SITE_HOSTS as readonly string[]).includes(value), is: SITE_HOSTS.join(", ") },
  RAZORPAY_WEBHOOK_SECRET: { test: (value) => value.length >= 16, is: "16 characters or more" },
  SEND_EMAIL_HOOK_SECRET: {
    test: (value) => /^v1,whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value),
    is: "v1,whsec_ and a key in base64",
  },
  MAIL_FROM: { test: (value) => /^.+ <[^@\s<>]+@[^@\s<>]+>$/.test(value), is: "Name <address>" },
  ADMIN_EMAIL: { test: (value) => /^[^@\s]+@[^@\s]+$/.test(value), is: "an email address" },
  OPERATOR_EMAIL: { test: (value) => /^[^@\s]+@[^@\s]+$/.test(value), is: "an email address" },
  OPERATOR_PHONE: { test: (value) => /^\+?[\d ()-]{6,30}$/.test(value), is: "a phone number" },
  PASSWORD_HOOK: { test: (value) => value === "true" || value === "false", is: "true or false" },
  RUPEES_PER_DOLLAR: { test: (value) => /^\d+(\.\d+)?$/.test(value), is: "a number, such as 88.5" },
};

/** Whether each percent sign begins the code of a character. */
export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the address with encryption required, unless it says itself what it wants or is on this machine. Supabase also accepts connections without
 * encryption, clients open them unless told otherwise, and over them the secret key would travel to the Vault in plain text.
 */
export function encrypted(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  if (!url || ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) || url.searchParams.has("sslmode"))
    return databaseUrl;
  return `${databaseUrl}${url.search ? "&" : "?"}sslmode=require`;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, "");
const addresses = (list: string) => list.split(",").map((one) => withoutSlash(one.trim()));

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const local = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  return (url?.protocol === "https:" || (local && url?.protocol === "http:")) && /^\/?$/.test(url?.pathname ?? "");
}

const DEFAULTS = {
  RAZORPAY_BASE_URL: "https://api.razorpay.com",
  MAIL_BASE_URL: "https://api.resend.com",
  PASSWORD_HOOK: "false",
};

/** Returns the values of the file, overridden by the environment; in CI there is no file. */
export function readVariables(file: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const known = [
    ...Object.keys(HOW),
    ...FUNCTION_SECRETS,
    ...OPTIONAL_SECRETS,
    ...OPERATOR,
    "SUPABASE_URL",
    "SITE_UPLOAD",
    "PASSWORD_HOOK",
    "RUPEES_PER_DOLLAR",
  ];
  const given: Record<string, string> = { ...DEFAULTS };
  for (const name of known) {
    const value = environment[name] ?? written[name];
    if (value) given[name] = value;
  }
  return given;
}

/** Returns everything that is missing or malformed, at once. Never quotes a value, which may be a secret. */
export function missingSettings(variables: Record<string, string>): Missing[] {
  const missing: Missing[] = [];
  for (const name of new Set([...Object.keys(HOW), ...Object.keys(FORM)])) {
    const value = variables[name];
    const form = FORM[name];
    if (value === undefined) {
      if (HOW[name]) missing.push({ setting: name, what: name, how: HOW[name] });
    } else if (form && !form.test(value))
      missing.push({ setting: name, what: `${name} has to be ${form.is}`, how: HOW[name] ?? "" });
  }
  return missing;
}

/** Returns the settings; missing ones are empty texts (see `missingSettings`). */
export function toSettings(variables: Record<string, string>): Settings {
  const given = (name: string) => variables[name] ?? "";
  const secrets: Record<string, string> = {};
  for (const name of [...FUNCTION_SECRETS, ...OPTIONAL_SECRETS]) {
    if (variables[name]) secrets[name] = variables[name];
  }
  const siteHost = given("SITE_HOST") as SiteHost;
  const supabaseUrl = withoutSlash(variables.SUPABASE_URL ?? `https://${given("SUPABASE_PROJECT_REF")}.supabase.co`);
  // The host and the function have to agree on the secret, and nobody else may know it. It is derived, so that every deployment finds the same one.
  secrets.CLIENT_ADDRESS_SECRET ??= createHmac("sha256", given("SEND_EMAIL_HOOK_SECRET"))
    .update("client address")
    .digest("hex");
  secrets.PUBLIC_SUPABASE_URL = supabaseUrl;
  // The function expects the address in the header that this host writes.
  secrets.CLIENT_ADDRESS_HEADER ??= CLIENT_ADDRESS_HEADERS[siteHost];
  return {
    accessToken: given("SUPABASE_ACCESS_TOKEN"),
    projectRef: given("SUPABASE_PROJECT_REF"),
    supabaseUrl,
    databaseUrl: encrypted(given("DATABASE_URL")),
    siteUrl: addresses(given("PUBLIC_SITE_URL"))[0] ?? "",
    siteHost,
    siteUpload: variables.SITE_UPLOAD,
    passwordHook: variables.PASSWORD_HOOK === "true",
    rupeesPerDollar: given("RUPEES_PER_DOLLAR"),
    operator: Object.fromEntries(OPERATOR.map((name) => [name, given(name)])),
    secrets,
  };
}
