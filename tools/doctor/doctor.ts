/**
 * `npm run doctor`: checks a running Parlour: the hosted project of `.env.deploy`, or with `--local` the stack on this machine. It then prints the steps of
 * docs/open-for-business.md, and which of them are done. Changes nothing. Exits with 1 when something is wrong, with 2 when there is nothing to check.
 */
import { join } from "node:path";
import { connectProject } from "../deploy/project.ts";
import { missingSettings, readVariables, SETTINGS_FILE, toSettings } from "../deploy/settings.ts";
import { diagnose } from "./diagnose.ts";
import { openingReport, openingSteps } from "./opening.ts";
import { report } from "./report.ts";
import { hostedTarget, localTarget, type Target } from "./target.ts";

const ROOT = join(import.meta.dirname, "..", "..");

async function chosenTarget(): Promise<Target> {
  if (process.argv.includes("--local")) {
    const local = localTarget();
    if (!local) throw new Error("Parlour is not running on this machine: npm start");
    return local;
  }
  const variables = readVariables(process.env.DEPLOY_SETTINGS || join(ROOT, SETTINGS_FILE), process.env);
  const missing = missingSettings(variables);
  if (missing.length > 0) {
    const names = missing.map(({ what }) => what).join(", ");
    throw new Error(`Missing in ${SETTINGS_FILE}: ${names}. With --local, the Parlour on this machine is checked.`);
  }
  const settings = toSettings(variables);
  const keys = await connectProject(settings, ROOT).keys();
  return hostedTarget(ROOT, settings, connectProject(settings, ROOT, keys), keys);
}

try {
  const target = await chosenTarget();
  const findings = await diagnose(target);
  console.log(report(findings));
  console.log(`\n${openingReport(await openingSteps(target, findings))}`);
  process.exitCode = findings.some(({ state }) => state === "not ok") ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
