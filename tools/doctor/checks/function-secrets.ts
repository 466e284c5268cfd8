import { digest } from "../../deploy/project.ts";
import { FUNCTION_SECRETS, OPTIONAL_SECRETS } from "../../deploy/settings.ts";
import type { Check } from "../check.ts";
import { cannotTell, notOk, ok } from "../finding.ts";

export const functionSecrets: Check = async ({ hosted }) => {
  const what = "Functions' secrets";
  if (!hosted) return [cannotTell(what, "the local stack gives them its own")];
  const digests = await hosted.project.secretDigests();
  const missing = FUNCTION_SECRETS.filter((name) => !digests.has(name));
  if (missing.length > 0) return [notOk(what, `missing: ${missing.join(", ")}`, "npm run deploy")];
  const { secrets } = hosted.settings;
  const other = Object.keys(secrets).filter((name) => digests.get(name) !== digest(secrets[name] ?? ""));
  if (other.length > 0) return [notOk(what, `not those of the settings here: ${other.join(", ")}`, "npm run deploy")];
  const gone = OPTIONAL_SECRETS.filter((name) => digests.has(name) && secrets[name] === undefined);
  if (gone.length > 0) return [notOk(what, `no longer in the settings here: ${gone.join(", ")}`, "npm run deploy")];
  return [ok(what, "complete")];
};
