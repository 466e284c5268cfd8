import { spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sharedPaths } from "../../../edge-functions/shared/contract/calls.ts";
import { parseHeaderRules, parsePages } from "../../../local/gateway/pages.ts";
import { cloudflare } from "../hosts/cloudflare.ts";
import { netlify } from "../hosts/netlify.ts";
import { nginx } from "../hosts/nginx.ts";
import type { HostFiles } from "../hosts/site.ts";
import type { SiteHost } from "../settings.ts";
import type { Deployment, Step } from "../step.ts";

const HOSTS: Record<SiteHost, HostFiles> = { netlify, cloudflare, nginx };
const CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";
/** The file that says which build a host serves. */
const VERSION_FILE = "version.txt";

/** Runs a command. @throws an error with its output when it fails */
function run(command: string, args: string[], environment: Record<string, string>, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim() || `${command} ended with ${code}`));
    });
  });
}

function hashOf(folder: string): string {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${relative(folder, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds `.deploy/site` for this project, with its host's files. Resolves with its version. */
async function makeSite({ root, folder, settings, keys }: Deployment): Promise<string> {
  const built = join(folder.path, "build");
  const site = join(folder.path, "site");
  await run(
    process.execPath,
    [join("tools", "prepare.mjs"), "build", `--into=${built}`],
    {
      VITE_SUPABASE_URL: settings.supabaseUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: keys.publishable ?? "",
      VITE_RAZORPAY_CHECKOUT_URL: CHECKOUT,
      VITE_SITE_URL: settings.siteUrl,
      VITE_DEMONSTRATION: "",
      VITE_RUPEES_PER_DOLLAR: settings.rupeesPerDollar,
      ...Object.fromEntries(Object.entries(settings.operator).map(([name, value]) => [`VITE_${name}`, value])),
    },
    root,
  );
  rmSync(site, { recursive: true, force: true });
  cpSync(built, site, { recursive: true, filter: (path) => path !== join(built, ".vite") });

  const headers = readFileSync(join(site, "_headers"), "utf8");
  const api = `${settings.supabaseUrl}/functions/v1/api`;
  const files = HOSTS[settings.siteHost]({
    url: settings.siteUrl,
    api,
    shared: sharedPaths,
    pages: parsePages(readFileSync(join(site, "_pages"), "utf8")),
    rules: parseHeaderRules(headers),
    clientAddressSecret: settings.secrets.CLIENT_ADDRESS_SECRET ?? "",
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  // The version also covers the configuration next to the site, which contains the secret of the limits by address. The version is public, so nobody may be
  // able to guess that secret from it.
  const version = createHmac("sha256", settings.secrets.SEND_EMAIL_HOOK_SECRET ?? "")
    .update(hashOf(site))
    .update(JSON.stringify(Object.entries(files).filter(([path]) => !path.startsWith("site/"))))
    .digest("hex");
  writeFileSync(join(site, VERSION_FILE), `${version}\n`);
  return version;
}

/** Returns the version that the site reports; undefined when it cannot be reached or is another site. */
async function deployedVersion(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/${VERSION_FILE}`, { signal: AbortSignal.timeout(15_000) }).catch(
    () => undefined,
  );
  const text = response?.ok ? (await response.text()).trim() : "";
  return /^[0-9a-f]{64}$/.test(text) ? text : undefined;
}

/** How often the site is asked for its version after an upload, with this pause: a host may need some seconds. */
const LOOKS = 4;
const PAUSE_MS = 3000;

/** @throws an error when the site still serves another version. A site that does not answer is reported by the doctor. */
async function expectVersion(url: string, version: string): Promise<void> {
  let there: string | undefined;
  for (let look = 0; look < LOOKS; look++) {
    if (look > 0) await delay(PAUSE_MS);
    there = await deployedVersion(url);
    if (there === undefined || there === version) return;
  }
  throw new Error(
    `SITE_UPLOAD succeeded, and ${url} still serves ${there?.slice(0, 12)}: does it upload to another place, or only a preview?`,
  );
}

export const site: Step = {
  name: "Site",
  means: "vite build, then SITE_UPLOAD",
  async plan(deployment) {
    const { root, settings } = deployment;
    const [version, there] = await Promise.all([makeSite(deployment), deployedVersion(settings.siteUrl)]);
    const replaced = there ? `; ${there.slice(0, 12)} is there` : "";
    return {
      differences: version === there ? [] : [`upload ${version.slice(0, 12)}${replaced}`],
      async apply() {
        const left: string[] = [];
        if (settings.siteUpload) {
          await run("sh", ["-c", settings.siteUpload], {}, root);
          await expectVersion(settings.siteUrl, version);
        } else left.push(`Upload .deploy/site to ${settings.siteHost}, or say in SITE_UPLOAD how.`);
        if (settings.siteHost === "nginx")
          left.push("If .deploy/nginx.conf differs from the server’s, copy it to /etc/nginx/conf.d/ and reload nginx.");
        return left;
      },
    };
  },
};
