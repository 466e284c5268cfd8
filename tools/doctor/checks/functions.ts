import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeProjectFolder } from "../../deploy/project-folder.ts";
import type { Check } from "../check.ts";
import { cannotTell, notOk, ok } from "../finding.ts";

const WHAT = "Functions deployed";

/** Compares the deployed functions with the checkout: see tools/deploy/steps/functions.ts. */
export const functions: Check = async ({ root, hosted }) => {
  if (!hosted) return [cannotTell(WHAT, "the local stack runs the sources")];
  const folder = mkdtempSync(join(tmpdir(), "parlour-doctor-"));
  try {
    const [project, deployed] = await Promise.all([writeProjectFolder(root, folder, {}), hosted.project.functions()]);
    const other = project.functions.filter(({ name, file }) => !deployed.get(name)?.endsWith(`/${file}`));
    if (other.length === 0) return [ok(WHAT, "those of this checkout")];
    const names = other.map(({ name }) => name).join(", ");
    return [
      notOk(WHAT, `not those of this checkout: ${names}`, "npm run deploy, or check out what was deployed last."),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
