/*
 * Adds to package-lock.json the packages of other platforms that npm left out, so that `npm ci` accepts it everywhere.
 *
 * A package with native parts lists one optional package for each platform. npm writes only those that it can find in the registry with which it is used, and
 * `npm ci` refuses a lockfile without the rest. Their version is exact in the list itself, and their names contain the platform, which is all that an entry
 * needs. Run this after adding or updating packages; it changes nothing when nothing is missing. `--check` only reports.
 *
 * An entry without an integrity is installed unchecked. `--integrity` adds missing integrities of other platforms, from a registry that has them, and lists
 * those that it could not get.
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const FILE = join(import.meta.dirname, "..", "package-lock.json");
const SYSTEMS = {
  windows: "win32",
  win32: "win32",
  darwin: "darwin",
  linux: "linux",
  android: "android",
  freebsd: "freebsd",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  aix: "aix",
};
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

const lock = JSON.parse(readFileSync(FILE, "utf8"));

/** Returns where Node would look for a package that the package at `path` imports: next to it, then further up. */
function placesFor(path, name) {
  const places = [];
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    places.push(`${at === "" ? "" : `${at}/`}node_modules/${name}`);
    if (at === "") return places;
  }
}

function platformOf(name) {
  const words = name.split("/").at(-1).split("-");
  const os = words.map((word) => SYSTEMS[word]).find(Boolean);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => /^g(nu|libc)/.test(word))
      ? "glibc"
      : undefined;
  if (!os && !cpu) throw new Error(`package-lock.json: the name ${name} contains no platform`);
  return { ...(cpu && { cpu: [cpu] }), ...(os === "linux" && libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

const missing = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || placesFor(path, name).some((place) => lock.packages[place])) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    };
    missing.push(name);
  }
}

if (missing.length > 0) {
  if (process.argv.includes("--check")) {
    console.error(
      `package-lock.json lacks packages of other platforms (${missing.length}, e.g. ${missing[0]}): node tools/complete-lockfile.mjs`,
    );
    process.exit(1);
  }
  write();
  console.log(`package-lock.json: added ${missing.length} packages of other platforms.`);
}

if (process.argv.includes("--integrity")) {
  const unchecked = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes("node_modules/") && !entry.link && !entry.integrity,
  );
  const found = await Promise.all(
    unchecked.map(async ([path, entry]) => {
      const { stdout } = await promisify(execFile)("npm", [
        "view",
        `${path.split("node_modules/").at(-1)}@${entry.version}`,
        "dist.integrity",
      ]).catch(() => ({ stdout: "" }));
      if (stdout.trim()) entry.integrity = stdout.trim();
      return Boolean(stdout.trim());
    }),
  );
  write();
  const without = unchecked.filter((_, index) => !found[index]).map(([path]) => path);
  if (without.length > 0) console.error(`The registry has no integrity for:\n${without.join("\n")}`);
  process.exitCode = without.length > 0 ? 1 : 0;
}

function write() {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
