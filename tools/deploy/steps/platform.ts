import * as z from "zod/mini";
import { digest } from "../project.ts";
import type { Step } from "../step.ts";

const Diff = z.object({
  changes: z.array(
    z.object({ path: z.array(z.string()), declared: z.boolean(), local: z.unknown(), remote: z.unknown() }),
  ),
});

/** Settings of the Data API, Auth and Storage as config.toml declares them, through the CLI, and Realtime's, for which the CLI has no command. */
export const platform: Step = {
  name: "Settings",
  means: "supabase config push, and the management API for Realtime",
  async plan({ project, settings }) {
    const remote = `--remote=${settings.projectRef}`;
    const { stdout } = await project.run("config", "diff", remote, "--output-format", "json");
    const { changes } = z.parse(Diff, JSON.parse(stdout));
    const declared = changes
      .filter((change) => change.declared)
      .map(({ path, local, remote }) => `${path.join(".")}: ${JSON.stringify(remote)} → ${JSON.stringify(local)}`);
    // The platform does not report its SMTP password: compare the functions' secret, which has the same value.
    const sent = (await project.secretDigests()).get("MAIL_API_KEY");
    if (sent !== digest(settings.secrets.MAIL_API_KEY ?? "")) declared.push("auth.email.smtp.pass");
    const isPrivate = (await project.management.read("realtime")).private_only === true;
    return {
      differences: isPrivate ? declared : [...declared, "realtime: private channels only"],
      async apply() {
        if (declared.length > 0) await project.run("config", "push", remote);
        if (!isPrivate) await project.management.write("realtime", { private_only: true });
        return [];
      },
    };
  },
};
