import * as z from "zod/mini";

/** The keys as the platform gives them: `{"default":"sb_…"}`. The result is the default key. */
const keys = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      const key: unknown = JSON.parse(text)?.default;
      if (typeof key === "string" && key !== "") return key;
    } catch {
      // The issue below reports this without the text, which contains a key.
    }
    context.issues.push({ code: "custom", input: "", message: 'must be JSON like {"default":"sb_…"}' });
    return z.NEVER;
  }),
);
const text = z.string().check(z.minLength(1, "must not be empty"));
const baseUrl = z.pipe(
  z.url("must be a URL"),
  z.transform((url) => url.replace(/\/+$/, "")),
);

/** A list separated by commas. */
const list = z.pipe(
  z.pipe(
    text,
    z.transform((entries) => entries.split(",").flatMap((entry) => entry.trim() || [])),
  ),
  z.array(z.string()).check(z.minLength(1, "must not be empty")),
);

const origins = z.pipe(
  z.pipe(list, z.array(z.url({ protocol: /^https?$/, error: "must be addresses like https://parlour.example" }))),
  z.transform((urls) => urls.map((url) => new URL(url).origin)),
);

const Environment = z.object({
  SUPABASE_URL: baseUrl,
  SUPABASE_PUBLISHABLE_KEYS: keys,
  SUPABASE_SECRET_KEYS: keys,
  /** The address at which browsers find the project, if the platform gives functions another one: a custom domain, or Docker. */
  PUBLIC_SUPABASE_URL: z.optional(baseUrl),
  /** https://api.razorpay.com, or a sandbox with the same API. */
  RAZORPAY_BASE_URL: baseUrl,
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  /** The secret of the webhook, chosen when it is created in the provider's dashboard. */
  RAZORPAY_WEBHOOK_SECRET: text,
  /**
   * The secret with which Auth signs its requests for emails: `v1,whsec_` and a key in base64; several secrets (while one is replaced) are separated by `|`.
   */
  SEND_EMAIL_HOOK_SECRET: z
    .string()
    .check(
      z.regex(
        /^v1,whsec_[A-Za-z0-9+/=]{24,}(\|v1,whsec_[A-Za-z0-9+/=]{24,})*$/,
        "must be v1,whsec_ and a key in base64",
      ),
    ),
  /** https://api.resend.com, or a sandbox with the same API. */
  MAIL_BASE_URL: baseUrl,
  MAIL_API_KEY: text,
  /** `Name <address>`, in a domain for which the email provider may send. */
  MAIL_FROM: text,
  /** The address to which contact queries go. */
  ADMIN_EMAIL: z.email("must be a mail address"),
  /** Origins of the web app, separated by commas: only these may call from another origin. Links in emails lead to the first. */
  PUBLIC_SITE_URL: origins,
  /**
   * The header in which the site's host passes the client's address (`x-forwarded-for`, …), and the secret that the host adds as `x-client-address-secret`. The
   * function is public, so without the secret anybody could set that header. Limits by address require both, and the address is passed to Auth (if the project
   * allows it: Auth, rate limits, IP address forwarding).
   */
  CLIENT_ADDRESS_HEADER: z.optional(text),
  CLIENT_ADDRESS_SECRET: z.optional(z.string().check(z.minLength(16, "must have 16 characters or more"))),
  /** Servers that tell a browser its public address, separated by commas: `stun:…`. Without them, calls work only within one network. */
  STUN_URLS: z.optional(list),
  /**
   * The relay for calls whose browsers cannot reach each other: `coturn`, a TURN server of your own, with `RELAY_URLS` and its shared secret `RELAY_SECRET`; or
   * `cloudflare`, with `RELAY_BASE_URL`, `RELAY_KEY_ID` and `RELAY_API_TOKEN`. Without this setting, there is no relay.
   */
  RELAY: z.optional(z.enum(["coturn", "cloudflare"], "must be coturn or cloudflare")),
  RELAY_URLS: z.optional(list),
  RELAY_SECRET: z.optional(text),
  RELAY_BASE_URL: z.optional(baseUrl),
  RELAY_KEY_ID: z.optional(text),
  RELAY_API_TOKEN: z.optional(text),
  /** The two halves of the key with which notifications are signed (`npm run vapid-keys`). Without them, there are no notifications. */
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, "must be 87 characters of base64url"))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, "must be 43 characters of base64url"))),
  /** Hosts of push services to which notifications may be sent, separated by commas; `*.` stands for any name below. */
  PUSH_SERVICES: z.optional(list),
  /** A sandbox in place of all push services. */
  PUSH_BASE_URL: z.optional(baseUrl),
  /** A sandbox in place of all calendars on the internet; only the local stack has one. */
  CALENDARS_BASE_URL: z.optional(baseUrl),
  /** The key with which a monitor may read the figures of the jobs, and nothing else. Without it, only the project itself may read them. */
  MONITOR_KEY: z.optional(z.string().check(z.minLength(16, "must have 16 characters or more"))),
});

/** The push services of Chrome and most of its relatives, Firefox, Edge, and Safari. */
const PUSH_SERVICES = ["fcm.googleapis.com", "*.push.services.mozilla.com", "*.notify.windows.com", "*.push.apple.com"];

/** Variables that are required only together with others. */
const NEEDED_WITH = {
  coturn: ["RELAY_URLS", "RELAY_SECRET"],
  cloudflare: ["RELAY_BASE_URL", "RELAY_KEY_ID", "RELAY_API_TOKEN"],
} as const;

export type RelaySettings =
  | { kind: "coturn"; urls: string[]; secret: string }
  | { kind: "cloudflare"; baseUrl: string; keyId: string; token: string };

export type PushSettings = {
  publicKey: string;
  privateKey: string;
  /** The contact for push services in case of a problem: a `mailto:` address. */
  contact: string;
  services: string[];
  baseUrl: string | null;
};

export type Environment = {
  supabaseUrl: string;
  /** The project's address in emails and files. */
  publicSupabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  razorpay: { baseUrl: string; keyId: string; keySecret: string; webhookSecret: string };
  mail: { baseUrl: string; apiKey: string; from: string; admin: string };
  /** Keys of Auth's Send Email Hook, in base64. */
  sendEmailHookKeys: string[];
  siteOrigins: string[];
  stunUrls: string[];
  relay: RelaySettings | null;
  push: PushSettings | null;
  clientAddress: { header: string; secret: string } | null;
  monitorKey: string | null;
  calendarsBaseUrl: string | null;
};

/**
 * Reads the settings once, at boot.
 * @throws an Error that names every missing or wrong variable, never its value.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = z.safeParse(Environment, variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return variables[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
    });
    throw new Error(`Settings: ${problems.join("; ")}. See docs/deploy.md.`);
  }
  const value = parsed.data;
  const missing = (value.RELAY ? NEEDED_WITH[value.RELAY] : []).filter((name) => value[name] === undefined);
  if (missing.length > 0) {
    throw new Error(`Settings: RELAY is ${value.RELAY}, which needs ${missing.join(", ")}. See docs/deploy.md.`);
  }
  const { CLIENT_ADDRESS_HEADER: header, CLIENT_ADDRESS_SECRET: secret } = value;
  if (Boolean(header) !== Boolean(secret)) {
    throw new Error("Settings: CLIENT_ADDRESS_HEADER and CLIENT_ADDRESS_SECRET need each other. See docs/deploy.md.");
  }
  if ((value.VAPID_PUBLIC_KEY === undefined) !== (value.VAPID_PRIVATE_KEY === undefined)) {
    throw new Error("Settings: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together. See docs/deploy.md.");
  }
  return {
    supabaseUrl: value.SUPABASE_URL,
    publicSupabaseUrl: value.PUBLIC_SUPABASE_URL ?? value.SUPABASE_URL,
    publishableKey: value.SUPABASE_PUBLISHABLE_KEYS,
    secretKey: value.SUPABASE_SECRET_KEYS,
    razorpay: {
      baseUrl: value.RAZORPAY_BASE_URL,
      keyId: value.RAZORPAY_KEY_ID,
      keySecret: value.RAZORPAY_KEY_SECRET,
      webhookSecret: value.RAZORPAY_WEBHOOK_SECRET,
    },
    mail: {
      baseUrl: value.MAIL_BASE_URL,
      apiKey: value.MAIL_API_KEY,
      from: value.MAIL_FROM,
      admin: value.ADMIN_EMAIL,
    },
    sendEmailHookKeys: value.SEND_EMAIL_HOOK_SECRET.split("|").map((secret) => secret.replace("v1,whsec_", "")),
    siteOrigins: value.PUBLIC_SITE_URL,
    stunUrls: value.STUN_URLS ?? [],
    relay: relayOf(value),
    push: pushOf(value),
    clientAddress: header && secret ? { header, secret } : null,
    monitorKey: value.MONITOR_KEY ?? null,
    calendarsBaseUrl: value.CALENDARS_BASE_URL ?? null,
  };
}

function pushOf(value: z.infer<typeof Environment>): PushSettings | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = value;
  if (!publicKey || !privateKey) return null;
  return {
    publicKey,
    privateKey,
    contact: `mailto:${value.ADMIN_EMAIL}`,
    services: value.PUSH_SERVICES ?? PUSH_SERVICES,
    baseUrl: value.PUSH_BASE_URL ?? null,
  };
}

function relayOf(value: z.infer<typeof Environment>): RelaySettings | null {
  const { RELAY_URLS: urls, RELAY_SECRET: secret } = value;
  if (value.RELAY === "coturn" && urls && secret) return { kind: "coturn", urls, secret };
  const { RELAY_BASE_URL: base, RELAY_KEY_ID: keyId, RELAY_API_TOKEN: token } = value;
  if (value.RELAY === "cloudflare" && base && keyId && token)
    return { kind: "cloudflare", baseUrl: base, keyId, token };
  return null;
}
