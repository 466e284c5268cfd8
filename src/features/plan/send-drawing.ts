import type { PlanContent, PlanFloorPlan } from "@contract/plans.ts";
import { sendRoomPicture } from "@/domain/booking/brief/send-room-picture.ts";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { pointOf } from "@/domain/floor-plan/step-pins.tsx";

/** Stores the picture of the plan's drawing, with the numbers of its steps, for the email about it. */
export function sendDrawing(
  bookingId: string,
  { rows, variant, pins }: PlanFloorPlan,
  steps: readonly Pick<PlanContent["steps"][number], "id">[],
): Promise<void> {
  const plan = floorPlanOf(rows);
  const numbered = pins.map((pin) => ({
    ...pointOf(pin, plan, variant),
    number: steps.findIndex(({ id }) => id === pin.step) + 1,
  }));
  return sendRoomPicture(bookingId, plan, variant, numbered);
}
