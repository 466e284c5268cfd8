import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { parseEnvironment } from "../../edge-functions/shared/environment.ts";
import { parlour } from "../../stack/parlour.ts";
import { connectProject } from "../../tools/deploy/project.ts";
import { FUNCTION_SECRETS, missingSettings, readVariables, toSettings } from "../../tools/deploy/settings.ts";

const example = parseEnv(readFileSync(join(parlour.root, ".env.deploy.example"), "utf8"));

const complete = {
  ...readVariables("/nowhere", {}),
  SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
  SUPABASE_PROJECT_REF: "a".repeat(20),
  DATABASE_URL: "postgresql://postgres.ref:p%40ss@pooler.supabase.com:5432/postgres",
  PUBLIC_SITE_URL: "https://parlour.test/, https://www.parlour.test",
  SITE_HOST: "nginx",
  RAZORPAY_KEY_ID: "rzp_test",
  RAZORPAY_KEY_SECRET: "a-secret-of-razorpay",
  RAZORPAY_WEBHOOK_SECRET: "0123456789abcdef",
  SEND_EMAIL_HOOK_SECRET: `v1,whsec_${"a".repeat(43)}=`,
  MAIL_API_KEY: "re_key",
  MAIL_FROM: "Parlour <hello@parlour.test>",
  ADMIN_EMAIL: "admin@parlour.test",
  OPERATOR_NAME: "Parlour B.V.",
  OPERATOR_ADDRESS: "1 Example Street; Exampleton",
  OPERATOR_LAW: "the Netherlands",
  OPERATOR_EMAIL: "hello@parlour.test",
};

describe("The settings of a deployment", () => {
  it("are all that the functions need", () => {
    const { secrets } = toSettings(complete);
    const key = '{"default":"sb_x"}';
    const platform = {
      SUPABASE_URL: "https://ref.supabase.co",
      SUPABASE_PUBLISHABLE_KEYS: key,
      SUPABASE_SECRET_KEYS: key,
    };
    expect(parseEnvironment({ ...platform, ...secrets }).siteOrigins).toEqual([
      "https://parlour.test",
      "https://www.parlour.test",
    ]);
    let said = "";
    try {
      parseEnvironment(platform);
    } catch (error) {
      said = (error as Error).message;
    }
    const needed = [...said.matchAll(/(\w+) is missing/g)].map(([, name]) => name);
    expect(needed.sort()).toEqual([...FUNCTION_SECRETS].sort());
  });

  it("are all in the example, in which only values to be filled in are missing", () => {
    expect(Object.keys(example).sort()).toEqual(
      Object.keys({ ...complete, SITE_UPLOAD: "" })
        .filter((name) => !name.endsWith("_BASE_URL"))
        .sort(),
    );
    const missing = missingSettings(readVariables(join(parlour.root, ".env.deploy.example"), {}));
    expect(missing.map(({ setting }) => setting).sort()).toEqual(
      Object.keys(example)
        .filter((name) => example[name] === "" && name !== "SITE_UPLOAD")
        .sort(),
    );
  });

  it("are accepted if they are well formed; links lead to the first address", () => {
    expect(missingSettings(complete)).toEqual([]);
    const { siteUrl, supabaseUrl, passwordHook } = toSettings(complete);
    expect({ siteUrl, supabaseUrl, passwordHook }).toEqual({
      siteUrl: "https://parlour.test",
      supabaseUrl: `https://${"a".repeat(20)}.supabase.co`,
      passwordHook: false,
    });
  });

  it.each([
    ["SUPABASE_ACCESS_TOKEN", "eyJ"],
    ["SUPABASE_PROJECT_REF", "https://x.supabase.co"],
    ["DATABASE_URL", "postgresql://postgres.ref:[YOUR-PASSWORD]@pooler.supabase.com:5432/postgres"],
    ["PUBLIC_SITE_URL", "http://parlour.test"],
    ["PUBLIC_SITE_URL", "https://parlour.test/app"],
    ["SITE_HOST", "apache"],
    ["RAZORPAY_WEBHOOK_SECRET", "short"],
    ["SEND_EMAIL_HOOK_SECRET", "whsec_short"],
    ["MAIL_FROM", "hello@parlour.test"],
    ["OPERATOR_EMAIL", "nobody"],
    ["OPERATOR_PHONE", "by day"],
    ["PASSWORD_HOOK", "yes"],
    ["RUPEES_PER_DOLLAR", "about ninety"],
  ])("are refused with a wrong %s, without its value", (name, value) => {
    const missing = missingSettings({ ...complete, [name]: value });
    expect(missing).toEqual([expect.objectContaining({ setting: name, what: expect.stringContaining("has to be") })]);
    expect(missing[0]?.what).not.toContain(value);
  });

  it("are hidden in printed text if they are secret", () => {
    const keys = { publishable: "sb_publishable_x", secret: "sb_secret_x" };
    const { mask } = connectProject(toSettings(complete), parlour.root, keys);
    const secrets = [
      complete.SUPABASE_ACCESS_TOKEN,
      complete.DATABASE_URL,
      "p%40ss",
      "p@ss",
      complete.RAZORPAY_KEY_SECRET,
      complete.RAZORPAY_WEBHOOK_SECRET,
      complete.SEND_EMAIL_HOOK_SECRET,
      complete.MAIL_API_KEY,
      keys.secret,
    ];
    const plain = `to ${complete.ADMIN_EMAIL} of ${keys.publishable}`;
    const masked = mask(`${secrets.join(" ")} ${plain}`);
    for (const secret of secrets) expect(masked).not.toContain(secret);
    expect(masked).toContain(plain);
  });
});
