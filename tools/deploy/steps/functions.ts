import type { Step } from "../step.ts";

/** Deploys the functions. A bundle is named by its content's hash, and the platform reports the uploaded path, so the path says which version runs. */
export const functions: Step = {
  name: "Functions",
  means: "supabase functions deploy --use-api",
  async plan({ project, settings, folder }) {
    const deployed = await project.functions();
    const changed = folder.functions.filter(({ name, file }) => !deployed.get(name)?.endsWith(`/${file}`));
    return {
      differences: changed.map(({ name, file, bytes }) => `deploy ${name} (${file}, ${(bytes / 1e6).toFixed(2)} MB)`),
      async apply() {
        const names = changed.map(({ name }) => name);
        await project.run("functions", "deploy", ...names, "--use-api", `--remote=${settings.projectRef}`);
        return [];
      },
    };
  },
};
