import type { Variant } from "@contract/floor-plan.ts";
import { useEffect, useMemo, useState } from "react";
import { byLevel, type FitFinding, fitFindings } from "@/domain/floor-plan/fit.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { narrowWays } from "@/domain/floor-plan/ways.ts";

/**
 * Finds what does not fit, worst first and each sentence once: the current findings, and those from when nothing was last being dragged (`isResting`), which
 * are put into words. Narrow ways are searched a moment after a drag has ended; until then it is unknown (`isKnown`) whether everything fits.
 */
export function useFitFindings(plan: FloorPlan, variant: Variant, isResting: boolean) {
  const near = useMemo(() => fitFindings(plan, variant), [plan, variant]);
  const [ways, setWays] = useState<{ plan: FloorPlan; variant: Variant; found: FitFinding[] } | null>(null);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setWays({ plan, variant, found: narrowWays(plan, variant) }), 150);
    return () => clearTimeout(timer);
  }, [plan, variant, isResting]);
  const found = ways?.plan === plan && ways.variant === variant ? ways.found : null;
  const findings = useMemo(() => {
    const all = byLevel([...near, ...(found ?? [])]);
    const said = new Set<string>();
    return all.filter(({ sentence }) => !said.has(sentence) && said.add(sentence));
  }, [near, found]);
  const [settled, setSettled] = useState(findings);
  if (isResting && settled !== findings) setSettled(findings);
  return { findings, settled, isKnown: isResting && found !== null };
}
