import type { FloorPlanKey, FloorPlanRow, Variant } from "@contract/floor-plan.ts";
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
import type { FitFinding } from "@/domain/floor-plan/fit.ts";
import {
  type FloorPlan,
  type Mark,
  type Opening,
  type Place,
  placesIn,
  type Room,
} from "@/domain/floor-plan/floor-plan.ts";
import {
  Dimension,
  extentOf,
  FloorPlanDrawing,
  ScaleBar,
  useBox,
  type View,
} from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { KINDS } from "@/domain/floor-plan/furniture.ts";
import { areaOf, boundsOf, distance, dot, minus, type Point, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { areaText, lengthText } from "@/domain/floor-plan/lengths.ts";
import { type Guide, pushWall, setWallLength, snap } from "@/domain/floor-plan/moves.ts";
import { outlineOf } from "@/domain/floor-plan/outlines.ts";
import { itemWords, wallName } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import {
  added,
  type Change,
  type Entry,
  freeLengths,
  moved,
  newRoom,
  put,
  rectangle,
  removed,
  resized,
  type Selected,
  type Side,
  slid,
  turnAt,
  withChange,
  withCorners,
} from "./editing.ts";
import { EditorTools, type History } from "./editor-tools.tsx";
import { FitList } from "./fit-list.tsx";
import { Handles } from "./handles.tsx";
import { useTypedLength } from "./length-field.tsx";
import { useFitFindings } from "./use-fit-findings.ts";
import { WordsList } from "./words-list.tsx";
import "./floor-plan-editor.css";

/** What the viewer may change. `walls` includes the whole room, `openings` what is on its walls, `items` sizes and names, `places` where pieces are. */
export type May = { walls: boolean; openings: boolean; items: boolean; places: boolean };
export const MAY_NOTHING: May = { walls: false, openings: false, items: false, places: false };

/** Takes the pointer instead of the editor: a pen, a note, a measuring tape. Points are millimetres of the drawing; two fingers still zoom. */
export type Instrument = (kind: "down" | "move" | "up" | "cancel", point: Point, event: PointerEvent) => void;

export type FloorPlanEditorProps = {
  bookingId: string;
  plan: FloorPlan;
  variant: Variant;
  may: May;
  selected: Selected | null;
  onSelect: (selected: Selected | null) => void;
  /** Each finished change once: a drag when it ends, a typed length, a key. */
  onChange: (put: FloorPlanRow[], remove: FloorPlanKey[]) => void;
  history?: History;
  /** The palette's entry that the next press on the drawing places. */
  entry?: Entry | null;
  onEntry?: (entry: Entry | null) => void;
  instrument?: Instrument | null;
  /** While a piece is dragged: where it and what follows it are; null when it is let go. */
  onMoving?: (places: Place[] | null) => void;
  /** Where the pointer is over the drawing; null when it has left. */
  onPointer?: (point: Point | null) => void;
  /** What another person moves at the moment. Their pieces cannot be taken. */
  live?: { places: readonly Place[]; held: ReadonlySet<string> };
  /** Ids of objects that a text names. */
  hot?: readonly string[];
  /** Photos are shown as pins; notes as they are. */
  shows?: { photos?: boolean; notes?: boolean; ghosts?: boolean; grid?: boolean };
  tracingUrl?: string;
  /** Drawn above the plan, in its millimetres. */
  overlay?: (mmPerPixel: number) => ReactNode;
  /** Pixels around the drawing that the page covers with something else. */
  margin?: Partial<Record<"left" | "top" | "right" | "bottom", number>>;
  /** Buttons at the end of the tools. */
  tools?: ReactNode;
  className?: string;
  /** Above the drawing. */
  children?: ReactNode;
};

type Drag = { pointer: number } & (
  | { kind: "pan"; far: number }
  | { kind: "item"; id: string; grab: Point; from: Place; fresh: Change | null; touched: boolean }
  | { kind: "onWall"; row: Opening | Mark; from: Point; touched: boolean }
  | { kind: "wall"; index: number; room: Room; from: Point }
  | { kind: "handle"; handle: string; id: string }
  | { kind: "rectangle"; from: Point }
  | { kind: "photo"; id: string }
  | { kind: "instrument" }
);
type Eye = { x: number; y: number; mmPerPixel: number };

const NO_PROPS = {};
/** Focus and pointers are read on the drawing as a whole. */
const objectProps = () => NO_PROPS;
const NOTHING_HOT: readonly string[] = [];
const EMPTY: View = { x: 0, y: 0, width: 5000, height: 4000 };
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** A finger reaches what is so near; 44 px in all. */
const FINGER = 18;

/**
 * The drawing of a room to change by pointer, finger and keyboard. It is controlled: the plan changes when `onChange` has changed it; only what is being
 * dragged is kept here.
 */
export function FloorPlanEditor(props: FloorPlanEditorProps) {
  const {
    bookingId,
    plan: stored,
    variant,
    may,
    selected,
    onSelect,
    onChange,
    history,
    entry,
    onEntry,
    instrument,
    live,
    hot = NOTHING_HOT,
    shows = {},
    overlay,
    className,
    children,
  } = props;
  const [ref, box] = useBox<HTMLDivElement>();
  const [eye, setEye] = useState<Eye | null>(null);
  const [draft, setDraft] = useState<Change | null>(null);
  const [guides, setGuides] = useState<Guide[]>([]);
  const [typing, setTyping] = useState<string | null>(null);
  const [said, say] = useState("");
  const [hasWords, setHasWords] = useState(false);
  const [named, setNamed] = useState(NOTHING_HOT);
  const drag = useRef<Drag | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const svg = useRef<SVGSVGElement>(null);

  const seen = useMemo(
    () => (live?.places.length ? withChange(stored, put(...live.places)) : stored),
    [stored, live?.places],
  );
  const plan = useMemo(() => (draft ? withChange(seen, draft) : seen), [seen, draft]);
  const { room } = plan;
  const inFeet = room?.inFeet ?? false;
  const walls = useMemo(() => wallsOf(room?.corners ?? [], plan.openings), [room, plan.openings]);
  const places = useMemo(() => placesIn(plan, variant), [plan, variant]);
  const findings = useFitFindings(plan, variant);
  const isPhone = (box?.width ?? 999) < 560;

  // What is pushed does not run away from the pointer: the whole room is shown again when it has been let go.
  const fitted = useMemo(() => fitEye(stored, box, isPhone, props.margin), [stored, box, isPhone, props.margin]);
  const { x, y, mmPerPixel } = eye ?? fitted;
  const view = { x, y, width: (box?.width ?? 1) * mmPerPixel, height: (box?.height ?? 1) * mmPerPixel };
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: x + (clientX - left) * mmPerPixel, y: y + (clientY - top) * mmPerPixel };
  };
  const zoom = (by: number, at: Point = { x: view.x + view.width / 2, y: view.y + view.height / 2 }) => {
    const next = Math.max(2, Math.min(60, mmPerPixel / by));
    setEye({
      x: at.x - ((at.x - x) * next) / mmPerPixel,
      y: at.y - ((at.y - y) * next) / mmPerPixel,
      mmPerPixel: next,
    });
  };

  const wordsAbout = (after: FloorPlan, { part, id }: Selected): string => {
    const [item, place] = [after.items.find((one) => one.id === id), placesIn(after, variant).get(id)];
    if (part === "item" && item) return itemWords(item, place, wallsOf(after.room?.corners ?? []), inFeet);
    return svg.current?.querySelector(`[data-part="${part}"][data-id="${id}"]`)?.getAttribute("aria-label") ?? "";
  };
  function make(change: Change | null, about: Selected | null, words?: string) {
    if (!change || change.put.length + change.remove.length === 0) return;
    onChange(change.put, change.remove);
    say(words ?? (about ? wordsAbout(withChange(stored, change), about) : ""));
  }
  useNewClashes(findings, (sentence) => say((before) => `${before} ${sentence}`));
  /** @returns why it cannot be. */
  function makeCorners(corners: Room["corners"] | null): string | null {
    if (!room || !corners) return "Walls would meet, or one be under 30 cm";
    make(withCorners(stored, room, corners), null, `${areaText(areaOf(corners), inFeet)}`);
    return null;
  }
  function remove() {
    const isOwn = selected && (selected.part === "item" ? (variant === "now" ? may.items : may.places) : may.openings);
    if (!selected || !isOwn) return;
    make(removed(stored, variant, selected), null, "Removed");
    onSelect(null);
    svg.current?.focus();
  }

  /* Pointers */

  function begin(event: PointerEvent, pointer: number): Drag | null {
    const point = pointOf(event);
    if (instrument) {
      instrument("down", point, event);
      return { pointer, kind: "instrument" };
    }
    if (entry) return beginEntry(entry, point, pointer);
    if (!room) return may.walls ? { pointer, kind: "rectangle", from: point } : { pointer, kind: "pan", far: 0 };
    const handle = (event.target as Element).closest("[data-handle]")?.getAttribute("data-handle");
    if (handle && selected) return { pointer, kind: "handle", handle, id: selected.id };
    const element = objectAt(event, svg.current);
    const { part, id = "" } = element?.dataset ?? {};
    if (part === "length") {
      if (may.walls) setTimeout(() => setTyping(id));
      return null;
    }
    if (!element || !part || part === "note" || live?.held.has(id)) return { pointer, kind: "pan", far: 0 };
    onSelect({ part: part as Selected["part"], id });
    element.focus({ preventScroll: true });
    const place = places.get(id);
    if (part === "item" && place && may.places)
      return {
        pointer,
        kind: "item",
        id,
        grab: minus(point, place),
        from: { ...place, variant },
        fresh: null,
        touched: false,
      };
    const row = [...plan.openings, ...plan.marks].find((one) => one.id === id);
    if (row && may.openings) return { pointer, kind: "onWall", row, from: point, touched: false };
    if (part === "photo" && may.items) return { pointer, kind: "photo", id };
    if (part === "wall" && may.walls)
      return { pointer, kind: "wall", index: walls.findIndex((wall) => wall.id === id), room, from: point };
    return { pointer, kind: "pan", far: 99 };
  }
  function beginEntry(chosen: Entry, point: Point, pointer: number): Drag | null {
    const fresh = added(stored, variant, chosen, point);
    onEntry?.(null);
    if (!fresh) {
      say("There is no space for it.");
      return null;
    }
    onSelect(fresh.selected);
    setDraft(fresh.change);
    const [first, place] = fresh.change.put;
    if (place?.part === "place")
      return {
        pointer,
        kind: "item",
        id: place.id,
        grab: { x: 0, y: 0 },
        from: place,
        fresh: fresh.change,
        touched: true,
      };
    return first && (first.part === "opening" || first.part === "mark")
      ? { pointer, kind: "onWall", row: first, from: point, touched: true }
      : null;
  }
  /** The change that a drag would make if it ended at a point. */
  function changeOf(held: Drag, point: Point, free: boolean): Change | null {
    if (held.kind === "item") {
      const base = held.fresh ? withChange(seen, held.fresh) : seen;
      const item = base.items.find(({ id }) => id === held.id);
      if (!item) return null;
      const goal = minus(point, held.grab);
      let to = { ...held.from, x: Math.round(goal.x / 10) * 10, y: Math.round(goal.y / 10) * 10 };
      if (held.fresh) to.turn = turnAt(item.kind, walls, goal);
      if (!free) {
        const around = base.items.flatMap((other) => {
          const place = places.get(other.id);
          return place && other.id !== held.id && KINDS[other.kind].role !== "flat" ? [outlineOf(other, place)] : [];
        });
        const snapped = snap(item, to, walls, around, 9 * mmPerPixel);
        to = snapped.place;
        setGuides(snapped.guides);
      } else setGuides([]);
      return held.fresh ? put(item, to) : moved(base, variant, held.id, to);
    }
    if (held.kind === "onWall") return put(slid(held.row, walls, point, free ? 0 : 9 * mmPerPixel));
    if (held.kind === "wall") {
      const inward = wallsOf(held.room.corners)[held.index]?.inward;
      const by = inward ? Math.round(dot(minus(point, held.from), inward) / 50) * 50 : 0;
      const corners = pushWall(held.room.corners, held.index, by);
      return corners && withCorners(stored, held.room, corners);
    }
    if (held.kind === "handle") return changeByHandle(held.handle, held.id, point, free);
    if (held.kind === "photo") {
      const photo = stored.photos.find(({ id }) => id === held.id);
      return photo ? put({ ...photo, x: Math.round(point.x), y: Math.round(point.y) }) : null;
    }
    if (held.kind === "rectangle") {
      const whole = (mm: number) => Math.max(1000, Math.round(Math.abs(mm) / 100) * 100);
      const corners = rectangle(whole(point.x - held.from.x), whole(point.y - held.from.y));
      return distance(point, held.from) < 20 * mmPerPixel ? null : put(newRoom(bookingId, corners, false));
    }
    return null;
  }
  function changeByHandle(handle: string, id: string, point: Point, free: boolean): Change | null {
    const row = [...stored.openings, ...stored.marks].find((one) => one.id === id);
    const wall = walls.find((one) => one.id === row?.wall);
    if (row && wall) {
      const far = Math.max(
        0,
        Math.min(Math.floor(wall.length), Math.round(dot(minus(point, wall.start), wall.direction) / 10) * 10),
      );
      const [from, to] =
        handle === "start"
          ? [Math.min(far, row.at + row.width - 300), row.at + row.width]
          : [row.at, Math.max(far, row.at + 300)];
      return put({ ...row, at: from, width: to - from });
    }
    const [item, place] = [stored.items.find((one) => one.id === id), placesIn(stored, variant).get(id)];
    if (!item || !place) return null;
    if (handle !== "turn") return resized(item, { ...place, variant }, handle as Side, point);
    const degrees = (Math.atan2(point.x - place.x, place.y - point.y) * 180) / Math.PI;
    const straight = Math.round(degrees / 45) * 45;
    return moved(stored, variant, id, {
      ...place,
      turn: !free && Math.abs(degrees - straight) < 6 ? straight : free ? degrees : Math.round(degrees / 5) * 5,
    });
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || !box) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 2) return cancel(event);
    if (pointers.current.size === 1) drag.current = begin(event, event.pointerId);
  }
  function cancel(event: PointerEvent) {
    if (drag.current?.kind === "instrument") instrument?.("cancel", pointOf(event), event);
    else if (drag.current?.kind === "item") props.onMoving?.(null);
    drag.current = null;
    setDraft(null);
    setGuides([]);
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
      const next = Math.max(2, Math.min(60, mmPerPixel * (distance(last, other) / (distance(now, other) || 1))));
      const [before, after] = [
        pointOf({ clientX: (last.x + other.x) / 2, clientY: (last.y + other.y) / 2 }),
        { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
      ];
      const { left, top } = event.currentTarget.getBoundingClientRect();
      return setEye({ x: before.x - (after.x - left) * next, y: before.y - (after.y - top) * next, mmPerPixel: next });
    }
    const held = drag.current;
    if (held?.pointer !== event.pointerId) return;
    if (held.kind === "instrument") return instrument?.("move", point, event);
    if (held.kind === "pan") {
      held.far += distance(now, last);
      return setEye({ x: x - (now.x - last.x) * mmPerPixel, y: y - (now.y - last.y) * mmPerPixel, mmPerPixel });
    }
    // A press that trembles moves nothing.
    if ((held.kind === "item" || held.kind === "onWall") && !held.touched) {
      const at = held.kind === "item" ? minus(point, held.grab) : point;
      if (distance(at, held.from) < 3 * mmPerPixel) return;
      held.touched = true;
    }
    const change = changeOf(held, point, event.altKey);
    if (!change) return;
    setDraft(change);
    if (held.kind === "item") props.onMoving?.(change.put.filter((row) => row.part === "place"));
  }
  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    pointers.current.delete(event.pointerId);
    const held = drag.current;
    if (held?.pointer !== event.pointerId) return;
    drag.current = null;
    if (held.kind === "instrument") return instrument?.("up", pointOf(event), event);
    setGuides([]);
    if (held.kind === "pan") {
      if (held.far < 5) onSelect(null);
      return;
    }
    if (held.kind === "item") props.onMoving?.(null);
    if (draft)
      make(
        draft,
        held.kind === "wall" || held.kind === "rectangle" ? null : selected,
        held.kind === "wall" ? "The wall has moved" : undefined,
      );
    setDraft(null);
    if (held.kind === "rectangle") setEye(null);
  }
  // A palette's entry that is dragged here with the button down begins to be placed.
  const onArrival = useEffectEvent((event: globalThis.PointerEvent) => {
    const element = svg.current;
    if (!entry || drag.current || !event.buttons || !element) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.setPointerCapture(event.pointerId);
    drag.current = beginEntry(entry, pointOf(event), event.pointerId);
  });
  const onWheel = useEffectEvent((event: globalThis.WheelEvent) => {
    // The page scrolls; with Control, and by two fingers on a trackpad, the drawing zooms.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.01), pointOf(event));
  });
  const isReady = box !== null;
  useEffect(() => {
    const element = svg.current;
    if (!isReady || !element) return;
    const [arrive, wheel] = [
      (event: globalThis.PointerEvent) => onArrival(event),
      (event: globalThis.WheelEvent) => onWheel(event),
    ];
    window.addEventListener("pointermove", arrive);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      window.removeEventListener("pointermove", arrive);
      element.removeEventListener("wheel", wheel);
    };
  }, [isReady]);

  /* Keys */

  // Everywhere on the page but in a field, which has its own history.
  const onUndoKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== "z" ||
      !(event.ctrlKey || event.metaKey) ||
      (event.target as Element).closest?.("input, textarea")
    )
      return;
    event.preventDefault();
    if (event.shiftKey) history?.redo();
    else history?.undo();
  });
  useEffect(() => {
    const undo = (event: globalThis.KeyboardEvent) => onUndoKey(event);
    window.addEventListener("keydown", undo);
    return () => window.removeEventListener("keydown", undo);
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (byKey(event.key.toLowerCase(), event)) event.preventDefault();
  }
  function byKey(key: string, event: KeyboardEvent): boolean {
    const element = (event.target as Element).closest<SVGElement>("[data-part]");
    if (key === "+" || key === "=" || key === "-") zoom(key === "-" ? 1 / 1.25 : 1.25);
    else if (key === "0") setEye(null);
    else if (key === "escape") {
      onEntry?.(null);
      onSelect(null);
    } else if (key === "enter" && element && ["length", "wall"].includes(element.dataset.part ?? "") && may.walls)
      setTyping(element.dataset.id ?? null);
    else if (selected) return changeByKey(event, key, selected);
    else return false;
    return true;
  }
  function changeByKey(event: KeyboardEvent, key: string, { part, id }: Selected): boolean {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? 100 : 10;
    const place = places.get(id);
    const row = [...plan.openings, ...plan.marks].find((one) => one.id === id);
    if (key === "delete" || key === "backspace") remove();
    else if (part === "item" && place && may.places && !live?.held.has(id)) {
      if (way)
        make(moved(stored, variant, id, { ...place, x: place.x + way.x * step, y: place.y + way.y * step }), {
          part,
          id,
        });
      else if (key === "r")
        make(moved(stored, variant, id, { ...place, turn: place.turn + (event.shiftKey ? 15 : 90) }), { part, id });
      else return false;
    } else if (row && way && may.openings) {
      const wall = walls.find((one) => one.id === row.wall);
      const at = wall
        ? Math.max(
            0,
            Math.min(Math.floor(wall.length) - row.width, row.at + Math.round(dot(way, wall.direction)) * step),
          )
        : row.at;
      make(at === row.at ? null : put({ ...row, at }), { part, id }, `${lengthText(at, inFeet, true)} from the corner`);
    } else if (part === "wall" && way && may.walls && room) {
      const index = walls.findIndex((wall) => wall.id === id);
      const refusal = makeCorners(pushWall(room.corners, index, dot(way, walls[index]?.inward ?? way) * step));
      if (refusal) say(refusal);
    } else if (part === "photo" && may.items) {
      const photo = plan.photos.find((one) => one.id === id);
      if (!photo || !(way || key === "r")) return false;
      make(
        put(
          way
            ? { ...photo, x: photo.x + way.x * step, y: photo.y + way.y * step }
            : { ...photo, turn: (photo.turn + (event.shiftKey ? 15 : 45)) % 360 },
        ),
        null,
      );
    } else return false;
    return true;
  }

  // What was pressed may have gone with the panel that it was in.
  const chosen = selected && `[data-part="${selected.part}"][data-id="${selected.id}"]`;
  const known = useRef(chosen);
  useEffect(() => {
    if (known.current === chosen) return;
    known.current = chosen;
    if (document.activeElement !== document.body) return;
    const element = chosen ? svg.current?.querySelector<SVGElement>(chosen) : svg.current;
    element?.focus({ preventScroll: true });
  }, [chosen]);

  const item = selected?.part === "item" ? plan.items.find(({ id }) => id === selected.id) : undefined;
  const place = item && places.get(item.id);
  const onSide = selected && [...plan.openings, ...plan.marks].find(({ id }) => id === selected.id);
  const type = 13 * mmPerPixel * (isPhone ? 0.93 : 1);
  const extent = extentOf(plan);
  const emphasis = useMemo(() => (named.length ? named : hot), [named, hot]);
  const typedWall = walls.find(({ id }) => id === typing);
  return (
    <div ref={ref} className={cn("floor-plan-editor", (instrument || entry) && "plan-aims", className)}>
      {box && (
        <FloorPlanDrawing
          plan={plan}
          variant={variant}
          view={view}
          mmPerPixel={mmPerPixel}
          detail={box.width > 560 ? "full" : "plain"}
          objectProps={objectProps}
          selected={selected}
          hot={emphasis}
          held={drag.current?.kind === "item" ? drag.current.id : null}
          findings={findings}
          chains
          boards={!shows.grid}
          grid={shows.grid}
          ghosts={shows.ghosts}
          notes={shows.notes}
          photos={shows.photos}
          tracingUrl={props.tracingUrl}
          svgRef={svg}
          svgProps={{
            tabIndex: -1,
            onKeyDown,
            onPointerDown,
            onPointerMove,
            onPointerUp,
            onPointerCancel: (event) => {
              pointers.current.delete(event.pointerId);
              cancel(event);
            },
            onPointerLeave: () => props.onPointer?.(null),
            onFocus: ({ target }) => {
              const { part, id = "" } = (target as SVGElement).closest<SVGElement>("[data-part]")?.dataset ?? {};
              if (part && part !== "length" && part !== "note" && target.matches(":focus-visible"))
                onSelect({ part: part as Selected["part"], id });
            },
            style: { width: "100%", height: "100%", cursor: instrument || entry ? "crosshair" : undefined },
          }}
        >
          {guides.map((guide) => (
            <GuideLine key={guide.axis} guide={guide} outline={item && place ? outlineOf(item, place) : []} />
          ))}
          {item && place && (
            <g className="plan-reach" pointerEvents="none">
              {freeLengths(item, place, walls).map(({ from, to, mm }) => (
                <Dimension
                  key={`${to.x} ${to.y}`}
                  from={from}
                  to={to}
                  text={lengthText(mm, inFeet, true)}
                  mmPerPixel={mmPerPixel}
                  type={type}
                />
              ))}
            </g>
          )}
          <Handles
            item={may.places ? item : undefined}
            place={place}
            sizes={may.items}
            row={may.openings ? onSide : undefined}
            wall={onSide && walls.find(({ id }) => id === onSide.wall)}
            mmPerPixel={mmPerPixel}
          />
          {extent && !isPhone && (
            <ScaleBar
              at={{
                x: extent.x + extent.width - (inFeet ? 1829 : 2000),
                y: extent.y + extent.height + 92 * mmPerPixel,
              }}
              mmPerPixel={mmPerPixel}
              inFeet={inFeet}
            />
          )}
          {overlay?.(mmPerPixel)}
        </FloorPlanDrawing>
      )}
      {room && (
        <p className="pointer-events-none absolute top-4 left-4 leading-tight sm:top-6 sm:left-8">
          <b className="display block text-xl font-normal">{areaText(areaOf(room.corners), inFeet)}</b>
          <span className="text-sm text-ink-500">{lengthText(room.height, inFeet, true)} high</span>
        </p>
      )}
      <EditorTools
        history={history}
        onZoom={zoom}
        onWhole={() => setEye(null)}
        hasWords={hasWords}
        onWords={room ? () => setHasWords(!hasWords) : undefined}
        unit={
          room && may.walls ? { inFeet, onChange: (next) => make(put({ ...room, inFeet: next }), null) } : undefined
        }
      >
        {props.tools}
      </EditorTools>
      {room && (
        <FitList findings={findings} hasPieces={places.size > 0} onName={setNamed} onSelect={onSelect} plan={plan} />
      )}
      {hasWords && (
        <WordsList
          svg={svg}
          plan={plan}
          variant={variant}
          selected={selected}
          onSelect={onSelect}
          onClose={() => setHasWords(false)}
        />
      )}
      {typedWall && box && (
        <TypedLength
          key={typedWall.id}
          label={`${wallName(typedWall, walls, inFeet)}, length`}
          style={besideOf(typedWall, walls, view, mmPerPixel, box)}
          mm={typedWall.length}
          inFeet={inFeet}
          least={FLOOR_PLAN.leastWall}
          most={FLOOR_PLAN.mostWall}
          onLength={(mm) => (room ? makeCorners(setWallLength(room.corners, walls.indexOf(typedWall), mm)) : null)}
          onEnd={(focus) => {
            setTyping(null);
            if (focus)
              svg.current?.querySelector<SVGElement>(`[data-part="length"][data-id="${typedWall.id}"]`)?.focus();
          }}
        />
      )}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {children}
    </div>
  );
}

/** The whole room, beside what covers the drawing. */
function fitEye(
  plan: FloorPlan,
  box: { width: number; height: number } | null,
  isPhone: boolean,
  more: FloorPlanEditorProps["margin"] = {},
): Eye {
  const { x, y, width, height } = extentOf(plan) ?? EMPTY;
  const usual = isPhone
    ? { left: 44, top: 108, right: 44, bottom: 88 }
    : { left: 92, top: 132, right: 92, bottom: 168 };
  const { left, top, right, bottom } = { ...usual, ...more };
  const [across, down] = [
    Math.max(40, (box?.width ?? 0) - left - right),
    Math.max(40, (box?.height ?? 0) - top - bottom),
  ];
  const mmPerPixel = Math.max(width / across, height / down, 2);
  return {
    x: x - (left + (across - width / mmPerPixel) / 2) * mmPerPixel,
    y: y - (top + (down - height / mmPerPixel) / 2) * mmPerPixel,
    mmPerPixel,
  };
}

/** The object under the pointer; for a finger the nearest one that it touches. */
function objectAt(event: PointerEvent, svg: SVGSVGElement | null): SVGElement | null {
  const hit = (element: Element | null) =>
    element && svg?.contains(element) ? element.closest<SVGElement>("[data-part]") : null;
  const direct = hit(event.target as Element);
  if (event.pointerType !== "touch" || (direct && direct.dataset.part !== "item")) return direct;
  for (const far of [FINGER / 2, FINGER])
    for (let turn = 0; turn < 8; turn++) {
      if (direct) return direct;
      const angle = (turn * Math.PI) / 4;
      const near = hit(
        document.elementFromPoint(event.clientX + Math.cos(angle) * far, event.clientY + Math.sin(angle) * far),
      );
      if (near) return near;
    }
  return direct;
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
  return <path className="plan-guide" d={axis === "x" ? `M${at} ${top}V${bottom}` : `M${left} ${at}H${right}`} />;
}

/** Where a wall's length is typed: over its figure, within the drawing. */
function besideOf(
  { start, end, inward }: { start: Point; end: Point; inward: Point },
  walls: readonly { start: Point }[],
  view: View,
  mmPerPixel: number,
  box: { width: number; height: number },
): CSSProperties {
  const deepest = Math.max(...walls.map((wall) => dot(minus(start, wall.start), inward)));
  const off = deepest + 45 * mmPerPixel + 200;
  const [left, top] = [
    ((start.x + end.x) / 2 - inward.x * off - view.x) / mmPerPixel,
    ((start.y + end.y) / 2 - inward.y * off - view.y) / mmPerPixel,
  ];
  return { left: Math.max(60, Math.min(box.width - 60, left)), top: Math.max(28, Math.min(box.height - 40, top)) };
}

/** A length that is typed where it is written on the drawing. */
function TypedLength({
  label,
  style,
  onEnd,
  ...length
}: Parameters<typeof useTypedLength>[0] & { label: string; style: CSSProperties; onEnd: (focus: boolean) => void }) {
  const { input, error, take } = useTypedLength(length);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="absolute z-10 grid -translate-1/2 justify-items-center gap-1" style={style}>
      <input
        {...input}
        aria-label={label}
        ref={field}
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
