/** Checks which folders import which others. Biome checks import cycles (`noImportCycles`). */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folders of src; each imports from those before it. docs/frontend.md says what they contain. */
export const LAYERS = ["styles", "lib", "ui", "content", "domain", "features", "app", "service-worker", "start"];
/** The subjects of src/domain that build on each other; each imports from those before it. All others import from none. */
const SUBJECTS = ["picture", "floor-plan", "account", "designer", "booking", "review"];

/** Returns the part of a path below `folder`, up to the next slash: for `src`, the layer. */
const below = (folder: string, path: string) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1];
/** Whether both paths are in folders below `folder`, but in different ones. */
function differ(folder: string, from: string, to: string): boolean {
  const [one, other] = [below(folder, from), below(folder, to)];
  return one !== undefined && other !== undefined && one !== other;
}
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

interface Rule {
  why: string;
  refuses(from: string, to: string, specifier: string): boolean;
}

const RULES: Rule[] = [
  {
    why: `Imports go ${LAYERS.join(" < ")} (docs/frontend.md).`,
    refuses: (from, to) =>
      from.startsWith("src/") && LAYERS.indexOf(below("src", to) ?? "") > LAYERS.indexOf(below("src", from) ?? ""),
  },
  {
    why: `Subjects build on each other in one order: ${SUBJECTS.join(" < ")}. Others import none and are imported by none.`,
    refuses(from, to) {
      if (!differ("src/domain", from, to)) return false;
      const [importing, imported] = [from, to].map((path) => SUBJECTS.indexOf(below("src/domain", path) ?? ""));
      return imported === -1 || importing === -1 || Number(imported) > Number(importing);
    },
  },
  {
    why: "Features meet in src/app only; what two of them need belongs in src/domain.",
    refuses: (from, to) => differ("src/features", from, to),
  },
  {
    why: "Imports across folders of src begin with @/.",
    refuses: (from, to, specifier) =>
      from.startsWith("src/") && specifier.startsWith("../") && !(isTest(from) && to.startsWith("tests/support/")),
  },
  {
    why: "What the web app and the functions share is in edge-functions/shared/contract.",
    refuses: (from, to) => from.startsWith("edge-functions/") && !isTest(from) && !to.startsWith("edge-functions/"),
  },
  {
    why: "The functions api and jobs share only what is in edge-functions/shared.",
    refuses: (from, to) =>
      !isTest(from) && differ("edge-functions", from, to) && below("edge-functions", to) !== "shared",
  },
  {
    why: "A provider is known by its interface; only connect.ts beside it imports the provider's folder.",
    refuses(from, to) {
      const [, folder = "", provider] = /^(edge-functions\/shared\/providers\/[^/]+\/)([^/]+\/)/.exec(to) ?? [];
      return provider !== undefined && !from.startsWith(folder + provider) && from !== `${folder}connect.ts`;
    },
  },
  {
    why: "What belongs to a product is passed in as a Product (local/README.md).",
    refuses: (from, to) => /^local\/(?!tests\/|sandboxes\/)/.test(from) && to.startsWith("local/sandboxes/"),
  },
  {
    why: "art/ makes pictures; nothing imports it. What the product needs of it is a file in public/ or src/.",
    refuses: (from, to) => to.startsWith("art/") && !from.startsWith("art/"),
  },
];

/** Returns why a file may not import another by this specifier; undefined if it may, or if it is a package. Paths are relative to the repository. */
export function refusalOf(from: string, specifier: string): string | undefined {
  const alias = specifier.replace(/^@\//, "src/").replace(/^@contract\//, "edge-functions/shared/contract/");
  const to = specifier.startsWith(".") ? join(dirname(from), specifier) : alias === specifier ? undefined : alias;
  return to && RULES.find((rule) => rule.refuses(from, to, specifier))?.why;
}

/** Returns the forbidden imports of these files, types included, one per line. */
export function forbiddenImports(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"([^"\n]+)"/g)].flatMap(([, specifier = ""]) => {
      const why = refusalOf(file, specifier);
      return why ? [`${file} imports ${specifier}. ${why}`] : [];
    }),
  );
}
