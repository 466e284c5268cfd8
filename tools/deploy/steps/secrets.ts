import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest } from "../project.ts";
import { OPTIONAL_SECRETS } from "../settings.ts";
import type { Step } from "../step.ts";

/** Returns a line of the CLI's secrets file; text in these quotes is taken literally. */
function line(name: string, value: string): string {
  const quote = ["'", "`"].find((one) => !value.includes(one));
  if (!quote) throw new Error(`${name} holds both ' and \`, which a settings file cannot contain.`);
  return `${name}=${quote}${value}${quote}\n`;
}

/**
 * Deploys the functions' secrets. The platform reports their digests, so only changed ones are sent. A secret that the settings no longer contain is removed,
 * because it may have leaked.
 */
export const secrets: Step = {
  name: "Secrets",
  means: "supabase secrets set",
  async plan({ project, settings }) {
    const digests = await project.secretDigests();
    const changed = Object.entries(settings.secrets).filter(([name, value]) => digests.get(name) !== digest(value));
    const gone = OPTIONAL_SECRETS.filter((name) => digests.has(name) && settings.secrets[name] === undefined);
    return {
      differences: [
        ...changed.map(([name]) => `${digests.has(name) ? "change" : "set"} ${name}`),
        ...gone.map((name) => `remove ${name}`),
      ],
      async apply() {
        // The secrets are in a file, because others on the machine can read a command line.
        const folder = mkdtempSync(join(tmpdir(), "parlour-secrets-"));
        const file = join(folder, "secrets.env");
        try {
          writeFileSync(file, changed.map(([name, value]) => line(name, value)).join(""), { mode: 0o600 });
          if (changed.length > 0) await project.setSecrets(file);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
        if (gone.length > 0) await project.unsetSecrets(gone);
        return [];
      },
    };
  },
};
