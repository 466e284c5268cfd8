import { type ChildProcess, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findDeno } from "../../local/functions/functions.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { parlour } from "../../stack/parlour.ts";

interface Place {
  /** The project's URL and keys. */
  stack: { url: string; publishableKey: string; secretKey: string };
  /** The folder with the files; the bundles may read only this folder. */
  folder: string;
  /** Where Deno keeps compiled sources. */
  cacheDir: string;
}

/**
 * Starts bundled functions (`files`: the file of each, below the folder) as the platform's runtime would: on its Deno, with no packages and no
 * sources beside them. Resolves when they listen.
 * @throws when they do not start, with their output
 */
export async function startBundles(
  files: Record<string, string>,
  { stack: { url, publishableKey, secretKey }, folder, cacheDir }: Place,
): Promise<{ url: string; child: ChildProcess }> {
  cpSync(join(parlour.root, "local", "functions", "host.ts"), join(folder, "host.ts"));
  const port = await claimPorts(0);
  const here = url.replace("localhost", "127.0.0.1");
  const isolated = ["--no-prompt", "--no-config", "--no-npm", "--no-remote", "--cached-only"];
  const allowed = ["--allow-net", "--allow-env", `--allow-read=${folder}`];
  const entries = Object.entries(files).map(([name, file]) => `${name}=${pathToFileURL(join(folder, file))}`);
  const child = spawn(findDeno(), ["run", ...isolated, ...allowed, "host.ts", String(port), ...entries], {
    cwd: folder,
    env: {
      DENO_DIR: cacheDir,
      NO_COLOR: "1",
      SUPABASE_URL: here,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
      ...parlour.environment({ url, here }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
        if (said.includes("functions: listening")) resolve({ url: `http://127.0.0.1:${port}`, child });
      });
    }
    child.once("close", () => reject(new Error(`The bundles do not start: ${said}`)));
  });
}
