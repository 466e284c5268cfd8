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

describe("the settings", () => {
  test("are read once, with the default keys and without a slash at the end", () => {
    expect(parseEnvironment(variables)).toEqual({
      supabaseUrl: "https://ref.supabase.co",
      publishableKey: "sb_publishable_x",
      secretKey: "sb_secret_x",
      razorpay: {
        baseUrl: "https://api.razorpay.com",
        keyId: "rzp_test_x",
        keySecret: "secret",
        webhookSecret: "hook",
      },
      mail: {
        baseUrl: "https://api.resend.com",
        apiKey: "re_x",
        from: "Parlour <hello@parlour.example>",
        admin: "admin@parlour.example",
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

  test("of notifications are both halves of a key, and the known push services unless others are named", () => {
    const keys = { VAPID_PUBLIC_KEY: "B".repeat(87), VAPID_PRIVATE_KEY: "k".repeat(43) };
    const { push } = parseEnvironment({ ...variables, ...keys });
    expect(push).toMatchObject({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
      contact: "mailto:admin@parlour.example",
      baseUrl: null,
    });
    // Of Chrome, Firefox, Edge and Safari.
    expect(push?.services).toEqual([
      "fcm.googleapis.com",
      "*.push.services.mozilla.com",
      "*.notify.windows.com",
      "*.push.apple.com",
    ]);
    const own = { ...keys, PUSH_SERVICES: "push.test, *.push.test", PUSH_BASE_URL: "http://127.0.0.1:1/__push" };
    expect(parseEnvironment({ ...variables, ...own }).push).toMatchObject({
      services: ["push.test", "*.push.test"],
      baseUrl: "http://127.0.0.1:1/__push",
    });
    for (const [name, key] of Object.entries(keys))
      expect(() => parseEnvironment({ ...variables, [name]: key })).toThrow(/belong together/);
    expect(() => parseEnvironment({ ...variables, ...keys, VAPID_PRIVATE_KEY: "short" })).toThrow(
      "VAPID_PRIVATE_KEY must be 43 characters of base64url",
    );
  });

  test("of a relay are those of its kind", () => {
    const coturn = { RELAY: "coturn", RELAY_URLS: "turn:a, turns:b", RELAY_SECRET: "s", STUN_URLS: "stun:c" };
    expect(parseEnvironment({ ...variables, ...coturn })).toMatchObject({
      stunUrls: ["stun:c"],
      relay: { kind: "coturn", urls: ["turn:a", "turns:b"], secret: "s" },
    });
    const cloudflare = {
      RELAY: "cloudflare",
      RELAY_BASE_URL: "https://r.test/",
      RELAY_KEY_ID: "k",
      RELAY_API_TOKEN: "t",
    };
    expect(parseEnvironment({ ...variables, ...cloudflare }).relay).toEqual({
      kind: "cloudflare",
      baseUrl: "https://r.test",
      keyId: "k",
      token: "t",
    });
    expect(() => parseEnvironment({ ...variables, RELAY: "coturn", RELAY_SECRET: "leaked" })).toThrow(
      /RELAY is coturn, which needs RELAY_URLS\./,
    );
    expect(() => parseEnvironment({ ...variables, RELAY: "zoom" })).toThrow(/RELAY must be coturn or cloudflare/);
  });

  test("of the client's address need each other", () => {
    const header = { CLIENT_ADDRESS_HEADER: "x-forwarded-for" };
    const secret = { CLIENT_ADDRESS_SECRET: "a-secret-of-the-host" };
    expect(parseEnvironment({ ...variables, ...header, ...secret }).clientAddress).toEqual({
      header: "x-forwarded-for",
      secret: "a-secret-of-the-host",
    });
    // Without the secret, callers of the function could choose an address.
    for (const half of [header, secret]) {
      expect(() => parseEnvironment({ ...variables, ...half })).toThrow(/CLIENT_ADDRESS_SECRET need each other/);
    }
  });

  test("have a key of the monitor and a stand-in for calendars only where they are named", () => {
    const named = { MONITOR_KEY: "a-key-of-the-monitor", CALENDARS_BASE_URL: "http://127.0.0.1:1/__calendars/" };
    expect(parseEnvironment({ ...variables, ...named })).toMatchObject({
      monitorKey: "a-key-of-the-monitor",
      calendarsBaseUrl: "http://127.0.0.1:1/__calendars",
    });
  });

  test.each([
    ["MONITOR_KEY", "sixteen signs 16", "fifteen signs15"],
    ["CLIENT_ADDRESS_SECRET", "sixteen signs 16", "fifteen signs15"],
    ["SEND_EMAIL_HOOK_SECRET", `v1,whsec_${"a".repeat(24)}`, `v1,whsec_${"a".repeat(23)}`],
    ["SEND_EMAIL_HOOK_SECRET", variables.SEND_EMAIL_HOOK_SECRET, `${variables.SEND_EMAIL_HOOK_SECRET}|v1,whsec_short`],
    ["SUPABASE_SECRET_KEYS", '{"default":"s"}', '{"default":""}'],
  ])("refuse a secret that is easy to guess: %s", (name, good, short) => {
    const others = { ...variables, CLIENT_ADDRESS_HEADER: "x-forwarded-for", CLIENT_ADDRESS_SECRET: "s".repeat(16) };
    expect(() => parseEnvironment({ ...others, [name]: good })).not.toThrow();
    expect(() => parseEnvironment({ ...others, [name]: short })).toThrow(new RegExp(`${name} must`));
  });

  test("have no empty entries in their lists: a browser opens no call with an address that is none", () => {
    const lists = {
      RELAY: "coturn",
      RELAY_URLS: "turn:a,, ",
      RELAY_SECRET: "s",
      STUN_URLS: " stun:c ,",
      PUBLIC_SITE_URL: "https://a.test, ,",
    };
    expect(parseEnvironment({ ...variables, ...lists })).toMatchObject({
      siteOrigins: ["https://a.test"],
      stunUrls: ["stun:c"],
      relay: { urls: ["turn:a"] },
    });
    expect(() => parseEnvironment({ ...variables, STUN_URLS: " , " })).toThrow("STUN_URLS must not be empty");
  });

  test.each(["parlour.example", "https://parlour.example, www.parlour.example", "mailto:me@parlour.example", ","])(
    "name the address of the site when it is none: %s",
    (address) => {
      expect(() => parseEnvironment({ ...variables, PUBLIC_SITE_URL: address })).toThrow(
        /Settings: PUBLIC_SITE_URL must/,
      );
    },
  );

  test("name every variable that is missing", () => {
    const { RAZORPAY_KEY_ID: _, SUPABASE_SECRET_KEYS: __, ...rest } = variables;
    expect(() => parseEnvironment(rest)).toThrow(/SUPABASE_SECRET_KEYS is missing; RAZORPAY_KEY_ID is missing/);
  });

  test("name what is wrong without repeating it: it may be a key", () => {
    const wrong = { ...variables, SUPABASE_SECRET_KEYS: "sb_secret_leaked" };
    expect(() => parseEnvironment(wrong)).toThrow(/SUPABASE_SECRET_KEYS must be JSON/);
    expect(() => parseEnvironment(wrong)).not.toThrow(/leaked/);
  });
});
