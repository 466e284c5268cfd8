/**
 * `npm run deploy`: deploys this checkout to a Supabase project and the site's host. It first lists everything that is missing, then deploys the parts that
 * differ, then checks the result like `npm run doctor`. `--dry-run` prints what would be done. Exits with 1 when something is missing, fails or is wrong.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { diagnose } from "../doctor/diagnose.ts";
import type { Finding } from "../doctor/finding.ts";
import { report } from "../doctor/report.ts";
import { hostedTarget, type Target } from "../doctor/target.ts";
import { hostedConfig } from "./hosted-config.ts";
import { lookAhead } from "./preflight.ts";
import { connectProject } from "./project.ts";
import { writeProjectFolder } from "./project-folder.ts";
import { type Missing, missingSettings, readVariables, SETTINGS_FILE, toSettings } from "./settings.ts";
import type { Step } from "./step.ts";
import { database } from "./steps/database.ts";
import { functions } from "./steps/functions.ts";
import { platform } from "./steps/platform.ts";
import { secrets } from "./steps/secrets.ts";
import { site } from "./steps/site.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** The order of the steps: functions after their database and secrets, the site after the API that it calls. */
const STEPS: Step[] = [database, platform, secrets, functions, site];

const FIRST_TICK_MS = 150_000;

const say = (line: string) => console.log(line);

function refuse(missing: Missing[]): void {
  const lines = missing.map(({ what, how }) => `  - ${what}${how && `\n      ${how}`}`);
  console.error(
    `\nNothing was deployed. What is missing:\n\n${lines.join("\n")}\n\nSettings are read from ${SETTINGS_FILE} (see ${SETTINGS_FILE}.example) and the environment.`,
  );
  process.exitCode = 1;
}

async function deploy(dryRun: boolean): Promise<void> {
  const variables = readVariables(process.env.DEPLOY_SETTINGS || join(ROOT, SETTINGS_FILE), process.env);
  const settings = toSettings(variables);
  const { missing, keys } = await lookAhead(settings, connectProject(settings, ROOT), missingSettings(variables));
  if (missing.length > 0) return refuse(missing);

  // Two deployments that run at once need different folders.
  const path = process.env.DEPLOY_FOLDER || join(ROOT, ".deploy");
  const folder = await writeProjectFolder(ROOT, path, hostedConfig(settings));
  const project = connectProject(settings, folder.path, keys);

  say("Comparing with what is deployed …");
  const left: string[] = [];
  try {
    // All plans are made before anything is changed.
    const deployment = { root: ROOT, settings, project, folder, keys };
    const plans = await Promise.all(STEPS.map(async (step) => ({ ...step, ...(await step.plan(deployment)) })));
    for (const { name, means, differences, apply } of plans) {
      say(`${name}: ${differences.length === 0 ? "unchanged" : dryRun ? `would (${means})` : "changing"}`);
      for (const line of differences) say(`  ${project.mask(line)}`);
      if (differences.length > 0 && !dryRun) left.push(...(await apply()));
    }
  } catch (error) {
    throw new Error(project.mask((error as Error).message));
  }
  if (dryRun) return say("\nNothing was changed (--dry-run).");

  say("\nLooking at what is deployed …");
  const findings = await lookUntilTheClockTicks(hostedTarget(ROOT, settings, project, keys));
  say(report(findings));
  if (left.length > 0) say(`\nLeft to you:\n${left.map((line) => `  - ${line}`).join("\n")}`);
  if (findings.some(({ state }) => state === "not ok")) process.exitCode = 1;
}

/** Returns the findings once the clock has ticked: a new clock ticks within a minute, and its call takes a moment. */
async function lookUntilTheClockTicks(target: Target): Promise<Finding[]> {
  const deadline = Date.now() + FIRST_TICK_MS;
  for (;;) {
    const findings = await diagnose(target);
    const wrong = findings.filter(({ state }) => state === "not ok");
    const onlyTheClock = wrong.length > 0 && wrong.every(({ what }) => what.startsWith("Clock"));
    if (!onlyTheClock || Date.now() > deadline) return findings;
    say("Waiting for the clock …");
    await delay(15_000);
  }
}

/** Whether only to say what would be done. Throws for any other argument, so that nobody deploys by a misspelled one. */
function isDryRun(): boolean {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  // `npm run deploy --dry-run`, without `--`, is npm's own option.
  return values["dry-run"] || process.env.npm_config_dry_run === "true";
}

try {
  const dryRun = isDryRun();
  deploy(dryRun).catch((error: Error) => {
    console.error(
      `\n${error.message}\n\nWhat was done before this remains. Fix the problem and run the same command again.`,
    );
    process.exitCode = 1;
  });
} catch (error) {
  console.error(`${(error as Error).message}\nNothing was done. The only option is --dry-run.`);
  process.exitCode = 1;
}
