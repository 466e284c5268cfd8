import { findRunning } from "../../local/database/data-folder.ts";
import { docker } from "../../stack/docker.ts";
import { dataFolder, parlour } from "../../stack/parlour.ts";
import { stackInEnvironment, type TestStack, VARIABLES } from "../support/test-stack.ts";

/** The parts that a stack without a site also has: enough for the conformance suite. */
export const OF_SUPABASE = ["supabaseUrl", "publishableKey", "secretKey"] as const;
const ALL = Object.keys(VARIABLES) as (keyof TestStack)[];

function named(name: string | undefined): Partial<TestStack> | undefined {
  if (!name) return undefined;
  const { publishableKey, secretKey } = parlour;
  if (name === "docker") return { ...docker, publishableKey, secretKey };
  if (name !== "running") throw new Error(`PARLOUR_STACK=${name} is neither docker nor running`);
  const found = findRunning(dataFolder());
  if (!found) throw new Error(`No stack runs in ${dataFolder()}: npm start, or PARLOUR_DATA`);
  const { url, databaseUrl, adminDatabaseUrl } = found;
  return { url, supabaseUrl: url, databaseUrl, adminDatabaseUrl, publishableKey, secretKey };
}

/**
 * Returns the stack that the environment chooses for the tests, instead of one of their own; undefined if it chooses none. PARLOUR_STACK is `running`
 * (that of `npm start` or `npm run dev`) or `docker`, and the variables of `VARIABLES` name it part by part.
 * @throws Error that names the missing parts of `needed`
 */
export function runningStack(needed: readonly (keyof TestStack)[] = ALL): TestStack | undefined {
  const said = stackInEnvironment();
  const choice = named(process.env.PARLOUR_STACK);
  if (!choice && !said.supabaseUrl) return undefined;
  const stack = { ...choice, ...said };
  const missing = needed.filter((part) => !stack[part]).map((part) => VARIABLES[part]);
  if (missing.length > 0) throw new Error(`Of the running stack the tests also need ${missing.join(", ")}`);
  return stack as TestStack;
}
