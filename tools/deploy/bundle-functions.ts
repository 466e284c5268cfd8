import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, resolve } from "node:path";
import { build, type Metafile } from "esbuild";

export interface FunctionBundle {
  name: string;
  /** Where the one file is, below the folder that was asked for. */
  file: string;
  bytes: number;
  /** What it is made of: paths from the repository's root. */
  sources: string[];
}

/** CommonJS packages among ours ask for Node's modules by `require`, which a module of Deno does not have. */
const REQUIRE = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;

/**
 * Makes one self-contained file of each function: `<folder>/<name>/<hash>.js`. The hash is its content's, so the name that
 * the platform keeps of a deployed function says which one it is.
 * @param entries the functions' names and entry points, relative to `root`
 * @throws when a function imports what the runtime does not bring along and the bundle does not hold
 */
export async function bundleFunctions(
  root: string,
  entries: Record<string, string>,
  folder: string,
): Promise<FunctionBundle[]> {
  rmSync(folder, { recursive: true, force: true });
  return Promise.all(
    Object.entries(entries).map(async ([name, entry]) => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: root,
        entryPoints: [entry],
        bundle: true,
        write: false,
        metafile: true,
        outfile: `${name}.js`,
        format: "esm",
        platform: "node",
        target: "es2022",
        // Half the size, and stack traces in the platform's log still name our functions.
        minifyWhitespace: true,
        minifySyntax: true,
        legalComments: "none",
        banner: { js: REQUIRE },
        logLevel: "silent",
      });
      const missing = unresolved(metafile);
      if (missing.length > 0) throw new Error(`The function ${name} imports what is not in its bundle: ${missing}.`);
      const [output] = outputFiles;
      if (!output) throw new Error(`Nothing came out of bundling the function ${name}.`);
      const hash = createHash("sha256").update(output.contents).digest("hex").slice(0, 16);
      const file = join(name, `${hash}.js`);
      mkdirSync(resolve(folder, name), { recursive: true });
      writeFileSync(resolve(folder, file), output.contents);
      return { name, file, bytes: output.contents.length, sources: Object.keys(metafile.inputs) };
    }),
  );
}

/** What colours a debugging aid of the payment provider's client, if it happens to be installed: it lives without. */
const OPTIONAL = new Set(["supports-color"]);

function unresolved({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports.map(({ path }) => path));
  const builtins = new Set(builtinModules);
  return imports.filter((path) => !builtins.has(path.replace(/^node:/, "")) && !OPTIONAL.has(path));
}
