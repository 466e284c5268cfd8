import { describe, expect, test } from "vitest";
import { parseEnvironment } from "./environment.ts";

const variables = {
  SUPABASE_URL: "https://ref.supabase.co/",
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
  RAZORPAY_BASE_URL: "https://api.razorpay.com",
  RAZORPAY_KEY_ID: "rzp_test_x",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRET: "hook",
  SEND_EMAIL_HOOK_SECRET: `v1,whsec_${"a".repeat(32)}|v1,whsec_${"b".repeat(32)}`,
  MAIL_BASE_URL: "https://api.resend.com",
  MAIL_API_KEY: "re_x",
  MAIL_FROM: "Parlour <hello@parlour.example>",
  ADMIN_EMAIL: "admin@parlour.example",
  PUBLIC_SITE_URL: "https://parlour.example, https://www.parlour.example/",
};
const parse = (more: object = {}) => parseEnvironment({ ...variables, ...more });

describe("The settings of the functions", () => {
  test("are read with the default keys and without a slash at the end", () => {
    expect(parse()).toEqual({
      supabaseUrl: "https://ref.supabase.co",
      publicSupabaseUrl: "https://ref.supabase.co",
      publishableKey: "sb_publishable_x",
      secretKey: "sb_secret_x",
      razorpay: {
        ...{ baseUrl: "https://api.razorpay.com", keyId: "rzp_test_x", keySecret: "secret", webhookSecret: "hook" },
      },
      mail: {
        ...{ baseUrl: "https://api.resend.com", apiKey: "re_x" },
        ...{ from: "Parlour <hello@parlour.example>", admin: "admin@parlour.example" },
      },
      sendEmailHookKeys: ["a".repeat(32), "b".repeat(32)],
      siteOrigins: ["https://parlour.example", "https://www.parlour.example"],
      stunUrls: [],
      relay: null,
      push: null,
      clientAddress: null,
      monitorKey: null,
      calendarsBaseUrl: null,
    });
  });

  test("include both halves of a key for notifications, and the known push services unless others are named", () => {
    const keys = { VAPID_PUBLIC_KEY: "B".repeat(87), VAPID_PRIVATE_KEY: "k".repeat(43) };
    expect(parse(keys).push).toEqual({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
      contact: "mailto:admin@parlour.example",
      baseUrl: null,
      // The push services of Chrome, Firefox, Edge and Safari.
      services: [...["fcm.googleapis.com", "*.push.services.mozilla.com", "*.notify.windows.com", "*.push.apple.com"]],
    });
    const own = { ...keys, PUSH_SERVICES: "push.test, *.push.test", PUSH_BASE_URL: "http://127.0.0.1:1/__push" };
    expect(parse(own).push).toMatchObject({
      services: ["push.test", "*.push.test"],
      baseUrl: "http://127.0.0.1:1/__push",
    });
    for (const [name, key] of Object.entries(keys)) expect(() => parse({ [name]: key })).toThrow(/belong together/);
    expect(() => parse({ ...keys, VAPID_PRIVATE_KEY: "short" })).toThrow(
      "VAPID_PRIVATE_KEY must be 43 characters of base64url",
    );
  });

  test("include the settings of the relay's kind", () => {
    const coturn = { RELAY: "coturn", RELAY_URLS: "turn:a, turns:b", RELAY_SECRET: "s", STUN_URLS: "stun:c" };
    expect(parse(coturn)).toMatchObject({
      stunUrls: ["stun:c"],
      relay: { kind: "coturn", urls: ["turn:a", "turns:b"], secret: "s" },
    });
    const key = { RELAY_BASE_URL: "https://r.test/", RELAY_KEY_ID: "k", RELAY_API_TOKEN: "t" };
    expect(parse({ RELAY: "cloudflare", ...key }).relay).toEqual({
      ...{ kind: "cloudflare", baseUrl: "https://r.test", keyId: "k", token: "t" },
    });
    expect(() => parse({ RELAY: "coturn", RELAY_SECRET: "leaked" })).toThrow(
      /RELAY is coturn, which needs RELAY_URLS\./,
    );
    expect(() => parse({ RELAY: "zoom" })).toThrow(/RELAY must be coturn or cloudflare/);
  });

  test("need both a header and a secret for the client's address: with only one of them, callers could choose the address", () => {
    const header = { CLIENT_ADDRESS_HEADER: "x-forwarded-for" };
    const secret = { CLIENT_ADDRESS_SECRET: "a-secret-of-the-host" };
    expect(parse({ ...header, ...secret }).clientAddress).toEqual({
      ...{ header: "x-forwarded-for", secret: "a-secret-of-the-host" },
    });
    for (const half of [header, secret]) expect(() => parse(half)).toThrow(/CLIENT_ADDRESS_SECRET need each other/);
  });

  test("may name another address of the project for browsers", () => {
    expect(parse({ PUBLIC_SUPABASE_URL: "https://api.parlour.example/" })).toMatchObject({
      ...{ supabaseUrl: "https://ref.supabase.co", publicSupabaseUrl: "https://api.parlour.example" },
    });
  });

  test("may include a key of the monitor and a stand-in for calendars", () => {
    const calendars = "http://127.0.0.1:1/__calendars";
    expect(parse({ MONITOR_KEY: "a-key-of-the-monitor", CALENDARS_BASE_URL: `${calendars}/` })).toMatchObject({
      ...{ monitorKey: "a-key-of-the-monitor", calendarsBaseUrl: calendars },
    });
  });

  test.each([
    ["MONITOR_KEY", "sixteen signs 16", "fifteen signs15"],
    ["CLIENT_ADDRESS_SECRET", "sixteen signs 16", "fifteen signs15"],
    ["SEND_EMAIL_HOOK_SECRET", `v1,whsec_${"a".repeat(24)}`, `v1,whsec_${"a".repeat(23)}`],
    ["SEND_EMAIL_HOOK_SECRET", variables.SEND_EMAIL_HOOK_SECRET, `${variables.SEND_EMAIL_HOOK_SECRET}|v1,whsec_short`],
    ["SUPABASE_SECRET_KEYS", '{"default":"s"}', '{"default":""}'],
  ])("refuse a secret that is easy to guess: %s", (name, good, short) => {
    const others = { CLIENT_ADDRESS_HEADER: "x-forwarded-for", CLIENT_ADDRESS_SECRET: "s".repeat(16) };
    expect(() => parse({ ...others, [name]: good })).not.toThrow();
    expect(() => parse({ ...others, [name]: short })).toThrow(new RegExp(`${name} must`));
  });

  test("include no empty list entries: a browser opens no call with an empty address", () => {
    const relay = { RELAY: "coturn", RELAY_URLS: "turn:a,, ", RELAY_SECRET: "s" };
    expect(parse({ ...relay, STUN_URLS: " stun:c ,", PUBLIC_SITE_URL: "https://a.test, ," })).toMatchObject({
      siteOrigins: ["https://a.test"],
      stunUrls: ["stun:c"],
      relay: { urls: ["turn:a"] },
    });
    expect(() => parse({ STUN_URLS: " , " })).toThrow("STUN_URLS must not be empty");
  });

  test.each(["parlour.example", "https://parlour.example, www.parlour.example", "mailto:me@parlour.example", ","])(
    "refuse the address of the site %j",
    (address) => expect(() => parse({ PUBLIC_SITE_URL: address })).toThrow(/Settings: PUBLIC_SITE_URL must/),
  );

  test("are refused with the names of all missing ones", () => {
    const { RAZORPAY_KEY_ID: _, SUPABASE_SECRET_KEYS: __, ...rest } = variables;
    expect(() => parseEnvironment(rest)).toThrow(/SUPABASE_SECRET_KEYS is missing; RAZORPAY_KEY_ID is missing/);
  });

  test("are refused without their values, which may be keys", () => {
    const wrong = () => parse({ SUPABASE_SECRET_KEYS: "sb_secret_leaked" });
    expect(wrong).toThrow(/SUPABASE_SECRET_KEYS must be JSON/);
    expect(wrong).not.toThrow(/leaked/);
  });
});
