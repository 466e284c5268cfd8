import { join } from "node:path";
import { type Alias, build, type ResolvedConfig, type Rolldown } from "vite";

/** Bundles one script of the site with its imports, and returns its text. `define`: names in the script and the code that replaces them. */
export async function bundleScript(
  config: ResolvedConfig,
  entry: string,
  define: Record<string, string>,
): Promise<string> {
  const output = (await build({
    root: config.root,
    mode: config.mode,
    configFile: false,
    logLevel: "error",
    define,
    resolve: { alias: config.resolve.alias as Alias[] },
    build: {
      target: config.build.target,
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(config.root, entry), output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code.trim();
}
