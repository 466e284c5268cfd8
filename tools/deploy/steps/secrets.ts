import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest } from "../project.ts";
import type { Step } from "../step.ts";

/** A line of the file that the CLI reads: what stands between these quotes is taken literally. */
function line(name: string, value: string): string {
  const quote = ["'", "`"].find((one) => !value.includes(one));
  if (!quote) throw new Error(`${name} holds both ' and \`, which no settings file can say.`);
  return `${name}=${quote}${value}${quote}\n`;
}

/** Of the functions. The platform tells their digests, so only what has changed is sent. */
export const secrets: Step = {
  name: "Secrets",
  means: "supabase secrets set",
  async plan({ project, settings }) {
    const digests = await project.secretDigests();
    const changed = Object.entries(settings.secrets).filter(([name, value]) => digests.get(name) !== digest(value));
    return {
      differences: changed.map(([name]) => `${digests.has(name) ? "change" : "set"} ${name}`),
      async apply() {
        // By a file: a command line can be read by others on the machine.
        const folder = mkdtempSync(join(tmpdir(), "parlour-secrets-"));
        const file = join(folder, "secrets.env");
        try {
          writeFileSync(file, changed.map(([name, value]) => line(name, value)).join(""), { mode: 0o600 });
          await project.setSecrets(file);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
        return [];
      },
    };
  },
};
