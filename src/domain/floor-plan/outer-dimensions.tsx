import { Dimension } from "./dimensions.tsx";
import type { FloorPlan } from "./floor-plan.ts";
import { boundsOf } from "./geometry.ts";
import { lengthText } from "./lengths.ts";
import { extentOf } from "./view.ts";

/** Distance from the walls, in pixels. */
const APART = 18;
/** The width and depth of the room, where a low window leaves no place for the chains of dimensions. */
export function OuterDimensions({ plan, mmPerPixel }: { plan: FloorPlan; mmPerPixel: number }) {
  const extent = extentOf(plan);
  if (!plan.room || !extent) return null;
  const { left, top, right, bottom } = boundsOf(plan.room.corners);
  const { inFeet } = plan.room;
  const figure = { mmPerPixel, type: 12 * mmPerPixel };
  const [x, y] = [extent.x - APART * mmPerPixel, extent.y + extent.height + APART * mmPerPixel];
  const beside = { x: x + 9 * mmPerPixel, y: (top + bottom) / 2, isUp: true };
  return (
    <g className="hidden [@container(height<380px)]:inline" pointerEvents="none">
      <Dimension from={{ x: left, y }} to={{ x: right, y }} text={lengthText(right - left, inFeet)} {...figure} />
      <Dimension
        from={{ x, y: bottom }}
        to={{ x, y: top }}
        text={lengthText(bottom - top, inFeet)}
        spot={beside}
        {...figure}
      />
    </g>
  );
}
