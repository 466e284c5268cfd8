/** The space that an editor keeps free around the drawing, in pixels. */

import type { Size } from "@/domain/floor-plan/view.ts";

export type Margin = Record<"left" | "top" | "right" | "bottom", number>;
/** The place of the tools: in a corner, unless the page has another place for them. `alone`: there is only the drawing. */
export type ToolsAt = "corner" | "alone" | "left" | "below";
/**
 * The pixels at the right and bottom edge that the page covers. At the bottom it covers only `across` of them, from the
 * right, or, if `bottom` is 0, of the margin. Only those at the right make the drawing smaller.
 */
export type Covered = { right: number; bottom: number; across: number };

/** Limits in pixels below which a drawing is narrow, as narrow as a phone, or low. */
const NARROW = 752;
export const PHONE = 560;
export const LOW = 380;
/** The height in pixels from which a low drawing has space for the findings. */
export const TOLD = 300;

type Around = {
  toolsAt: ToolsAt;
  isPicture: boolean;
  isSuggested: boolean;
  isRead: boolean;
  covered: Covered | undefined;
};

export function marginAround(box: Size, { toolsAt, isPicture, isSuggested, isRead, covered }: Around): Margin {
  const isBare = isSuggested && toolsAt !== "alone";
  const margin = isPicture && box.height >= LOW ? ofPicture(box, toolsAt) : ofRoom(box, isBare ? "none" : toolsAt);
  const right = covered?.right ?? 0;
  return {
    ...margin,
    // In a low drawing the fields that cover it replace the tools.
    ...(right && { left: 24, right: right + 16 }),
    // The findings are below the overall length.
    bottom: Math.max(margin.bottom, isRead ? 72 : 0),
  };
}

/** Dimensions and controls surround the room. */
function ofRoom({ width, height }: Size, toolsAt: ToolsAt | "none"): Margin {
  if (toolsAt === "alone" && height < LOW) return { left: 104, top: 56, right: 56, bottom: 56 };
  if (toolsAt === "alone" && width >= PHONE) return { left: 88, top: 72, right: 120, bottom: 72 };
  if (height < LOW && toolsAt === "left") return { left: 140, top: 64, right: 16, bottom: 32 };
  if (height < LOW) return { ...evenly(24), top: toolsAt === "below" ? 12 : 64, bottom: 32 };
  const left = toolsAt === "left" ? 64 : 0;
  const bottom = toolsAt === "below" ? 44 : 0;
  if (width < PHONE) {
    // The area is below the controls of the stage.
    const top = { none: 64, alone: 64, corner: 108, left: 108, below: 124 }[toolsAt];
    return { left: 52, top, right: 52, bottom: 92 + bottom };
  }
  // The tools are beside it.
  if (toolsAt === "corner" || toolsAt === "none")
    return { left: 104, top: 80, right: 136, bottom: height < 672 ? 108 : 148 };
  // In a narrow drawing the bar of the selected object has two lines.
  if (height < 672) return { left: 92 + left, top: 148, right: 92, bottom: (width < NARROW ? 164 : 116) + bottom };
  return { left: 92 + left, top: 148, right: 92, bottom: 168 + bottom };
}

/** A picture has no dimensions around it, and on phones the whole width. */
function ofPicture({ width }: Size, toolsAt: ToolsAt): Margin {
  if (width < PHONE) return { left: 0, top: 84, right: 0, bottom: 80 };
  return toolsAt === "left" ? { ...evenly(24), left: 92, top: 84 } : { ...evenly(24), top: 84, bottom: 80 };
}

function evenly(margin: number): Margin {
  return { left: margin, top: margin, right: margin, bottom: margin };
}
