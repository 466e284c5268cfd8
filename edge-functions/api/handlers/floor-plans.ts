import { Done } from "../../shared/contract/common.ts";
import { FloorPlanAnswer, FloorPlanOperationAnswer } from "../../shared/contract/floor-plan.ts";
import { FLOOR_PLAN } from "../../shared/contract/limits.ts";
import type { Handlers, Services } from "../types.ts";
import { invalidPicture, pictureIn } from "./pictures.ts";

export function floorPlanHandlers({ database }: Services) {
  return {
    "GET /floor-plans": ({ userId, query }) =>
      database.call("get_floor_plan", { viewerId: userId, ...query }, FloorPlanAnswer),

    "POST /floor-plans/operations": ({ userId, body }) =>
      database.call("apply_floor_plan_operation", { userId, ...body }, FloorPlanOperationAnswer),

    "POST /floor-plans/picture/:bookingId": ({ userId, params, files }) => {
      const { bytes, type } = pictureIn("picture", files.picture, FLOOR_PLAN.picture);
      // A PNG, because every email program draws it.
      if (type !== "image/png") throw invalidPicture("picture", "This picture has to be a PNG.");
      const png = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      return database.call("store_floor_plan_picture", { userId, ...params, png }, Done);
    },
  } satisfies Partial<Handlers>;
}
