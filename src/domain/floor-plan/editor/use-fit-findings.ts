import type { Variant } from "@contract/floor-plan.ts";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { byLevel, type FitFinding, fitFindings } from "@/domain/floor-plan/fit.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { narrowWays } from "@/domain/floor-plan/ways.ts";

/** What does not fit, worst first and each sentence once. A drag does not wait for it; narrow ways are searched a moment after one has ended (`isResting`). */
export function useFitFindings(current: FloorPlan, variant: Variant, isResting: boolean): FitFinding[] {
  const plan = useDeferredValue(current);
  const near = useMemo(() => fitFindings(plan, variant), [plan, variant]);
  const [ways, setWays] = useState<{ plan: FloorPlan; variant: Variant; found: FitFinding[] } | null>(null);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setWays({ plan, variant, found: narrowWays(plan, variant) }), 150);
    return () => clearTimeout(timer);
  }, [plan, variant, isResting]);
  return useMemo(() => {
    const all = byLevel([...near, ...(ways?.plan === plan && ways.variant === variant ? ways.found : [])]);
    return all.filter(({ sentence }, index) => all.findIndex((other) => other.sentence === sentence) === index);
  }, [near, ways, plan, variant]);
}
