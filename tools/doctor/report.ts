import type { Finding } from "./finding.ts";

const SIGNS: Record<Finding["state"], string> = { ok: "ok     ", "not ok": "NOT OK ", "cannot tell": "-      " };

/** Returns the findings as one list, for people. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.map(({ what, state, detail, todo }) => {
    const line = `${SIGNS[state]}${what}${detail ? `: ${detail}` : ""}`;
    return todo ? `${line}\n         → ${todo}` : line;
  });
  const wrong = findings.filter(({ state }) => state === "not ok").length;
  return `${lines.join("\n")}\n\n${wrong === 0 ? "Everything is as it should be." : `${wrong} not as it should be.`}`;
}
