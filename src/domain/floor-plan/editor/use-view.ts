import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Point } from "@/domain/floor-plan/geometry.ts";
import { fitView, type Size, type View } from "@/domain/floor-plan/view.ts";
import type { Margin } from "./margins.ts";

/** A point of the window, in pixels. */
export type WindowPoint = { clientX: number; clientY: number };

/** The part of a handle that extends past its piece, in pixels. */
const HANDLE = 8;

/** Returns the part of the plane that an editor shows: all of `extent`, until somebody zooms or shifts it. `of`: the picture on the plane, if any. */
export function useView(
  svg: RefObject<SVGSVGElement | null>,
  extent: View,
  box: Size | null,
  margin: Margin,
  of: string | undefined,
) {
  const [eye, setEye] = useState<(Point & { mmPerPixel: number; of: string | undefined }) | null>(null);
  /** How far the view is shifted up while something covers its lower edge, in pixels. */
  const [lift, setLift] = useState(0);
  const fitted = fitView(extent, box ?? extent, margin);
  const shown = (eye?.of === of && eye) || fitted;
  const { x, mmPerPixel } = shown;
  const y = shown.y + lift * mmPerPixel;
  const frame = () => svg.current?.getBoundingClientRect() ?? new DOMRect();
  const pointOf = ({ clientX, clientY }: WindowPoint): Point => {
    const { left, top } = frame();
    return { x: x + (clientX - left) * mmPerPixel, y: y + (clientY - top) * mmPerPixel };
  };
  /** Shifts and scales the plane so that a point of it is at a point of the window. */
  const show = (point: Point, { clientX, clientY }: WindowPoint, scale = mmPerPixel) => {
    const next = Math.max(2, Math.min(Math.max(60, fitted.mmPerPixel), scale));
    const { left, top } = frame();
    setEye({ x: point.x - (clientX - left) * next, y: point.y - (clientY - top + lift) * next, mmPerPixel: next, of });
  };
  const middle = (): WindowPoint => {
    const { left, top, width, height } = frame();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const zoom = (by: number, at: WindowPoint = middle()) => show(pointOf(at), at, mmPerPixel / by);

  // The wheel scrolls the page; with Control, or with two fingers on a trackpad, it zooms the drawing.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.01), event);
  });
  const isDrawn = box !== null;
  useEffect(() => {
    const element = svg.current;
    if (!isDrawn || !element) return;
    const listening = new AbortController();
    element.addEventListener("wheel", (event) => onWheel(event), { passive: false, signal: listening.signal });
    return () => listening.abort();
  }, [isDrawn, svg]);

  return {
    view: { x, y, width: (box?.width ?? 1) * mmPerPixel, height: (box?.height ?? 1) * mmPerPixel },
    mmPerPixel,
    fitted,
    pointOf,
    show,
    zoom,
    /** Shifts the view up by no more than needed to show an element, with its handles, above the covered pixels at the lower edge. */
    showAbove: (covered: number, element: Element | null | undefined) => {
      const { bottom } = element?.getBoundingClientRect() ?? { bottom: 0 };
      setLift(covered ? Math.max(0, bottom + lift - (frame().bottom - covered - HANDLE)) : 0);
    },
    showAll: () => setEye(null),
  };
}
