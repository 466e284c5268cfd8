import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostedConfig } from "../../deploy/hosted-config.ts";
import { connectProject } from "../../deploy/project.ts";
import { writeProjectFolder } from "../../deploy/project-folder.ts";
import { differentSettings } from "../../deploy/steps/platform.ts";
import type { Check } from "../check.ts";
import { cannotTell, notOk, ok } from "../finding.ts";

const WHAT = "Settings";

/** Compares all that config.toml and the operator's settings declare; the check of Auth tries out the most important ones. */
export const settings: Check = async ({ root, hosted }) => {
  if (!hosted) return [cannotTell(WHAT, "the local stack reads config.toml itself")];
  const folder = mkdtempSync(join(tmpdir(), "parlour-doctor-"));
  try {
    await writeProjectFolder(root, folder, hostedConfig(hosted.settings));
    const project = connectProject(hosted.settings, folder);
    const different = await differentSettings(project, hosted.settings.projectRef);
    if (different.length === 0) return [ok(WHAT, "those of this checkout")];
    return [notOk(WHAT, different.join("; "), "npm run deploy")];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
