import type { PlanFloorPlan } from "@contract/plans.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { floorPlanQuery, type KnownFloorPlan } from "@/domain/floor-plan/get-floor-plan.ts";
import { copyOf, latestVariant } from "./plan-floor-plan.ts";
import type { usePlanForm } from "./use-plan-form.ts";

/** Returns a copy of the room as the session left it; null if there is none. */
function roomLeft({ rows }: KnownFloorPlan): PlanFloorPlan | null {
  const stored = Object.values(rows);
  const room = floorPlanOf(stored.flatMap(({ row }) => row ?? []));
  return room.room && copyOf(room, latestVariant(stored));
}

/** Manages the drawing of a plan during writing: in a new plan it is the session's room, which the first word adds to the plan. */
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
    /** Whether the session left a room that the plan omits. */
    mayChoose: !closed && left !== null,
    /** Leaves the drawing out of the plan. */
    refuse: () => setRefused(true),
  };
}
