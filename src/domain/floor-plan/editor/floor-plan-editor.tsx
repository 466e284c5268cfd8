import { FLOOR_PLAN } from "@contract/limits.ts";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Dimension, ScaleBar, scaleStart } from "@/domain/floor-plan/dimensions.tsx";
import type { FitFinding } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, floorPlanOf, type Place, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { areaOf, boundsOf, type Point, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { areaText, lengthText } from "@/domain/floor-plan/lengths.ts";
import type { Guide } from "@/domain/floor-plan/moves.ts";
import { type Change, put } from "@/domain/floor-plan/operations.ts";
import { outlineOf } from "@/domain/floor-plan/outlines.ts";
import { extentOf, type Picture, useBox } from "@/domain/floor-plan/view.ts";
import { itemWords, wallName } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { useMedia } from "@/lib/use-media.ts";
import { removed, withChange } from "./editing.ts";
import { EditorTools, type History } from "./editor-tools.tsx";
import { FitList } from "./fit-list.tsx";
import { CornerHandle, Crosshair, PieceHandles, WallHandles } from "./handles.tsx";
import { freeLengths, knobOf, othersOf, reachesOf } from "./labels.ts";
import { type Covered, LOW, marginAround, PHONE, TOLD, type ToolsAt } from "./margins.ts";
import { LEAST_WIDTH, onWallOf } from "./placing.ts";
import { mayMove, mayRemove, type Selected } from "./selected.ts";
import { isHeightTyped, WALLS_MEET, withWallLength } from "./shapes.ts";
import { useCrosshair } from "./use-crosshair.ts";
import { type DragProps, type Editing, useDrags } from "./use-drags.ts";
import { useFitFindings } from "./use-fit-findings.ts";
import { useKeys } from "./use-keys.ts";
import { useView } from "./use-view.ts";
import { besideOf, TypedLength } from "./wall-length.tsx";
import { WordsList } from "./words-list.tsx";
import "./floor-plan-editor.css";

export type FloorPlanEditorProps = DragProps & {
  plan: FloorPlan;
  /** Called once for each finished change: at the end of a drag, for a typed length, for a key. */
  onChange: (put: Change["put"], remove: Change["remove"]) => void;
  history?: History;
  /** The places of pieces that another person is moving. Nobody else can move them. */
  live?: readonly Place[];
  /** Words in a room that is only suggested: a drag in it pulls its corner, one beside it draws another room. */
  suggestion?: ReactNode;
  /** The picture to draw on, in place of the room. */
  picture?: Picture | null;
  tracingUrl?: string | undefined;
  /** Drawn above the plan, in its millimeters. */
  overlay?: (mmPerPixel: number) => ReactNode;
  /** Shown in the upper left corner, before the size of the room. */
  lead?: ReactNode;
  /** Whether `lead` leaves space beside it for the size of the room, even in a low drawing. */
  isLeadShort?: boolean;
  /** Buttons before the tools. */
  tools?: ReactNode;
  toolsAt?: ToolsAt;
  covered?: Covered | undefined;
  className?: string;
  /** Shown above the drawing, until somebody draws a room. */
  children?: ReactNode;
};

const NOTHING: readonly never[] = [];
const EMPTY = { x: 0, y: 0, width: 5000, height: 4000 };
const TOOLS_AT: Readonly<Record<ToolsAt, string>> = {
  corner:
    "top-2.5 right-(--edge,0.625rem) @min-[35rem]:top-5 @min-[35rem]:right-(--edge,1.25rem) @min-[35rem]:flex-col",
  alone: "hidden",
  left: "top-1/2 left-6 -translate-y-1/2 flex-col short:top-14 short:grid short:translate-y-0 short:grid-cols-2",
  below: "bottom-3 left-4 sm:left-6",
};

/**
 * The drawing of a room to change by pointer, finger and keyboard. It is controlled: the plan changes when `onChange` has changed it; the editor keeps only the
 * current drag.
 */
export function FloorPlanEditor(props: FloorPlanEditorProps) {
  const { variant, selected, onSelect, onChange, history, entry } = props;
  const { live = NOTHING, picture, overlay, suggestion, toolsAt = "corner", covered } = props;
  // A drag over the picture, which has no room, would draw one.
  const may = picture ? { ...props.may, walls: false } : props.may;
  const [ref, box] = useBox<HTMLDivElement>();
  const [typing, setTyping] = useState<string | null>(null);
  const [typedIn, setTypedIn] = useState(variant);
  if (typedIn !== variant) {
    setTypedIn(variant);
    setTyping(null);
  }
  const [said, setSaid] = useState({ text: "", loud: false });
  const [hasWords, setHasWords] = useState(false);
  const [named, setNamed] = useState<readonly string[]>(NOTHING);
  const isTouch = useMedia("(pointer: coarse)");
  const svg = useRef<SVGSVGElement>(null);
  const say = (text: string, loud = false) => setSaid({ text, loud });

  const stored = useMemo(
    () => (picture ? floorPlanOf(props.plan.notes, props.plan.authors) : props.plan),
    [props.plan, picture],
  );
  const seen = useMemo(() => (live.length > 0 ? withChange(stored, put(...live)) : stored), [stored, live]);
  const inFeet = stored.room?.inFeet ?? false;

  // Keep the view still during a drag; fit the whole room again afterwards.
  const extent = useMemo(() => extentOf(stored, picture) ?? EMPTY, [stored, picture]);
  const isLow = (box?.height ?? LOW) < LOW;
  /** A low drawing has no room for the tools below it, or beside the fields that cover it. */
  const hidesTools = isLow && (toolsAt === "below" || !!covered?.right);
  /** Whether the findings replace the tools. */
  const isRead = hidesTools && !history;
  /** Whether a low drawing is high enough for the findings below it, and has the area between its controls. */
  const isTold = isLow && toolsAt === "corner" && (box?.height ?? 0) >= TOLD;
  const around = {
    toolsAt,
    covered,
    isRead: isRead || isTold,
    isPicture: picture != null,
    isSuggested: suggestion !== undefined,
  };
  const margin = marginAround(box ?? EMPTY, around);
  const shown = useView(svg, extent, box, margin, picture?.id);
  const { view, mmPerPixel, fitted } = shown;
  const hasScale = !isLow && (box?.width ?? 0) > PHONE && !covered?.across;
  const scaleAt = (scaleStart(extent, inFeet) - fitted.x) / fitted.mmPerPixel;

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

  const editing: Editing = { ...shown, stored, canMove, make, say, onLength: setTyping };
  const drags = useDrags({ ...props, may }, editing, { svg, isSuggested: suggestion !== undefined, seen, focus });
  const { draft, guides, turning } = drags;
  const crosshair = useCrosshair(props, editing, svg, extent);
  const onInstrument = crosshair.onKey;
  const onKeyDown = useKeys(props, editing, { history, onTakeBack: takeBack, onRemove: remove, onInstrument });

  const plan = useMemo(() => (draft ? withChange(seen, draft) : seen), [seen, draft]);
  const { room } = plan;
  const walls = useMemo(() => wallsOf(room?.corners ?? []), [room]);
  const places = useMemo(() => placesIn(plan, variant), [plan, variant]);
  const { findings, settled, isKnown } = useFitFindings(plan, variant, draft === null && live.length === 0);
  useNewClashes(settled, (sentence) => setSaid(({ text }) => ({ text: `${text} ${sentence}`, loud: false })));

  // If the palette is below the drawing, the drawing may be out of view. Scroll only after the click, which would otherwise hit another element.
  const isPlacing = entry != null;
  useEffect(() => {
    if (!isPlacing) return;
    const listening = new AbortController();
    const show = () => svg.current?.scrollIntoView({ block: "nearest" });
    window.addEventListener("click", show, { once: true, signal: listening.signal });
    return () => listening.abort();
  }, [isPlacing]);

  // Keys turn, move and remove the object that was just added.
  const fresh = entry?.id;
  const onFresh = useEffectEvent(() => selected && focus(selected));
  useEffect(() => {
    if (fresh) onFresh();
  }, [fresh]);

  // The pressed element may have disappeared with its panel.
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

  // The fields cover the lower edge from when they open until they close.
  const onCovered = useEffectEvent((pixels: number) => shown.showAbove(pixels, selected && elementOf(selected)));
  useLayoutEffect(() => onCovered(covered?.bottom ?? 0), [covered?.bottom]);

  const item = selected?.part === "item" ? plan.items.find(({ id }) => id === selected.id) : undefined;
  const place = item && places.get(item.id);
  const corners = room?.corners ?? NOTHING;
  const others = item ? othersOf(plan, variant, item.id) : NOTHING;
  const lengths = item && place && !isLow ? freeLengths(item, place, walls) : NOTHING;
  const knob =
    item && place && canMove(item)
      ? knobOf(item, place, corners, others, lengths, mmPerPixel, turning, isTouch)
      : undefined;
  const reaches =
    item && place && !isLow ? reachesOf(plan, item, place, others, walls, lengths, mmPerPixel, knob?.at) : NOTHING;
  const onSide = selected && onWallOf(plan, selected.id);
  const sideWall = walls.find(({ id }) => id === onSide?.wall);
  const emphasis = useMemo(() => [...named, ...live.map(({ id }) => id)], [named, live]);
  const typedWall = may.walls ? walls.find(({ id }) => id === typing) : undefined;
  const aims = props.instrument || entry;
  const isSuggested = suggestion !== undefined && draft === null;
  // Readers who can change nothing need only the warnings.
  const hasFit = room !== null && (settled.length > 0 || Object.values(may).includes(true));
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
          typesLengths={may.walls}
          notes
          photos
          tracingUrl={props.tracingUrl}
          ref={svg}
          className="size-full touch-none overflow-hidden outline-none select-none"
          tabIndex={props.instrument ? 0 : -1}
          {...drags.handlers}
          onBlur={crosshair.onBlur}
          onKeyDown={onKeyDown}
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
          {crosshair.at && <Crosshair at={crosshair.at} reach={12 * mmPerPixel} />}
        </FloorPlanDrawing>
      )}
      <div
        className={cn(
          "pointer-events-none absolute top-3 left-(--edge,1rem) flex flex-wrap items-start gap-2 sm:top-5 sm:left-(--edge,1.5rem) short:top-2 *:pointer-events-auto",
          // On a phone held sideways, one line that scrolls, above the tools and beside the name of the selected piece.
          "short:right-3 short:-m-1 short:flex-nowrap short:overflow-x-auto short:p-1 short:[scrollbar-width:none] short:*:flex-none sm:short:right-6",
          "short:@min-[30rem]:[:has(>.chosen-fields:not([data-open]))>&]:right-53",
        )}
      >
        {props.lead}
        {room && !isSuggested && (
          <p
            className={cn(
              "pointer-events-none! leading-tight",
              // In one line with the controls, above the dimensions.
              props.lead ? "flex items-center gap-3 px-2 max-sm:basis-full max-sm:px-0 sm:h-11" : "*:block",
              // The name of the selected object is beside the controls.
              isLow && !isTold && (!props.isLeadShort || selected) && "hidden",
              isTold && !props.lead && "ml-26 flex h-10 items-center",
            )}
          >
            <b className="display text-xl font-normal whitespace-nowrap">{areaText(areaOf(room.corners), inFeet)}</b>
            {!isLow && suggestion === undefined && isHeightTyped(room) && (
              <span className="text-sm text-ink-700">{lengthText(room.height, inFeet, true)} high</span>
            )}
          </p>
        )}
      </div>
      <EditorTools
        history={suggestion && !history?.canRedo ? undefined : history}
        onTakeBack={takeBack}
        onZoom={suggestion ? undefined : shown.zoom}
        onWhole={shown.showAll}
        hasWords={hasWords}
        onWords={room && !suggestion ? () => setHasWords(!hasWords) : undefined}
        unit={
          room && may.walls && !props.lead && !hidesTools
            ? { inFeet, onChange: (next) => make(put({ ...room, inFeet: next }), null) }
            : undefined
        }
        className={cn(`plan-tools-${toolsAt}`, TOOLS_AT[toolsAt], hidesTools && "invisible")}
        unitAt={
          isLow
            ? "top-2.5 left-(--edge,0.625rem)"
            : "right-(--edge,0.625rem) bottom-1.5 @min-[35rem]:right-(--edge,1.25rem) @min-[35rem]:bottom-5"
        }
      >
        {props.tools}
      </EditorTools>
      {hasFit && places.size > 0 && (!isLow || (toolsAt === "left" && !covered?.right) || isRead || isTold) && (
        <FitList
          {...{ plan, selected, onSelect, isKnown }}
          isLow={isLow && toolsAt === "left"}
          width={Math.max(184, (covered?.across ? (box?.width ?? 0) - covered.across : scaleAt) - 48)}
          findings={settled}
          isRaised={toolsAt === "below" && !hidesTools}
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
          onClose={() => {
            setHasWords(false);
            svg.current?.focus();
          }}
        />
      )}
      {typedWall && room && box && (
        <TypedLength
          // The children may have the wall's id as their key.
          key={`length ${typedWall.id}`}
          label={`${wallName(typedWall, walls, inFeet)}, length`}
          style={besideOf(typedWall, walls, view, mmPerPixel, box)}
          {...{ mm: typedWall.length, inFeet, least: FLOOR_PLAN.leastWall, most: FLOOR_PLAN.mostWall }}
          onLength={(mm) => {
            const change = withWallLength(stored, walls.indexOf(typedWall), mm);
            return change ? make(change, { part: "wall", id: typedWall.id }) : WALLS_MEET;
          }}
          onEnd={(focus) => {
            // Remove the field first: on losing the focus, it would submit its text, even after Escape.
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

/** Announces each new clash. */
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
