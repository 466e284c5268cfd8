import { withChange } from "@/domain/floor-plan/editor/editing.ts";
import { added, type Entry } from "@/domain/floor-plan/editor/placing.ts";
import { newRoom, rectangle } from "@/domain/floor-plan/editor/shapes.ts";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";

export const ROOM = newRoom("booking", rectangle(4300, 3100), false);
export const door: Entry = { part: "opening", kind: "door" };
/** Makes a plan with things in their first free places. */
export const planWith = (...entries: Entry[]) =>
  entries.reduce(
    (plan, entry) => {
      const one = added(plan, "now", entry, null);
      return one ? withChange(plan, one.change) : plan;
    },
    floorPlanOf([ROOM]),
  );
