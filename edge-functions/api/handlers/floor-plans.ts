import { FloorPlanAnswer, FloorPlanOperationAnswer } from "../../shared/contract/floor-plan.ts";
import type { Handlers, Services } from "../types.ts";

export function floorPlanHandlers({ database }: Services) {
  return {
    "GET /floor-plans": ({ userId, query }) =>
      database.call("get_floor_plan", { viewerId: userId, ...query }, FloorPlanAnswer),

    "POST /floor-plans/operations": ({ userId, body }) =>
      database.call("apply_floor_plan_operation", { userId, ...body }, FloorPlanOperationAnswer),
  } satisfies Partial<Handlers>;
}
