import { type Ref, useLayoutEffect, useRef, useState } from "react";
import type { FloorPlan } from "./floor-plan.ts";
import { boundsOf, outerFace, wallsOf } from "./geometry.ts";

export type Size = { width: number; height: number };
/** The shown part of the plane, in millimeters. */
export type View = { x: number; y: number } & Size;

/** A picture to draw on in place of the room. Its width is 10,000. */
export type Picture = { id: string; name: string; url: string } & Size;

export const PICTURE_WIDTH = 10_000;

/** Returns the extent of a plan's walls, or of a picture in its place; null if there is no room. */
export function extentOf({ room }: FloorPlan, picture?: Picture | null): View | null {
  if (picture) return { x: 0, y: 0, width: PICTURE_WIDTH, height: (PICTURE_WIDTH * picture.height) / picture.width };
  if (!room) return null;
  const { left, top, right, bottom } = boundsOf(outerFace(wallsOf(room.corners)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the corner of the view that shows an extent in the middle of a box of pixels, inside margins of pixels, and its scale. */
export function fitView(extent: View, box: Size, margin: Record<"left" | "top" | "right" | "bottom", number>) {
  const [across, down] = [
    Math.max(40, box.width - margin.left - margin.right),
    Math.max(40, box.height - margin.top - margin.bottom),
  ];
  const mmPerPixel = Math.max(extent.width / across, extent.height / down, 2);
  return {
    x: extent.x - (margin.left + (across - extent.width / mmPerPixel) / 2) * mmPerPixel,
    y: extent.y - (margin.top + (down - extent.height / mmPerPixel) / 2) * mmPerPixel,
    mmPerPixel,
  };
}

/** Returns the size in pixels of the element with the ref; null until it is known. */
export function useBox<Of extends Element>(): [Ref<Of>, Size | null] {
  const ref = useRef<Of>(null);
  const [box, setBox] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setBox((was) => (was?.width === width && was.height === height ? was : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, box];
}
