import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import { type Database, startDatabase } from "../../local/database/database.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { parlour } from "../../stack/parlour.ts";
import { temporaryFolder } from "../support/main-process.ts";
import { type ManagementApi, PROJECT, startManagementApi, TOKEN } from "./management-api.ts";
import { type Listening, startPlatform, startSiteHost } from "./servers.ts";

/** A stand-in for a hosted project and the site's host. */
export interface HostedProject {
  folder: string;
  api: ManagementApi;
  /** The URL of the project's services: the local stack's, with the settings of `api`. */
  platform: Listening;
  /** The project's database, in which nothing has been deployed yet. */
  database: Database;
  /** A connection as superuser. */
  sql: postgres.Sql;
  host: Listening;
  /** The folder that `host` serves. */
  www: string;
  /** The operator's `.env.deploy`. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** A password with characters that a shell, a URL and a settings file have to escape. */
const AWKWARD = `it's "$HOME" \\ and #more`;

export async function startHostedProject(): Promise<HostedProject> {
  const { url, publishableKey, secretKey } = inject("stack");
  const folder = temporaryFolder();
  const www = join(folder.path, "www");
  const api = await startManagementApi(folder.path);
  api.keys.push(
    { type: "publishable", name: "default", api_key: publishableKey },
    { type: "secret", name: "default", api_key: secretKey },
  );
  const platform = await startPlatform(url, api, publishableKey);
  const host = await startSiteHost(www, platform.url);
  const port = await claimPorts(0);
  const options = { dataDir: join(folder.path, "data"), port, durable: false, seed: false, migrate: false };
  const database = await startDatabase({ product: parlour, ...options, defaultGrants: "closed" });
  const sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(readFileSync(join(import.meta.dirname, "hosted.sql"), "utf8"));
  return {
    folder: folder.path,
    api,
    platform,
    database,
    sql,
    host,
    www,
    settings: {
      SUPABASE_ACCESS_TOKEN: TOKEN,
      SUPABASE_PROJECT_REF: PROJECT,
      SUPABASE_URL: platform.url,
      DATABASE_URL: database.urlFor("postgres"),
      PUBLIC_SITE_URL: host.url,
      SITE_HOST: "netlify",
      RAZORPAY_KEY_ID: "rzp_test_deploy",
      RAZORPAY_KEY_SECRET: "a-key-secret-of-razorpay",
      RAZORPAY_WEBHOOK_SECRET: AWKWARD,
      SEND_EMAIL_HOOK_SECRET: `v1,whsec_${btoa("a-key-of-the-send-email-hook-of-this-test")}`,
      MAIL_API_KEY: "re_a_key_of_resend",
      MAIL_FROM: "Parlour <hello@parlour.test>",
      ADMIN_EMAIL: "admin@parlour.test",
      OPERATOR_NAME: "Parlour B.V.",
      OPERATOR_ADDRESS: "1 Example Street; Exampleton",
      OPERATOR_LAW: "the Netherlands",
      OPERATOR_EMAIL: "hello@parlour.test",
    },
    async stop() {
      await sql.end();
      await Promise.all([api.stop(), platform.stop(), host.stop(), database.cluster.stop()]);
      folder.remove();
    },
  };
}
