import type { Variant } from "@contract/floor-plan.ts";
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FloorPlan, Place, Room } from "@/domain/floor-plan/floor-plan.ts";
import { distance, isInside, minus, type Point } from "@/domain/floor-plan/geometry.ts";
import type { Guide } from "@/domain/floor-plan/moves.ts";
import { type Change, put } from "@/domain/floor-plan/operations.ts";
import { dragged, type Handle, pulled, SIDES, type Side, withChange } from "./editing.ts";
import { added, type Entry, noSpaceFor } from "./placing.ts";
import type { May, Selected } from "./selected.ts";
import { newRoom, rectangleBetween } from "./shapes.ts";
import type { useView, WindowPoint } from "./use-view.ts";

/**
 * Receives the pointer instead of the editor: a pen, a note, a measuring tape. Points are millimeters of the drawing; two fingers still zoom.
 * Returns whether it draws until the release.
 */
export type Instrument = (kind: "down" | "move" | "up" | "cancel", point: Point, mmPerPixel: number) => boolean;

export type DragProps = {
  bookingId: string;
  variant: Variant;
  may: May;
  selected: Selected | null;
  onSelect: (selected: Selected | null) => void;
  /** The palette's entry that the next press on the drawing places. */
  entry?: Entry | null;
  onEntry?: (entry: Entry | null) => void;
  instrument?: Instrument | null;
  /** Called during a drag with the places of the pieces; with nothing on release. */
  onMoving?: (places: readonly Place[]) => void;
  /** Called during a drag with the room as it is pulled; with null on release. */
  onPulling?: (room: Room | null) => void;
  /** Called with the pointer's place over the drawing; null when it has left. */
  onPointer?: (point: Point | null) => void;
};
/** The state that pointers and keys share. */
export type Editing = ReturnType<typeof useView> & {
  /** The plan without the current drag. */
  stored: FloorPlan;
  canMove: (object: Selected) => boolean;
  /** Makes a change and announces its effect `about` an object. */
  make: (change: Change | null, about: Selected | null) => void;
  /** Announces a text to screen readers; `loud`: also shows it. */
  say: (text: string, loud?: boolean) => void;
  /** Opens the field of a wall's length. */
  onLength: (wall: string) => void;
};
type Drawing = {
  svg: RefObject<SVGSVGElement | null>;
  isSuggested: boolean;
  /** The stored plan with the pieces that another person is moving. */
  seen: FloorPlan;
  focus: (object: Selected) => void;
};

/** Applies to the current plan: the press makes a field lose the focus, which may have changed the plan. */
type ChangeTo = (point: Point, free: boolean, plan: FloorPlan) => Change | null;
type Held = { pointer: number; start: Point; far: number };
/** Until the release, a drag shifts the view, uses the instrument, or makes a change. `far`: the distance so far, in pixels. */
type Drag = Held & ({ kind: "pan" | "instrument" } | { kind: "change"; to: ChangeTo });

const NOTHING: readonly never[] = [];
/** Movements up to this distance in pixels count as trembling and move nothing. */
const TREMBLE = 3;
/** Distance within which objects snap to each other, in pixels. */
const SNAP = 9;

/**
 * Handles pointers on the drawing: they select, move, pull, place and draw; two fingers zoom.
 * @returns the current drag (`draft`, with `guides` and the side of the held knob) and the handlers of the drawing.
 */
export function useDrags(props: DragProps, editing: Editing, drawing: Drawing) {
  const { variant, may, selected, onSelect, entry, onEntry, instrument } = props;
  const { mmPerPixel, pointOf, show, make, say } = editing;
  const { svg, seen, focus } = drawing;
  const { room } = seen;
  const [draft, setDraft] = useState<Change | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>(NOTHING);
  const [turning, setTurning] = useState<Side | null>(null);
  const drag = useRef<Drag | null>(null);
  const pointers = useRef(new Map<number, WindowPoint>());
  const reach = SNAP * mmPerPixel;

  function begin(event: PointerEvent, point: Point): Drag | null {
    const held = { pointer: event.pointerId, start: point, far: 0 };
    const change = (to: ChangeTo): Drag => ({ ...held, kind: "change", to });
    if (instrument) {
      instrument("down", point, mmPerPixel);
      return { ...held, kind: "instrument" };
    }
    const target = event.target as Element;
    const handle = target.closest<SVGElement>("[data-handle]")?.dataset.handle as Handle | undefined;
    const element = target.closest<SVGElement>("[data-part]");
    const { part, id = "" } = element?.dataset ?? {};
    // An object that already has a place can also be dragged from it. A photo can be pinned to a piece.
    const isAimed =
      !entry?.id || entry.part === "photo" || (!handle && (!element || part === "wall" || part === "length"));
    if (entry && isAimed) return beginEntry(entry, held);
    onEntry?.(null);
    if (!room && !may.walls) return { ...held, kind: "pan" };
    if (!room || handle === "corner" || (drawing.isSuggested && !element && !handle)) {
      // A drag from inside the suggested room also pulls its corner, which a finger may miss.
      const [first, , third] = room && (handle || isInside(point, room.corners)) ? room.corners : [];
      const from = first ?? point;
      const off = minus(point, third ?? point);
      const drawn = room ?? newRoom(props.bookingId, [], false);
      return change((at) => {
        const to = minus(at, off);
        return distance(to, from) < 20 * mmPerPixel ? null : put({ ...drawn, corners: rectangleBetween(from, to) });
      });
    }
    setTurning(SIDES.find((side) => handle === `turn ${side}`) ?? null);
    if (handle && selected) return change((to, free, now) => pulled(now, variant, selected.id, handle, to, free));
    if (part === "length") {
      if (may.walls) setTimeout(() => editing.onLength(id));
      return null;
    }
    const object = { part, id } as Selected;
    if (!element) return { ...held, kind: "pan" };
    onSelect(object);
    element.focus({ preventScroll: true });
    if (!editing.canMove(object)) return { ...held, kind: "pan", far: TREMBLE };
    return change((to, free, now) => {
      const next = dragged(now, variant, object, minus(to, point), free ? 1 : reach);
      setGuides(next.guides);
      return next.change;
    });
  }
  function beginEntry(chosen: Entry, held: Held): Drag | null {
    const id = chosen.id ?? crypto.randomUUID();
    onEntry?.(null);
    const to: ChangeTo = (point, free, now) => {
      const fresh = added(now, variant, chosen, point, id);
      if (!fresh || free) return fresh?.change ?? null;
      const next = dragged(withChange(now, fresh.change), variant, fresh.selected, { x: 0, y: 0 }, reach);
      setGuides(next.guides);
      return put(...fresh.change.put, ...(next.change?.put ?? []));
    };
    const first = to(held.start, false, seen);
    if (!first) say(noSpaceFor(chosen), true);
    else onSelect({ part: chosen.part, id });
    setDraft(first);
    return first && { ...held, far: TREMBLE, kind: "change", to };
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 2) return end(pointOf(event), false);
    if (pointers.current.size === 1) drag.current = begin(event, pointOf(event));
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const point = pointOf(event);
    props.onPointer?.(point);
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    const now = { clientX: event.clientX, clientY: event.clientY };
    pointers.current.set(event.pointerId, now);
    if (pointers.current.size === 2) {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      return show(
        pointOf(between(last, other)),
        between(now, other),
        (mmPerPixel * far(last, other)) / (far(now, other) || 1),
      );
    }
    const held = drag.current;
    if (held?.pointer !== event.pointerId) return;
    held.far += far(now, last);
    if (held.kind === "instrument") {
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const each of all.length > 0 ? all : [event.nativeEvent]) instrument?.("move", pointOf(each), mmPerPixel);
      return;
    }
    if (held.kind === "pan") return show(pointOf(last), now);
    if (held.kind !== "change" || held.far < TREMBLE) return;
    const change = held.to(point, event.altKey, seen);
    if (!change) return;
    setDraft(change);
    const moving = change.put.filter((row) => row.part === "place");
    if (moving.length > 0) props.onMoving?.(moving);
    const pulled = change.put.find((row) => row.part === "room");
    if (pulled) props.onPulling?.(pulled);
  }
  /** Ends a drag on release; if `isDone` is false, its effect does not count. */
  function end(point: Point, isDone: boolean, free = false) {
    const held = drag.current;
    drag.current = null;
    if (held?.kind === "instrument") instrument?.(isDone ? "up" : "cancel", point, mmPerPixel);
    if (held?.kind === "pan" && isDone && held.far < TREMBLE) onSelect(null);
    setTurning(null);
    if (held?.kind !== "change") return;
    props.onMoving?.(NOTHING);
    props.onPulling?.(null);
    // The last movement may not have been drawn yet.
    if (isDone) make((held.far >= TREMBLE && held.to(point, free, seen)) || draft, selected);
    if (isDone && selected) focus(selected);
    if (!room) editing.showAll();
    setDraft(null);
    setGuides(NOTHING);
  }
  function onPointerEnd(event: PointerEvent<SVGSVGElement>) {
    pointers.current.delete(event.pointerId);
    if (drag.current?.pointer === event.pointerId) end(pointOf(event), event.type === "pointerup", event.altKey);
    if (event.pointerType === "touch") props.onPointer?.(null);
  }
  // Starts placing a palette's entry that is dragged here with the button down.
  const onArrival = useEffectEvent((event: globalThis.PointerEvent) => {
    const element = svg.current;
    if (!entry || drag.current || !event.buttons || !element) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) return;
    pointers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    element.setPointerCapture(event.pointerId);
    drag.current = beginEntry(entry, { pointer: event.pointerId, start: pointOf(event), far: 0 });
  });
  useEffect(() => {
    const arrive = (event: globalThis.PointerEvent) => onArrival(event);
    window.addEventListener("pointermove", arrive);
    return () => window.removeEventListener("pointermove", arrive);
  }, []);

  const handlers = { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
  return { draft, guides, turning, handlers: { ...handlers, onPointerLeave: () => props.onPointer?.(null) } };
}

const far = (one: WindowPoint, other: WindowPoint) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
const between = (one: WindowPoint, other: WindowPoint): WindowPoint => ({
  clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2,
});
