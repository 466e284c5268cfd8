import type { Check } from "../check.ts";
import { type Finding, notOk, ok } from "../finding.ts";

const LOG = "Look into the function's log (dashboard → Edge Functions): its first line names what is missing.";
const ask = (url: string, init: RequestInit = {}) => fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });

async function status(what: string, wanted: number, response: Promise<Response>, todo: string): Promise<Finding> {
  const got = (await response).status;
  return got === wanted ? ok(what) : notOk(what, `answers ${got}, not ${wanted}`, todo);
}

/** Checks that both functions run, and that they and the project accept only the right keys. */
export const api: Check = async ({ supabaseUrl, publishableKey, secretKey }) => {
  const functions = `${supabaseUrl}/functions/v1`;
  const webhook = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
  const keys = "dashboard → Settings → API Keys: is the key named default enabled?";
  return Promise.all([
    status("Function api", 200, ask(`${functions}/api/health`), LOG),
    // This call needs the database.
    status("A call of the API", 200, ask(`${functions}/api/designers`), LOG),
    status(
      "Webhook's endpoint refuses what is not signed",
      400,
      ask(`${functions}/api/payments/razorpay-webhook`, webhook),
      LOG,
    ),
    // The function checks the key before the path.
    status(
      "Function jobs takes the secret key",
      404,
      ask(`${functions}/jobs/`, { headers: { apikey: secretKey } }),
      `${LOG} ${keys}`,
    ),
    status("Function jobs refuses others", 401, ask(`${functions}/jobs/tick`, { method: "POST" }), LOG),
    status(
      "Publishable key",
      200,
      ask(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } }),
      keys,
    ),
  ]);
};
