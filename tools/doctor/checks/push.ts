import { createECDH } from "node:crypto";
import type { Check } from "../check.ts";
import { cannotTell, type Finding, notOk, ok } from "../finding.ts";
import type { Target } from "../target.ts";

/** Checks whether the two halves of the key belong together and the functions use them, and whether a push service refuses for good. */
export const push: Check = async (target, sql) => {
  const [found] = await sql<{ parked: number; error: string | null }[]>`
    select count(*)::int as parked, (array_agg(last_error order by created_at desc))[1] as error from public.pushes where status = 'parked'`;
  const { parked = 0, error } = found ?? {};
  return [
    await key(target),
    parked === 0
      ? ok("Notifications parked", "none")
      : notOk(
          "Notifications parked",
          `${parked}, the last because: ${error}`,
          "select * from admin.open_cases; 401 and 403 mean that the push service does not take the VAPID key.",
        ),
  ];
};

async function key({ supabaseUrl, hosted }: Target): Promise<Finding> {
  const what = "Notifications' key";
  if (!hosted) return cannotTell(what, "the local stack has its own");
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = hosted.settings.secrets;
  if (!publicKey && !privateKey) return ok(what, "none: there are no notifications");
  if (!publicKey || publicKey !== publicHalf(privateKey ?? "")) {
    return notOk(what, "the two halves do not belong together", "npm run vapid-keys makes two that do");
  }
  const answer = await fetch(`${supabaseUrl}/functions/v1/api/notifications/key`, {
    signal: AbortSignal.timeout(20_000),
  });
  const used = ((await answer.json()) as { publicKey?: string | null }).publicKey;
  return used === publicKey ? ok(what) : notOk(what, "the functions use another one", "npm run deploy");
}

function publicHalf(privateKey: string): string | null {
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return pair.getPublicKey("base64url");
  } catch {
    return null;
  }
}
