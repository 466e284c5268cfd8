/*
 * Runs before every command, so that each command works from a fresh clone: installs the packages if they are missing or differ from the lockfile, and with
 * `build` makes dist/ (or the folder of `--into=`) when its sources have changed. It is plain JavaScript without packages, because it runs before there are
 * any. Prints nothing if there is nothing to do.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
/** The oldest minor version of each major version; newer major versions also work. package.json tells npm the same. */
const NODE = { 20: 19, 22: 13, 24: 0 };
const NODE_IN_WORDS = "Node.js 20 (from 20.19), 22 (from 22.13), or 24 and newer";

/** The sources of dist/, in addition to vite.config.ts and its imports. */
const BUILD_INPUTS = [
  "index.html",
  "tsconfig.json",
  "package-lock.json",
  ".env",
  ".env.local",
  ".env.production",
  ".env.production.local",
  "public",
  "src",
  "edge-functions/shared",
];
const CACHE = join(ROOT, "node_modules", ".cache", "parlour");

function fail(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

function run(what, command, args, env = process.env) {
  console.log(`${what} …`);
  const result = spawnSync(command, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
  if (result.error?.code === "ENOENT") fail(`${command} was not found. Install ${NODE_IN_WORDS}, with npm.`);
  if (result.signal) process.exit(130);
  if (result.status !== 0) fail(`${what} failed; the reason is above.`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || minor >= NODE[major]) return;
  fail(`Parlour needs ${NODE_IN_WORDS}; this is ${process.versions.node}.`);
}

/** Whether the packages are current: npm records what it has installed when it is done. Optional packages may be missing (those of other platforms). */
function packagesAreCurrent() {
  const installed = readJson(join(ROOT, "node_modules", ".package-lock.json"))?.packages;
  const wanted = readJson(join(ROOT, "package-lock.json"))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    // The folders of this repository's own packages are not installed.
    if (!path.includes("node_modules/") || link) return true;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

/** Returns a file and all of our files that it imports. */
function withImports(file) {
  const imports = [...readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)"/g)];
  return [file, ...imports.flatMap(([, path]) => withImports(join(dirname(file), path)))];
}

function hashOfInputs() {
  const hash = createHash("sha256");
  // Vite writes these variables into the pages.
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${process.env[name]}\0`);
  }
  const config = new Set(withImports(join(ROOT, "vite.config.ts")));
  for (const input of [...config, ...BUILD_INPUTS.map((name) => join(ROOT, name))]) {
    for (const file of filesOf(input)) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    // node_modules may be on another disk.
    if (error.code !== "EXDEV") throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
  }
}

function build({ force, into }) {
  const stamp = into === join(ROOT, "dist") ? join(CACHE, "build") : `${into}.stamp`;
  const hash = hashOfInputs();
  if (!force && existsSync(join(into, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash)
    return;
  // A build that a test run starts would otherwise contain React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  // The build goes into another folder, which is then swapped: a dist/ that is being served never lacks files, and an interrupted build leaves the old one
  // intact.
  const fresh = join(CACHE, `dist-${process.pid}`);
  const vite = [join("node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn", "--emptyOutDir"];
  run("Building the web app", process.execPath, [...vite, "--outDir", fresh], env);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(dirname(into), { recursive: true });
  move(fresh, into);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

checkNode();
if (!packagesAreCurrent()) {
  // A warm cache needs no network.
  run("Installing packages", "npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]);
}
if (process.argv[2] === "build") {
  const elsewhere = process.argv.find((argument) => argument.startsWith("--into="))?.slice("--into=".length);
  build({ force: process.argv.includes("--force"), into: resolve(ROOT, elsewhere ?? "dist") });
}
