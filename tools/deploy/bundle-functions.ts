import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, resolve } from "node:path";
import { build, type Metafile } from "esbuild";

export interface FunctionBundle {
  name: string;
  /** The file's path below the requested folder. */
  file: string;
  bytes: number;
  /** The file's sources, as paths from the repository's root. */
  sources: string[];
}

/** What packages expect from Node and a Deno module lacks: `require`, and `Buffer`, with which the payment provider's client sends. */
const NODE_GLOBALS = [
  `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`,
  `import { Buffer as NodeBuffer } from "node:buffer"; globalThis.Buffer ??= NodeBuffer;`,
].join(" ");

/** Node's modules by the names that Deno accepts: packages also import them without the prefix. */
const PREFIXED = Object.fromEntries(
  builtinModules.filter((name) => /^[a-z]\w+$/.test(name)).map((name) => [name, `node:${name}`]),
);

/**
 * Bundles each function into one self-contained file, `<folder>/<name>/<hash>.js`. The hash is that of its content, so the path that the platform reports for a
 * deployed function identifies its version.
 * @param entries the functions' names and entry points, relative to `root`
 * @throws when a function imports something that is neither in the bundle nor in the runtime
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
        alias: PREFIXED,
        target: "es2022",
        // Names are kept, because stack traces in the platform's log name our functions; the size is still halved.
        minifyWhitespace: true,
        minifySyntax: true,
        legalComments: "none",
        banner: { js: NODE_GLOBALS },
        logLevel: "silent",
      });
      const missing = unresolved(metafile);
      if (missing.length > 0)
        throw new Error(`The function ${name} imports something that is not in its bundle: ${missing}.`);
      const [output] = outputFiles;
      if (!output) throw new Error(`Bundling the function ${name} produced nothing.`);
      const hash = createHash("sha256").update(output.contents).digest("hex").slice(0, 16);
      const file = join(name, `${hash}.js`);
      mkdirSync(resolve(folder, name), { recursive: true });
      writeFileSync(resolve(folder, file), output.contents);
      return { name, file, bytes: output.contents.length, sources: Object.keys(metafile.inputs) };
    }),
  );
}

/** An optional dependency of the payment provider's client, which only colors debug output. */
const OPTIONAL = new Set(["supports-color"]);

function unresolved({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports.map(({ path }) => path));
  const builtins = new Set(builtinModules);
  return imports.filter((path) => !builtins.has(path.replace(/^node:/, "")) && !OPTIONAL.has(path));
}
