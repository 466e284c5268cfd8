import { join, resolve } from "node:path";
import { CRAWLED_PATHS, CRAWLERS } from "../edge-functions/shared/contract/crawlers.ts";
import type { Product } from "../local/product.ts";
import { createCalendarsSandbox } from "../local/sandboxes/calendars/sandbox.ts";
import { createMailSandbox } from "../local/sandboxes/mail/sandbox.ts";
import { createPushSandbox } from "../local/sandboxes/push/sandbox.ts";
import { createRazorpaySandbox } from "../local/sandboxes/razorpay/sandbox.ts";
import { createRelay } from "../local/sandboxes/relay/relay.ts";
import { PUSH_HOST, VAPID_KEYS } from "./push-keys.ts";
import { RAZORPAY_KEYS } from "./razorpay-keys.ts";

const RAZORPAY_PATH = "/__razorpay";
const MAIL_PATH = "/__mail";
const MAIL_KEY = "local_mail_key";
const PUSH_PATH = "/__push";
const CALENDARS_PATH = "/__calendars";
const RELAY_PATH = "/__relay";
const RELAY_SECRET = "local_relay_secret";
const MONITOR_KEY = "local_monitor_key";
const CLIENT_ADDRESS_SECRET = "local_client_address_secret";
const HOOK_SECRET = `v1,whsec_${Buffer.from("local-send-email-hook-secret").toString("base64")}`;
/** For load generators: if the host does not report addresses, limits by address do not apply. */
const LIMITED = process.env.PARLOUR_LIMITS !== "off";
const ROOT = join(import.meta.dirname, "..");

export const parlour: Product = {
  name: "Parlour",
  root: ROOT,
  marker: "parlour.json",
  // These are no secrets: they are in the repository, and open only a stack that listens on 127.0.0.1.
  publishableKey: "sb_publishable_local_parlour",
  secretKey: "sb_secret_local_parlour",
  rewrites: { "/api": "api", "/sitemap.xml": "api/sitemap.xml" },
  crawlers: { agents: new RegExp(CRAWLERS, "i"), paths: new RegExp(CRAWLED_PATHS), to: "api/crawlers" },
  rewriteHeaders: LIMITED ? { "x-client-address-secret": CLIENT_ADDRESS_SECRET } : {},
  environment: ({ url, here }) => ({
    PUBLIC_SITE_URL: `${url},${here}`,
    RAZORPAY_BASE_URL: here + RAZORPAY_PATH,
    RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
    RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEYS.webhookSecret,
    SEND_EMAIL_HOOK_SECRET: HOOK_SECRET,
    MAIL_BASE_URL: here + MAIL_PATH,
    MAIL_API_KEY: MAIL_KEY,
    MAIL_FROM: "Parlour <hello@parlour.test>",
    ADMIN_EMAIL: "admin@parlour.test",
    RELAY: "coturn",
    RELAY_URLS: `turn:${new URL(here).host}?transport=udp`,
    RELAY_SECRET,
    VAPID_PUBLIC_KEY: VAPID_KEYS.publicKey,
    VAPID_PRIVATE_KEY: VAPID_KEYS.privateKey,
    PUSH_SERVICES: PUSH_HOST,
    PUSH_BASE_URL: here + PUSH_PATH,
    CALENDARS_BASE_URL: here + CALENDARS_PATH,
    MONITOR_KEY,
    ...(LIMITED && { CLIENT_ADDRESS_HEADER: "x-forwarded-for", CLIENT_ADDRESS_SECRET }),
  }),
  clock: "/jobs/tick",
  sendEmailHook: { path: "/api/auth/send-email", secret: HOOK_SECRET },
  welcome: ({ url }) => [
    "Customer   customer@parlour.test   parlour-demo",
    "Designer   designer@parlour.test   parlour-demo   (their chat is open now; use a private window for one of them)",
    `Mailbox    ${url}${MAIL_PATH}`,
  ],
  everyStart: join(import.meta.dirname, "demo.sql"),
  sandboxes: ({ here }, folder) => ({
    [RAZORPAY_PATH]: createRazorpaySandbox({
      ...RAZORPAY_KEYS,
      publicPath: RAZORPAY_PATH,
      webhookUrl: `${here}/api/payments/razorpay-webhook`,
      dataDir: join(folder, "razorpay"),
    }),
    // The same number as the web port, for UDP.
    [RELAY_PATH]: createRelay({ secret: RELAY_SECRET, realm: "parlour", port: Number(new URL(here).port) }),
    [PUSH_PATH]: createPushSandbox({ publicPath: PUSH_PATH, vapidKey: VAPID_KEYS.publicKey, host: PUSH_HOST }),
    [CALENDARS_PATH]: createCalendarsSandbox({ publicPath: CALENDARS_PATH }),
    [MAIL_PATH]: createMailSandbox({ publicPath: MAIL_PATH, apiKey: MAIL_KEY, dataDir: join(folder, "mail") }),
  }),
};

/** The data folder of `npm start`: `PARLOUR_DATA`, or `.local` in the repository. */
export const dataFolder = (): string => resolve(ROOT, process.env.PARLOUR_DATA || ".local");
