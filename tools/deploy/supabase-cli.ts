import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

export interface CliResult {
  code: number;
  /** Its standard output, e.g. JSON. */
  stdout: string;
  /** All output, in order. */
  said: string;
}

/** Runs the pinned Supabase CLI, without a terminal, so that it never prompts. */
export function supabase(args: string[], environment: Record<string, string>): Promise<CliResult> {
  const cli = join(dirname(require.resolve("supabase/package.json")), "dist", "supabase.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", NO_COLOR: "1", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let said = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
      said += chunk;
    });
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, stdout, said }));
  });
}
