import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { boundsOf, type Point } from "@/domain/floor-plan/geometry.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import type { View } from "@/domain/floor-plan/view.ts";
import type { DragProps, Editing } from "./use-drags.ts";
import { ARROWS } from "./use-keys.ts";

/** What an arrow key moves the point by, in pixels: alone, and with Shift. */
const [STEP, FAR] = [5, 50];

/**
 * The point of an instrument for those who use keys: arrows move it; Enter or Space presses, and releases if the instrument draws in between.
 * @returns the point, and the handlers of the focused drawing; `onKey` returns whether the key was one of these.
 */
export function useCrosshair(
  { instrument, onPointer }: DragProps,
  { view, mmPerPixel, stored, say }: Editing,
  svg: RefObject<SVGSVGElement | null>,
  extent: View,
) {
  const [moved, setMoved] = useState<Point | null>(null);
  const isDown = useRef(false);
  const at = moved ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const { room } = stored;
  const send = (kind: "down" | "move" | "up" | "cancel", point = at) => instrument?.(kind, point, mmPerPixel) ?? false;

  const isActive = Boolean(instrument);
  const begin = useEffectEvent(() => {
    if (!document.activeElement?.matches(":focus-visible")) return;
    svg.current?.focus();
    say("Arrow keys move the point, Enter sets it.", true);
  });
  useEffect(() => {
    isDown.current = false;
    if (isActive) begin();
  }, [isActive]);

  function move({ x, y }: Point, by: number) {
    const within = (start: number, size: number, mm: number) => Math.max(start, Math.min(start + size, mm));
    const next = {
      x: within(view.x, view.width, at.x + x * by * mmPerPixel),
      y: within(view.y, view.height, at.y + y * by * mmPerPixel),
    };
    setMoved(next);
    onPointer?.(next);
    if (isDown.current) send("move", next);
    const { left, top } = room ? boundsOf(room.corners) : { left: extent.x, top: extent.y };
    // A picture has no lengths.
    const wordsOf = (mm: number, size: number) =>
      room ? lengthText(mm, room.inFeet, true) : `${Math.round((mm / size) * 100)} %`;
    say(`${wordsOf(next.x - left, extent.width)} from the left, ${wordsOf(next.y - top, extent.height)} from the top`);
  }
  function press() {
    setMoved(at);
    if (!isDown.current && send("down")) isDown.current = true;
    else {
      isDown.current = false;
      send("up");
    }
  }
  function cancel() {
    if (isDown.current) send("cancel");
    isDown.current = false;
  }
  function onKey({ target, key, shiftKey }: KeyboardEvent): boolean {
    if (!instrument || target !== svg.current) return false;
    const way = ARROWS[key];
    if (way) move(way, shiftKey ? FAR : STEP);
    else if (key === "Enter" || key === " ") press();
    else if (key === "Escape" && isDown.current) cancel();
    else return false;
    return true;
  }
  return { at: instrument ? at : null, onKey, onBlur: cancel };
}
