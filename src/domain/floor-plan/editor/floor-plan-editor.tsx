import type { Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Dimension, ScaleBar, scaleStart } from "@/domain/floor-plan/dimensions.tsx";
import type { FitFinding } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, floorPlanOf, type Place, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import {
  areaOf,
  boundsOf,
  distance,
  dot,
  minus,
  type Point,
  type Wall,
  wallsOf,
} from "@/domain/floor-plan/geometry.ts";
import { areaText, lengthText } from "@/domain/floor-plan/lengths.ts";
import type { Guide } from "@/domain/floor-plan/moves.ts";
import { type Change, put } from "@/domain/floor-plan/operations.ts";
import { outlineOf } from "@/domain/floor-plan/outlines.ts";
import { extentOf, fitView, type Picture, useBox } from "@/domain/floor-plan/view.ts";
import { itemWords, wallName } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { dragged, type Handle, pulled, removed, SIDES, type Side, turned, withChange } from "./editing.ts";
import { EditorTools, type History } from "./editor-tools.tsx";
import { FitList } from "./fit-list.tsx";
import { CornerHandle, PieceHandles, WallHandles } from "./handles.tsx";
import { knobOf, reachesOf } from "./labels.ts";
import { useTypedLength } from "./length-field.tsx";
import { added, type Entry, LEAST_WIDTH, onWallOf } from "./placing.ts";
import { type May, mayMove, mayRemove, type Selected } from "./selected.ts";
import { newRoom, rectangleBetween, WALLS_MEET, withWallLength } from "./shapes.ts";
import { useFitFindings } from "./use-fit-findings.ts";
import { WordsList } from "./words-list.tsx";
import "./floor-plan-editor.css";

/** Takes the pointer instead of the editor: a pen, a note, a measuring tape. Points are millimetres of the drawing; two fingers still zoom. */
export type Instrument = (kind: "down" | "move" | "up" | "cancel", point: Point, mmPerPixel: number) => void;

export type FloorPlanEditorProps = {
  bookingId: string;
  plan: FloorPlan;
  variant: Variant;
  may: May;
  selected: Selected | null;
  onSelect: (selected: Selected | null) => void;
  /** Each finished change once: a drag when it ends, a typed length, a key. */
  onChange: (put: Change["put"], remove: Change["remove"]) => void;
  history?: History;
  /** The palette's entry that the next press on the drawing places. */
  entry?: Entry | null;
  onEntry?: (entry: Entry | null) => void;
  instrument?: Instrument | null;
  /** While pieces are dragged: where they are; nothing when they are let go. */
  onMoving?: (places: readonly Place[]) => void;
  /** Where the pointer is over the drawing; null when it has left. */
  onPointer?: (point: Point | null) => void;
  /** What another person moves at the moment. Their pieces cannot be taken. */
  live?: readonly Place[];
  /** The room is only suggested, with these words in it: a drag draws another one. */
  suggestion?: ReactNode;
  /** Drawn on in place of the room. */
  picture?: Picture | null;
  tracingUrl?: string | undefined;
  /** Drawn above the plan, in its millimetres. */
  overlay?: (mmPerPixel: number) => ReactNode;
  /** In the left upper corner, before the size of the room. */
  lead?: ReactNode;
  /** Buttons before the tools. */
  tools?: ReactNode;
  toolsAt?: keyof typeof TOOLS_AT;
  /** The pixels at its right and bottom edge that the page covers; at the bottom only `across` of them, from the right. */
  covered?: { right: number; bottom: number; across: number } | undefined;
  className?: string;
  /** Above the drawing, until a room is being drawn. */
  children?: ReactNode;
};

/** Of the plan as it is by then: leaving a field, which follows the press, may have changed it. */
type ChangeTo = (point: Point, free: boolean, plan: FloorPlan) => Change | null;
/** Until the pointer is let go it shifts the view, uses the instrument, or makes a change. `far`: the pixels that it has come. */
type Drag = { pointer: number; start: Point; far: number } & (
  | { kind: "pan" | "instrument" }
  | { kind: "change"; to: ChangeTo }
);

const NOTHING: readonly never[] = [];
const EMPTY = { x: 0, y: 0, width: 5000, height: 4000 };
const ARROWS: Readonly<Record<string, Point>> = {
  ...{ ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } },
};
/** A press that trembles so far (pixels) moves nothing. */
const TREMBLE = 3;
/** So near (pixels) things snap to each other. */
const SNAP = 9;
/** Where the tools are: in a corner, unless the page has a place for them. `alone`: there is only the drawing. */
const TOOLS_AT = {
  corner: "top-2.5 right-2.5 @min-[35rem]:top-5 @min-[35rem]:right-5 @min-[35rem]:flex-col",
  alone: "hidden",
  left: "top-1/2 left-6 -translate-y-1/2 flex-col short:top-14 short:grid short:translate-y-0 short:grid-cols-2",
  below: "bottom-3 left-3 sm:left-6",
};
/** The pixels around the drawing that its dimensions and the controls need. */
function marginIn({ width, height }: { width: number; height: number }, toolsAt: keyof typeof TOOLS_AT | "none") {
  if (toolsAt === "alone" && height < LOW) return { left: 104, top: 56, right: 56, bottom: 56 };
  if (toolsAt === "alone" && width >= PHONE) return { left: 88, top: 72, right: 120, bottom: 72 };
  if (height < LOW && toolsAt === "left") return { left: 124, top: 64, right: 16, bottom: 12 };
  if (height < LOW) return { ...evenly(24), top: toolsAt === "below" ? 24 : 64 };
  const left = toolsAt === "left" ? 64 : 0;
  const bottom = toolsAt === "below" ? 44 : 0;
  if (width < PHONE)
    return { left: 52, top: toolsAt === "none" || toolsAt === "alone" ? 64 : 108, right: 52, bottom: 92 + bottom };
  // The tools stand beside it.
  if (toolsAt === "corner" || toolsAt === "none")
    return { left: 104, top: 80, right: 136, bottom: height < 672 ? 108 : 148 };
  if (height < 672) return { left: 92 + left, top: 140, right: 92, bottom: 116 + bottom };
  return { left: 92 + left, top: 148, right: 92, bottom: 168 + bottom };
}
/** A picture has no dimensions around it. */
const marginOfPicture = (toolsAt: keyof typeof TOOLS_AT) =>
  toolsAt === "left" ? { ...evenly(24), left: 92, top: 84 } : { ...evenly(24), top: 84, bottom: 80 };
const evenly = (margin: number) => ({ left: margin, top: margin, right: margin, bottom: margin });
/** Below these (pixels) a drawing is narrow or low. */
const PHONE = 560;
const LOW = 380;

/**
 * The drawing of a room to change by pointer, finger and keyboard. It is controlled: the plan changes when `onChange` has changed it; only what is being
 * dragged is kept here.
 */
export function FloorPlanEditor(props: FloorPlanEditorProps) {
  const { bookingId, variant, may, selected, onSelect, onChange, history, entry, onEntry } = props;
  const { instrument, live = NOTHING, picture, overlay, suggestion, toolsAt = "corner" } = props;
  const [ref, box] = useBox<HTMLDivElement>();
  const [eye, setEye] = useState<(Point & { mmPerPixel: number }) | null>(null);
  const [draft, setDraft] = useState<Change | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>(NOTHING);
  const [typing, setTyping] = useState<string | null>(null);
  const [typedIn, setTypedIn] = useState(variant);
  if (typedIn !== variant) {
    setTypedIn(variant);
    setTyping(null);
  }
  /** The side of the knob that is held. */
  const [turning, setTurning] = useState<Side | null>(null);
  /** `loud`: it is shown, too; the rest is for those who do not see what happens. */
  const [said, setSaid] = useState({ text: "", loud: false });
  const [hasWords, setHasWords] = useState(false);
  const [named, setNamed] = useState<readonly string[]>(NOTHING);
  const drag = useRef<Drag | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const svg = useRef<SVGSVGElement>(null);
  const say = (text: string, loud = false) => setSaid({ text, loud });

  const stored = useMemo(
    () => (picture ? floorPlanOf(props.plan.notes, props.plan.authors) : props.plan),
    [props.plan, picture],
  );
  const seen = useMemo(() => (live.length > 0 ? withChange(stored, put(...live)) : stored), [stored, live]);
  const plan = useMemo(() => (draft ? withChange(seen, draft) : seen), [seen, draft]);
  const { room } = plan;
  const inFeet = room?.inFeet ?? false;
  const walls = useMemo(() => wallsOf(room?.corners ?? []), [room]);
  const places = useMemo(() => placesIn(plan, variant), [plan, variant]);
  const { findings, settled, isKnown } = useFitFindings(plan, variant, draft === null && live.length === 0);

  // What is pushed does not run away from the pointer: the whole room is shown again when it has been let go.
  const extent = useMemo(() => extentOf(stored, picture) ?? EMPTY, [stored, picture]);
  const isLow = (box?.height ?? LOW) < LOW;
  const margin =
    picture && !isLow
      ? marginOfPicture(toolsAt)
      : marginIn(box ?? EMPTY, suggestion && toolsAt !== "alone" ? "none" : toolsAt);
  const { right = 0, bottom = 0, across = 0 } = props.covered ?? {};
  const fitted = fitView(extent, box ?? EMPTY, {
    ...margin,
    // On a low drawing the tools give way to what covers it.
    ...(right && { left: 24, right: right + 16 }),
    // The dimensions stay in sight.
    bottom: Math.max(margin.bottom, bottom && bottom + 64),
  });
  const { x, y, mmPerPixel } = eye ?? fitted;
  const hasScale = !isLow && (box?.width ?? 0) > PHONE && bottom === 0;
  /** A low drawing has no place for the tools below it, or beside what covers it. */
  const hidesTools = isLow && (right > 0 || toolsAt === "below");
  const scaleAt = (scaleStart(extent, inFeet) - fitted.x) / fitted.mmPerPixel;
  const view = { x, y, width: (box?.width ?? 1) * mmPerPixel, height: (box?.height ?? 1) * mmPerPixel };
  const reach = SNAP * mmPerPixel;
  const scaled = (mm: number) => Math.max(2, Math.min(Math.max(60, fitted.mmPerPixel), mm));
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: x + (clientX - left) * mmPerPixel, y: y + (clientY - top) * mmPerPixel };
  };
  const zoom = (by: number, at: Point = { x: x + view.width / 2, y: y + view.height / 2 }) => {
    const next = scaled(mmPerPixel / by);
    const share = next / mmPerPixel;
    setEye({ x: at.x - (at.x - x) * share, y: at.y - (at.y - y) * share, mmPerPixel: next });
  };
  const elementOf = ({ part, id }: { part: string; id: string }) =>
    svg.current?.querySelector<SVGElement>(`[data-part="${part}"][data-id="${id}"]`);

  const focus = (object: Selected) => elementOf(object)?.focus({ preventScroll: true });
  const canMove = (object: Selected) => mayMove(stored, may, object) && live.every(({ id }) => id !== object.id);
  const wordsAbout = (after: FloorPlan, { part, id }: Selected): string => {
    const [item, place] = [after.items.find((one) => one.id === id), placesIn(after, variant).get(id)];
    if (part === "item" && item) return itemWords(item, place, wallsOf(after.room?.corners ?? []), inFeet);
    const row = onWallOf(after, id);
    if (row) return `${lengthText(row.at, inFeet, true)} from the corner`;
    return after.room && part === "wall" ? areaText(areaOf(after.room.corners), inFeet) : "";
  };
  function make(change: Change | null, about: Selected | null) {
    if (!change || change.put.length + change.remove.length === 0) return;
    onChange(change.put, change.remove);
    say(about ? wordsAbout(withChange(stored, change), about) : "");
  }
  useNewClashes(settled, (sentence) => setSaid(({ text }) => ({ text: `${text} ${sentence}`, loud: false })));
  function remove(object: Selected) {
    if (!mayRemove(stored, variant, may, object)) return;
    make(removed(stored, variant, may, object), null);
    onSelect(null);
    say("Removed");
    svg.current?.focus();
  }
  const takeBack = (act: () => number, word: string) => {
    if (act() > 0) say("Somebody has changed this since, so it stays as it is.", true);
    else say(word);
  };

  /* Pointers */

  function begin(event: PointerEvent, point: Point): Drag | null {
    const base = { pointer: event.pointerId, start: point, far: 0 };
    const change = (to: ChangeTo): Drag => ({ ...base, kind: "change", to });
    if (instrument) {
      instrument("down", point, mmPerPixel);
      return { ...base, kind: "instrument" };
    }
    const target = event.target as Element;
    const handle = target.closest<SVGElement>("[data-handle]")?.dataset.handle as Handle | undefined;
    const element = target.closest<SVGElement>("[data-part]");
    const { part, id = "" } = element?.dataset ?? {};
    // What has a place already can also be dragged from it.
    const isAimed = !entry?.id || (!handle && (!element || part === "wall" || part === "length"));
    if (entry && isAimed) return beginEntry(entry, base);
    onEntry?.(null);
    if (!room && !may.walls) return { ...base, kind: "pan" };
    if (!room || handle === "corner" || (suggestion && !element && !handle)) {
      const from = (handle && room?.corners[0]) ?? point;
      const drawn = room ?? newRoom(bookingId, [], false);
      return change((to) =>
        distance(to, from) < 20 * mmPerPixel ? null : put({ ...drawn, corners: rectangleBetween(from, to) }),
      );
    }
    setTurning(SIDES.find((side) => handle === `turn ${side}`) ?? null);
    if (handle && selected) return change((to, free, now) => pulled(now, variant, selected.id, handle, to, free));
    if (part === "length") {
      if (may.walls) setTimeout(() => setTyping(id));
      return null;
    }
    const object = { part, id } as Selected;
    if (!element) return { ...base, kind: "pan" };
    onSelect(object);
    element.focus({ preventScroll: true });
    if (!canMove(object)) return { ...base, kind: "pan", far: TREMBLE };
    return change((to, free, now) => {
      const next = dragged(now, variant, object, minus(to, point), free ? 1 : reach);
      setGuides(next.guides);
      return next.change;
    });
  }
  function beginEntry(chosen: Entry, base: Pick<Drag, "pointer" | "start" | "far">): Drag | null {
    const id = chosen.id ?? crypto.randomUUID();
    onEntry?.(null);
    const to: ChangeTo = (point, free, now) => {
      const fresh = added(now, variant, chosen, point, id);
      if (!fresh || free) return fresh?.change ?? null;
      const next = dragged(withChange(now, fresh.change), variant, fresh.selected, { x: 0, y: 0 }, reach);
      setGuides(next.guides);
      return put(...fresh.change.put, ...(next.change?.put ?? []));
    };
    const first = to(base.start, false, seen);
    if (!first) say("There is no space for it.", true);
    else onSelect({ part: chosen.part, id });
    setDraft(first);
    return first && { ...base, far: TREMBLE, kind: "change", to };
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || !box) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 2) return end(pointOf(event), false);
    if (pointers.current.size === 1) drag.current = begin(event, pointOf(event));
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const point = pointOf(event);
    props.onPointer?.(point);
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    if (pointers.current.size === 2) {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const next = scaled(mmPerPixel * (distance(last, other) / (distance(now, other) || 1)));
      const before = pointOf({ clientX: (last.x + other.x) / 2, clientY: (last.y + other.y) / 2 });
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const [right, down] = [(now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top];
      return setEye({ x: before.x - right * next, y: before.y - down * next, mmPerPixel: next });
    }
    const held = drag.current;
    if (held?.pointer !== event.pointerId) return;
    held.far += distance(now, last);
    if (held.kind === "instrument") {
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const each of all.length > 0 ? all : [event.nativeEvent]) instrument?.("move", pointOf(each), mmPerPixel);
      return;
    }
    if (held.kind === "pan")
      return setEye({ x: x - (now.x - last.x) * mmPerPixel, y: y - (now.y - last.y) * mmPerPixel, mmPerPixel });
    if (held.kind !== "change" || held.far < TREMBLE) return;
    const change = held.to(point, event.altKey, seen);
    if (!change) return;
    setDraft(change);
    const moving = change.put.filter((row) => row.part === "place");
    if (moving.length > 0) props.onMoving?.(moving);
  }
  /** The pointer is let go, or (`isDone` is false) what it has done does not count. */
  function end(point: Point, isDone: boolean, free = false) {
    const held = drag.current;
    drag.current = null;
    if (held?.kind === "instrument") instrument?.(isDone ? "up" : "cancel", point, mmPerPixel);
    if (held?.kind === "pan" && isDone && held.far < TREMBLE) onSelect(null);
    setTurning(null);
    if (held?.kind !== "change") return;
    props.onMoving?.(NOTHING);
    // The last movement may not have been drawn yet.
    if (isDone) make((held.far >= TREMBLE && held.to(point, free, seen)) || draft, selected);
    if (isDone && selected) focus(selected);
    if (!room) setEye(null);
    setDraft(null);
    setGuides(NOTHING);
  }
  function onPointerEnd(event: PointerEvent<SVGSVGElement>) {
    pointers.current.delete(event.pointerId);
    if (drag.current?.pointer === event.pointerId) end(pointOf(event), event.type === "pointerup", event.altKey);
    if (event.pointerType === "touch") props.onPointer?.(null);
  }
  // A palette's entry that is dragged here with the button down begins to be placed.
  const onArrival = useEffectEvent((event: globalThis.PointerEvent) => {
    const element = svg.current;
    if (!entry || drag.current || !event.buttons || !element) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.setPointerCapture(event.pointerId);
    drag.current = beginEntry(entry, { pointer: event.pointerId, start: pointOf(event), far: 0 });
  });
  const onWheel = useEffectEvent((event: globalThis.WheelEvent) => {
    // The page scrolls; with Control, and by two fingers on a trackpad, the drawing zooms.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.01), pointOf(event));
  });
  // Everywhere on the page but in a field, which has its own history.
  const onUndoKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!history || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    if ((event.target as Element).closest?.("input, textarea")) return;
    event.preventDefault();
    if (event.shiftKey) takeBack(history.redo, "Done again");
    else takeBack(history.undo, "Undone");
  });
  const isReady = box !== null;
  useEffect(() => {
    const element = svg.current;
    if (!isReady || !element) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("pointermove", (event) => onArrival(event), { signal });
    window.addEventListener("keydown", (event) => onUndoKey(event), { signal });
    element.addEventListener("wheel", (event) => onWheel(event), { passive: false, signal });
    return () => listening.abort();
  }, [isReady]);

  /* Keys */

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (byKey(event.key.toLowerCase(), event)) event.preventDefault();
  }
  function byKey(key: string, event: KeyboardEvent): boolean {
    const { part, id = "" } = (event.target as Element).closest<SVGElement>("[data-part]")?.dataset ?? {};
    const object = part && part !== "length" ? ({ part, id } as Selected) : selected;
    if (key === "+" || key === "=" || key === "-") zoom(key === "-" ? 1 / 1.25 : 1.25);
    else if (key === "0") setEye(null);
    else if (key === "escape") {
      onEntry?.(null);
      onSelect(null);
    } else if (key === "enter" && may.walls && (part === "length" || part === "wall")) setTyping(id);
    else if (object && (key === "delete" || key === "backspace")) remove(object);
    else if (object && canMove(object)) return changeByKey(event, key, object);
    else return false;
    return true;
  }
  function changeByKey(event: KeyboardEvent, key: string, object: Selected): boolean {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? 100 : 10;
    const place = object.part === "item" && places.get(object.id);
    const photo = stored.photos.find(({ id }) => object.part === "photo" && id === object.id);
    if (way || key === "r") {
      onEntry?.(null);
      onSelect(object);
    }
    if (way) {
      const { change } = dragged(stored, variant, object, { x: way.x * step, y: way.y * step }, 0);
      if (change) make(change, object);
      else say("Walls would meet, or one would be too short.", true);
    } else if (key === "r" && place) {
      make(turned(stored, variant, place.id, place.turn + (event.shiftKey ? 15 : 90)), object);
    } else if (key === "r" && photo) {
      make(put({ ...photo, turn: (photo.turn + (event.shiftKey ? 15 : 45)) % 360 }), object);
    } else return false;
    return true;
  }

  // Where the palette is below the drawing, the drawing may have been scrolled away. Not before the click, which would meet something else.
  const isPlacing = entry != null;
  useEffect(() => {
    if (!isPlacing) return;
    const listening = new AbortController();
    const show = () => svg.current?.scrollIntoView({ block: "nearest" });
    window.addEventListener("click", show, { once: true, signal: listening.signal });
    return () => listening.abort();
  }, [isPlacing]);

  // What was just added is turned, moved and removed by keys.
  const fresh = entry?.id;
  const onFresh = useEffectEvent(() => selected && focus(selected));
  useEffect(() => {
    if (fresh) onFresh();
  }, [fresh]);

  // What was pressed may have gone with the panel that it was in.
  const chosen = selected && `${selected.part} ${selected.id}`;
  const refocus = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    (selected ? elementOf(selected) : svg.current)?.focus({ preventScroll: true });
  });
  const known = useRef(chosen);
  useEffect(() => {
    if (known.current !== chosen) refocus();
    known.current = chosen;
  }, [chosen]);

  const item = selected?.part === "item" ? plan.items.find(({ id }) => id === selected.id) : undefined;
  const place = item && places.get(item.id);
  const corners = room?.corners ?? NOTHING;
  const knob = item && place && canMove(item) ? knobOf(item, place, corners, mmPerPixel, turning) : undefined;
  const reaches = item && place && !isLow ? reachesOf(plan, variant, item, mmPerPixel, knob?.at) : NOTHING;
  const onSide = selected && onWallOf(plan, selected.id);
  const sideWall = walls.find(({ id }) => id === onSide?.wall);
  const emphasis = useMemo(() => [...named, ...live.map(({ id }) => id)], [named, live]);
  const typedWall = may.walls ? walls.find(({ id }) => id === typing) : undefined;
  const aims = instrument || entry;
  const isSuggested = suggestion !== undefined && draft === null;
  return (
    <div
      ref={ref}
      className={cn(
        "floor-plan-editor relative min-h-0 min-w-0 overflow-hidden bg-linen",
        aims && "plan-aims",
        isSuggested && "plan-suggested",
        props.className,
      )}
    >
      {box && (
        <FloorPlanDrawing
          {...{ plan, variant, picture, view, mmPerPixel, selected, findings }}
          interactive
          hot={emphasis}
          chains={!isLow || toolsAt === "alone"}
          notes
          photos
          tracingUrl={props.tracingUrl}
          ref={svg}
          className="size-full touch-none overflow-hidden outline-none select-none"
          tabIndex={-1}
          {...{ onKeyDown, onPointerDown, onPointerMove }}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onPointerLeave={() => props.onPointer?.(null)}
          onFocus={({ target }) => {
            const { part, id = "" } = target.closest<SVGElement>("[data-part]")?.dataset ?? {};
            if (part && part !== "length" && target.matches(":focus-visible")) onSelect({ part, id } as Selected);
          }}
        >
          {guides.map((guide) => (
            <GuideLine key={guide.axis} guide={guide} outline={item && place ? outlineOf(item, place) : NOTHING} />
          ))}
          {item && place && !isLow && (
            <g className="plan-reach" pointerEvents="none">
              {reaches.map((reach) => (
                <Dimension key={reach.from.y === reach.to.y ? "across" : "down"} {...reach} mmPerPixel={mmPerPixel} />
              ))}
            </g>
          )}
          {item && place && knob && (
            <PieceHandles {...{ item, place, knob, mmPerPixel }} sizes={mayRemove(stored, "now", may, item)} />
          )}
          {onSide && onSide.width >= LEAST_WIDTH && sideWall && may.openings && (
            <WallHandles row={onSide} wall={sideWall} mmPerPixel={mmPerPixel} />
          )}
          {isSuggested && room?.corners[2] && <CornerHandle at={room.corners[2]} mmPerPixel={mmPerPixel} />}
          {room && !isSuggested && hasScale && <ScaleBar {...{ extent, mmPerPixel, inFeet }} />}
          {overlay?.(mmPerPixel)}
        </FloorPlanDrawing>
      )}
      <div className="pointer-events-none absolute top-3 left-3 flex flex-wrap items-start gap-2 sm:top-5 sm:left-6 short:top-2 *:pointer-events-auto">
        {props.lead}
        {room && !isSuggested && (
          <p
            className={cn(
              "pointer-events-none! leading-tight",
              // In one line with the controls, above the dimensions.
              props.lead ? "flex h-11 items-center gap-3 px-2 max-sm:hidden" : "*:block",
              isLow && "hidden",
            )}
          >
            <b className="display text-xl font-normal">{areaText(areaOf(room.corners), inFeet)}</b>
            <span className="text-sm text-ink-700">{lengthText(room.height, inFeet, true)} high</span>
          </p>
        )}
      </div>
      <EditorTools
        history={suggestion && !history?.canRedo ? undefined : history}
        onTakeBack={takeBack}
        onZoom={suggestion ? undefined : zoom}
        onWhole={() => setEye(null)}
        hasWords={hasWords}
        onWords={room && !suggestion ? () => setHasWords(!hasWords) : undefined}
        unit={
          room && may.walls && !props.lead && !hidesTools
            ? { inFeet, onChange: (next) => make(put({ ...room, inFeet: next }), null) }
            : undefined
        }
        className={cn(TOOLS_AT[toolsAt], hidesTools && "invisible")}
        unitAt={isLow ? "top-2.5 left-2.5" : "right-2.5 bottom-1.5 @min-[35rem]:right-5 @min-[35rem]:bottom-5"}
      >
        {props.tools}
      </EditorTools>
      {room && places.size > 0 && (!isLow || (toolsAt === "left" && right === 0)) && (
        <FitList
          {...{ plan, selected, onSelect, isKnown, isLow }}
          width={Math.max(240, (bottom > 0 ? (box?.width ?? 0) - across : scaleAt) - 48)}
          findings={settled}
          isRaised={toolsAt === "below"}
          onName={setNamed}
        />
      )}
      {hasWords && (
        <WordsList
          {...{ plan, variant, selected }}
          className={toolsAt === "corner" ? "@min-[35rem]:inset-y-5 @min-[35rem]:right-19" : "sm:top-18"}
          onSelect={(object) => {
            onSelect(object);
            focus(object);
          }}
          onClose={() => setHasWords(false)}
        />
      )}
      {typedWall && room && box && (
        <TypedLength
          key={typedWall.id}
          label={`${wallName(typedWall, walls, inFeet)}, length`}
          style={besideOf(typedWall, walls, view, mmPerPixel, box)}
          {...{ mm: typedWall.length, inFeet, least: FLOOR_PLAN.leastWall, most: FLOOR_PLAN.mostWall }}
          onLength={(mm) => {
            const change = withWallLength(stored, walls.indexOf(typedWall), mm);
            return change ? make(change, { part: "wall", id: typedWall.id }) : WALLS_MEET;
          }}
          onEnd={(focus) => {
            // The field is gone first: as it loses the focus, it would take its text, also after Escape.
            if (focus) flushSync(() => setTyping(null));
            else setTyping(null);
            if (focus) elementOf({ part: "length", id: typedWall.id })?.focus();
          }}
        />
      )}
      <p
        aria-live="polite"
        className={
          said.loud
            ? "absolute inset-x-3 bottom-18 mx-auto w-fit rounded-control border border-transparent bg-ink px-3 py-2 text-sm text-white"
            : "sr-only"
        }
      >
        {said.text}
      </p>
      {isSuggested && (
        <div
          className="pointer-events-none absolute inset-0 grid place-content-center"
          style={{ padding: `${margin.top}px ${margin.right}px ${margin.bottom}px ${margin.left}px` }}
        >
          {suggestion}
        </div>
      )}
      {(stored.room || !room) && props.children}
    </div>
  );
}

/** Calls with each clash that was not there before. */
function useNewClashes(findings: readonly FitFinding[], onClash: (sentence: string) => void) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const tell = useEffectEvent(onClash);
  useEffect(() => {
    const clashes = findings.filter(({ level }) => level === "clash").map(({ sentence }) => sentence);
    for (const sentence of clashes) if (known.current && !known.current.has(sentence)) tell(sentence);
    known.current = new Set(clashes);
  }, [findings]);
}

function GuideLine({ guide: { axis, at, outline: other }, outline }: { guide: Guide; outline: readonly Point[] }) {
  const { left, right, top, bottom } = boundsOf([...other, ...outline]);
  const path = axis === "x" ? `M${at} ${top}V${bottom}` : `M${left} ${at}H${right}`;
  return <path className="stroke-(--plan-pen) stroke-[0.75]" d={path} />;
}

/** Where a wall's length is typed: over its figure, within the drawing. */
function besideOf(
  { start, end, inward }: Wall,
  walls: readonly Wall[],
  view: Point,
  mmPerPixel: number,
  box: { width: number; height: number },
): CSSProperties {
  const off = Math.max(...walls.map((wall) => dot(minus(start, wall.start), inward))) + 45 * mmPerPixel + 200;
  const at = { x: (start.x + end.x) / 2 - inward.x * off, y: (start.y + end.y) / 2 - inward.y * off };
  const [left, top] = [(at.x - view.x) / mmPerPixel, (at.y - view.y) / mmPerPixel];
  return { left: Math.max(60, Math.min(box.width - 60, left)), top: Math.max(28, Math.min(box.height - 40, top)) };
}

type TypedLengthProps = Parameters<typeof useTypedLength>[0] & {
  label: string;
  style: CSSProperties;
  onEnd: (focus: boolean) => void;
};
/** A length that is typed where it is written on the drawing. */
function TypedLength({ label, style, onEnd, ...length }: TypedLengthProps) {
  const { input, error, take } = useTypedLength(length);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="absolute z-10 grid -translate-1/2 justify-items-center gap-1" style={style}>
      <input
        {...input}
        ref={field}
        aria-label={label}
        className="h-11 w-28 rounded-control border border-ink bg-white text-center font-semibold tabular-nums"
        onBlur={() => take() && onEnd(false)}
        onKeyDown={(event) => {
          if (event.key === "Escape" || (event.key === "Enter" && take())) onEnd(true);
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {error && (
        <span role="alert" className="rounded-control bg-white px-2 text-sm whitespace-nowrap text-danger">
          {error}
        </span>
      )}
    </div>
  );
}
