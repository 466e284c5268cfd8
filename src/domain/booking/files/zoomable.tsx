import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";

type ZoomableProps = {
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Called after a swipe to the next (1) or the previous (-1) picture. */
  onSwipe: (steps: number) => void;
  children: ReactNode;
};

type Point = { x: number; y: number };
const MOST = 4;
/** In pixels. */
const SWIPE = 60;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Zooms by wheel, two fingers or a double click; a drag moves a zoomed picture and swipes any other. */
export function Zoomable({ zoom, onZoom, onSwipe, children }: ZoomableProps) {
  const box = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<{ at: Point; offset: Point; apart: number; zoom: number }>(undefined);
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  // Limits a drag to the point where the picture's edge is in the middle.
  const within = ({ x, y }: Point): Point => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    const [mostX, mostY] = [(clientWidth * (zoom - 1)) / 2, (clientHeight * (zoom - 1)) / 2];
    return { x: Math.min(Math.max(x, -mostX), mostX), y: Math.min(Math.max(y, -mostY), mostY) };
  };
  const set = (to: number) => onZoom(Math.min(Math.max(to, 1), MOST));

  // React's wheel listener is passive, so a pinch on a touchpad would zoom the page.
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      set(zoom * Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 500)));
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  });

  function begin(): void {
    const [one, other] = [...fingers.current.values()];
    began.current = one && { at: one, offset, zoom, apart: other ? distance(one, other) : 0 };
  }
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    box.current?.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    begin();
  }
  function onPointerMove(event: PointerEvent): void {
    if (!fingers.current.has(event.pointerId) || !began.current) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [one, other] = [...fingers.current.values()];
    if (one && other && began.current.apart > 0) set((began.current.zoom * distance(one, other)) / began.current.apart);
    else if (one && zoom > 1) {
      setOffset(
        within({
          x: began.current.offset.x + one.x - began.current.at.x,
          y: began.current.offset.y + one.y - began.current.at.y,
        }),
      );
    }
  }
  function onPointerUp(event: PointerEvent): void {
    const last = fingers.current.get(event.pointerId);
    const alone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    if (last && alone && zoom === 1 && began.current && began.current.apart === 0 && event.pointerType !== "mouse") {
      const [x, y] = [last.x - began.current.at.x, last.y - began.current.at.y];
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    }
    began.current = undefined;
    begin();
  }

  const { x, y } = within(offset);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an extra way; the buttons and keys of the viewer are for everybody
    <div
      ref={box}
      className={`absolute inset-0 touch-none overflow-hidden p-2 sm:px-16 sm:pb-6 ${zoom > 1 ? "cursor-grab" : ""}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => set(zoom > 1 ? 1 : 2)}
    >
      <div
        className="flex size-full items-center justify-center"
        style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}
      >
        {children}
      </div>
    </div>
  );
}
