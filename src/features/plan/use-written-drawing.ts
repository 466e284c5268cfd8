import type { PlanFloorPlan } from "@contract/plans.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { floorPlanQuery, type KnownFloorPlan } from "@/domain/floor-plan/get-floor-plan.ts";
import { copyOf, latestVariant } from "./plan-floor-plan.ts";
import type { usePlanForm } from "./use-plan-form.ts";

/** A copy of the room as the session left it; null: it has none. */
function roomLeft({ rows }: KnownFloorPlan): PlanFloorPlan | null {
  const stored = Object.values(rows);
  const room = floorPlanOf(stored.flatMap(({ row }) => row ?? []));
  return room.room && copyOf(room, latestVariant(stored));
}

/** The drawing of a plan while it is written: in a new plan the room that the session left, which the first word takes into the plan. */
export function useWrittenDrawing(bookingId: string, { form, content, empty, closed }: ReturnType<typeof usePlanForm>) {
  const client = useQueryClient();
  const [beganEmpty] = useState(empty);
  const [isRefused, setRefused] = useState(false);
  const takesRoom = beganEmpty && !closed && !isRefused;
  const { data: left, isError } = useQuery({
    ...floorPlanQuery(client, bookingId),
    enabled: !content.floorPlan && !closed,
    select: roomLeft,
  });
  const drawing = content.floorPlan ?? (takesRoom ? (left ?? null) : null);
  // The designer may have written before it arrived.
  const isLate = drawing !== null && !content.floorPlan && !empty;
  const take = useEffectEvent(() => form.change({ floorPlan: drawing }));
  useEffect(() => {
    if (isLate) take();
  }, [isLate]);
  return {
    drawing,
    isAwaited: takesRoom && left === undefined && !isError,
    /** The session left a room that the plan does without. */
    mayChoose: !closed && left !== null,
    /** The plan is to have no drawing. */
    refuse: () => setRefused(true),
  };
}
