import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parse, stringify, type TomlTable } from "smol-toml";
import { bundleFunctions, type FunctionBundle } from "./bundle-functions.ts";

export interface ProjectFolder {
  /** The folder for the Supabase CLI's `--workdir`. */
  path: string;
  functions: FunctionBundle[];
}

/** The parser's tables have no prototype. */
const isTable = (value: unknown): value is TomlTable =>
  typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);

function merge(base: TomlTable, over: TomlTable): TomlTable {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isTable(below) && isTable(value) ? merge(below, value) : value;
  }
  return merged;
}

/**
 * Writes the deployed files into the folder `path`: the migrations unchanged, each function as one file, and supabase/config.toml merged with `settings`. The
 * folder contains no secrets: the CLI reads `env(NAME)` from its environment.
 */
export async function writeProjectFolder(root: string, path: string, settings: TomlTable): Promise<ProjectFolder> {
  const from = join(root, "supabase");
  const to = join(path, "supabase");
  const { functions: declared = {}, ...config } = parse(readFileSync(join(from, "config.toml"), "utf8"));
  const enabled = Object.entries(declared as Record<string, TomlTable>).filter(([, one]) => one.enabled !== false);
  const entries = Object.fromEntries(
    enabled.map(([name, { entrypoint = `./functions/${name}/index.ts` }]) => [
      name,
      relative(root, resolve(from, String(entrypoint))),
    ]),
  );

  mkdirSync(to, { recursive: true });
  const bundles = await bundleFunctions(root, entries, join(to, "functions"));
  const functions = Object.fromEntries(
    bundles.map(({ name, file }) => [
      name,
      { ...(declared as Record<string, TomlTable>)[name], entrypoint: `./functions/${file}` },
    ]),
  );
  writeFileSync(join(to, "config.toml"), stringify(merge({ ...config, functions }, settings)));
  rmSync(join(to, "migrations"), { recursive: true, force: true });
  cpSync(join(from, "migrations"), join(to, "migrations"), { recursive: true });
  return { path, functions: bundles };
}
