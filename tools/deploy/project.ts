import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { createManagementApi, type ManagementApi } from "./management-api.ts";
import { isPercentEncoded, type Settings } from "./settings.ts";
import { type CliResult, supabase } from "./supabase-cli.ts";

/** A hosted project, used through the CLI and the management API. Its output never contains the settings' secrets. */
export interface Project {
  /** Runs the CLI. @throws an error with the CLI's output when it fails */
  run(...args: string[]): Promise<CliResult>;
  /** Digests of the functions' secrets, by name. */
  secretDigests(): Promise<Map<string, string>>;
  /** @param file `NAME='value'` lines */
  setSecrets(file: string): Promise<void>;
  unsetSecrets(names: readonly string[]): Promise<void>;
  /** Deployed functions, each with the path that its entry point had at the upload. */
  functions(): Promise<Map<string, string>>;
  keys(): Promise<ApiKeys>;
  management: ManagementApi;
  mask(text: string): string;
}

/** The keys named `default`, which the functions get in their environment; undefined if missing. */
export interface ApiKeys {
  publishable: string | undefined;
  secret: string | undefined;
}

const Secrets = z.array(z.object({ name: z.string(), value: z.string() }));
const Functions = z.array(z.object({ slug: z.string(), entrypoint_path: z.optional(z.string()) }));
const Keys = z.array(z.object({ name: z.string(), type: z.nullish(z.string()), api_key: z.nullish(z.string()) }));

/** Returns the digest that the platform reports for a secret: sha256, hexadecimal. */
export const digest = (value: string): string => createHash("sha256").update(value).digest("hex");

/** Settings that are not secret and may be printed. */
const PLAIN = new Set([
  "RAZORPAY_BASE_URL",
  "MAIL_BASE_URL",
  "MAIL_FROM",
  "ADMIN_EMAIL",
  "PUBLIC_SITE_URL",
  "CLIENT_ADDRESS_HEADER",
  "STUN_URLS",
  "RELAY",
  "RELAY_URLS",
  "RELAY_BASE_URL",
]);

/**
 * @param workdir where the CLI finds `supabase/`: the folder that `writeProjectFolder` made, or the repository's root where nothing is deployed
 * @param keys the project's keys, once they are known
 */
export function connectProject(settings: Settings, workdir: string, keys?: ApiKeys): Project {
  const hidden = new Set([settings.accessToken, settings.databaseUrl, keys?.secret ?? ""]);
  if (URL.canParse(settings.databaseUrl)) {
    const { password } = new URL(settings.databaseUrl);
    hidden.add(password);
    if (isPercentEncoded(password)) hidden.add(decodeURIComponent(password));
  }
  for (const [name, value] of Object.entries(settings.secrets)) if (!PLAIN.has(name)) hidden.add(value);
  hidden.delete("");

  // The longest come first, because a password may be part of a URL.
  const mask = (text: string) =>
    [...hidden].sort((a, b) => b.length - a.length).reduce((masked, secret) => masked.replaceAll(secret, "•••"), text);

  /** The variables to which config.toml refers with `env(…)`. */
  const environment: Record<string, string> = {
    SUPABASE_ACCESS_TOKEN: settings.accessToken,
    MAIL_API_KEY: settings.secrets.MAIL_API_KEY ?? "",
    SEND_EMAIL_HOOK_SECRET: settings.secrets.SEND_EMAIL_HOOK_SECRET ?? "",
  };

  async function run(...args: string[]): Promise<CliResult> {
    const result = await supabase([...args, "--workdir", workdir, "--yes"], environment);
    if (result.code === 0) return result;
    throw new Error(mask(`supabase ${args.slice(0, 2).join(" ")} failed:\n${result.said.trim()}`));
  }

  const management = createManagementApi(settings.accessToken, settings.projectRef);

  /** Cached until the secrets change. */
  let digests: Promise<Map<string, string>> | undefined;
  async function listSecrets() {
    const secrets = z.parse(Secrets, await management.list("secrets"));
    return new Map(secrets.map(({ name, value }) => [name, value]));
  }

  return {
    run,
    mask,
    management,
    secretDigests() {
      digests ??= listSecrets();
      return digests;
    },
    async setSecrets(file) {
      digests = undefined;
      await run("secrets", "set", `--env-file=${file}`, `--remote=${settings.projectRef}`);
    },
    async unsetSecrets(names) {
      digests = undefined;
      await run("secrets", "unset", ...names, `--remote=${settings.projectRef}`);
    },
    async functions() {
      const functions = z.parse(Functions, await management.list("functions"));
      return new Map(functions.map(({ slug, entrypoint_path = "" }) => [slug, entrypoint_path]));
    },
    async keys() {
      const keys = z.parse(Keys, await management.list("api-keys?reveal=true"));
      const called = (type: string) => keys.find((key) => key.type === type && key.name === "default")?.api_key;
      return { publishable: called("publishable") ?? undefined, secret: called("secret") ?? undefined };
    },
  };
}
