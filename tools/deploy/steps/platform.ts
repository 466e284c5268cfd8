import * as z from "zod/mini";
import { managedSettings } from "../managed-settings.ts";
import { digest, type Project } from "../project.ts";
import type { Step } from "../step.ts";

const Diff = z.object({
  changes: z.array(
    z.object({ path: z.array(z.string()), declared: z.boolean(), local: z.unknown(), remote: z.unknown() }),
  ),
});

/** Settings that are secrets: the names of the functions' secrets with the same values. */
const SECRETS = { "auth.email.smtp.pass": "MAIL_API_KEY", "auth.hook.send_email.secrets": "SEND_EMAIL_HOOK_SECRET" };

/** Returns the settings that config.toml in the project's folder declares and the platform has otherwise, one line each. */
export async function differentSettings(project: Project, projectRef: string): Promise<string[]> {
  const { stdout } = await project.run("config", "diff", `--remote=${projectRef}`, "--output-format", "json");
  const { changes } = z.parse(Diff, JSON.parse(stdout));
  return changes
    .filter((change) => change.declared)
    .map(({ path, local, remote }) => `${path.join(".")}: ${JSON.stringify(remote)} → ${JSON.stringify(local)}`);
}

/** Deploys the settings of the Data API, Auth and Storage that config.toml declares, through the CLI, and settings that it does not support. */
export const platform: Step = {
  name: "Settings",
  means: "supabase config push, and the management API for what it does not know",
  async plan({ project, settings }) {
    const declared = await differentSettings(project, settings.projectRef);
    // The platform does not report these secrets, so the functions' secrets with the same values are compared.
    const sent = await project.secretDigests();
    for (const [path, name] of Object.entries(SECRETS)) {
      if (sent.get(name) !== digest(settings.secrets[name] ?? "")) declared.push(path);
    }
    const current = {
      auth: await project.management.read("auth"),
      realtime: await project.management.read("realtime"),
    };
    const managed = managedSettings.filter(({ section, name, value }) => current[section][name] !== value);
    return {
      differences: [...declared, ...managed.map(({ section, means }) => `${section}: ${means}`)],
      async apply() {
        if (declared.length > 0) await project.run("config", "push", `--remote=${settings.projectRef}`);
        for (const { section, name, value } of managed) await project.management.write(section, { [name]: value });
        return [];
      },
    };
  },
};
