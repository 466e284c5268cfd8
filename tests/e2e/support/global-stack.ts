import { startStack } from "../../../local/stack.ts";

/** One stack of the built product for all browser tests; each test makes people of its own on it. */
export default async function globalStack() {
  const stack = await startStack({ mode: "test", seed: true });
  process.env.PARLOUR_E2E_URL = stack.url;
  process.env.PARLOUR_E2E_DATABASE_URL = stack.databaseUrl;
  return () => stack.stop();
}
