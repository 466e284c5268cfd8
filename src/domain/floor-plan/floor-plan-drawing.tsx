import type { Variant } from "@contract/floor-plan.ts";
import {
  memo,
  type ReactNode,
  type Ref,
  type SVGProps,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Arrow, arrowsOf, headOf } from "./arrows.ts";
import type { FitFinding } from "./fit.ts";
import {
  type Author,
  type FloorPlan,
  type Item,
  keyOf,
  keyText,
  type Mark,
  type Note,
  type Opening,
  type PinnedPhoto,
  type Place,
  placesIn,
} from "./floor-plan.ts";
import { KINDS, type Role } from "./furniture.ts";
import {
  along,
  besideWall,
  boundsOf,
  onWalls,
  outerFace,
  type Point,
  swingsOf,
  type Wall,
  wallsOf,
} from "./geometry.ts";
import { lengthText, spaceText } from "./lengths.ts";
import { boardsPath, gridPath, inkPath, leafPath, pairsOf, pathOf, swingPath } from "./paths.ts";
import { floorPlanWords, itemWords, markWords, openingWords, wallWords } from "./words.ts";
import "./floor-plan-drawing.css";

/** The part of the plane that is shown, in millimetres. */
export type View = { x: number; y: number; width: number; height: number };
/** "wall" is a wall to be pushed, "length" its dimension line; both have the wall's id. */
export type ObjectPart = "wall" | "length" | "opening" | "mark" | "item" | "photo" | "note";
export type ObjectProps = SVGProps<SVGGElement> & { [data: `data-${string}`]: string | undefined };
/** Handlers and ARIA of an object. It must be the same function from render to render, otherwise every object renders again. */
export type ObjectPropsOf = (part: ObjectPart, id: string) => ObjectProps;
export type ObjectName = { part: ObjectPart; id: string };
/**
 * What is drawn, by the width of the picture in pixels. "full": over 560; "plain", with one chain of dimensions: over 300; "outlines", without details:
 * over 90; "blocks": over 48; "mark": smaller.
 */
export type Detail = "full" | "plain" | "outlines" | "blocks" | "mark";

const STEPS: readonly [number, Detail][] = [
  [560, "full"],
  [300, "plain"],
  [90, "outlines"],
  [48, "blocks"],
];
export const detailOf = (pixels: number): Detail => STEPS.find(([least]) => pixels > least)?.[1] ?? "mark";

/** What the walls of a plan cover; null if there is no room. */
export function extentOf({ room, openings }: FloorPlan): View | null {
  if (!room) return null;
  const { left, top, right, bottom } = boundsOf(outerFace(wallsOf(room.corners, openings)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The view that shows an extent in the middle of a box of pixels, with a margin of pixels for the chains of dimensions, and its scale. */
export function fitView(
  extent: View,
  box: { width: number; height: number },
  margin = 76,
): { view: View; mmPerPixel: number } {
  const least = 40;
  const mmPerPixel = Math.max(
    extent.width / Math.max(least, box.width - 2 * margin),
    extent.height / Math.max(least, box.height - 2 * margin),
  );
  const [width, height] = [box.width * mmPerPixel, box.height * mmPerPixel];
  const [x, y] = [extent.x - (width - extent.width) / 2, extent.y - (height - extent.height) / 2];
  return { view: { x, y, width, height }, mmPerPixel };
}

type Props = {
  plan: FloorPlan;
  variant?: Variant;
  view: View;
  /** Millimetres that a pixel shows, so that figures and gaps of lines keep their size; on paper a pixel is 1/96 inch, so 13.23 at 1:50. */
  mmPerPixel: number;
  detail?: Detail;
  /** Makes every object focusable, with its name. */
  objectProps?: ObjectPropsOf;
  selected?: ObjectName | null;
  /** Ids of objects that are emphasised, because a text names them. */
  hot?: readonly string[];
  /** The piece that somebody moves. */
  held?: string | null;
  findings?: readonly FitFinding[];
  /** Chains of dimensions around the drawing. */
  chains?: boolean;
  boards?: boolean;
  grid?: boolean;
  /** The pieces whose former place is shown dashed: all, or these. */
  ghosts?: boolean | readonly string[];
  /** The pieces whose way from their former place is shown by an arrow. */
  arrows?: readonly string[];
  notes?: boolean;
  photos?: boolean;
  tracingUrl?: string;
  /** The picture's name; a sentence about the plan if there is none. */
  label?: string;
  className?: string;
  svgRef?: Ref<SVGSVGElement>;
  svgProps?: SVGProps<SVGSVGElement>;
  /** Drawn above the plan, in its millimetres. */
  children?: ReactNode;
};

const NONE: readonly string[] = [];

/** A floor plan to scale. Nothing of it moves by itself: what the pointer does is the caller's, through `objectProps` and `svgProps`. */
export function FloorPlanDrawing({
  plan,
  variant = "now",
  view,
  mmPerPixel,
  detail = detailOf(view.width / mmPerPixel),
  objectProps,
  selected,
  hot = NONE,
  held,
  findings,
  chains,
  boards = true,
  grid,
  ghosts = true,
  arrows = NONE,
  notes,
  photos,
  tracingUrl,
  label,
  className = "",
  svgRef,
  svgProps,
  children,
}: Props) {
  const id = useId();
  const { room, openings } = plan;
  const walls = useMemo(() => wallsOf(room?.corners ?? [], openings), [room, openings]);
  const outer = useMemo(() => outerFace(walls), [walls]);
  const floorboards = useMemo(() => (room ? boardsPath(room.corners) : ""), [room]);
  const standing = useMemo(() => onWalls(openings, walls), [openings, walls]);
  const mounted = useMemo(() => onWalls(plan.marks, walls), [plan.marks, walls]);
  const places = useMemo(() => placesIn(plan, variant), [plan, variant]);
  const before = useMemo(() => (variant === "now" ? places : placesIn(plan, "now")), [plan, variant, places]);
  const clashing = useMemo(
    () => new Set(findings?.flatMap(({ level, ids }) => (level === "clash" ? ids : []))),
    [findings],
  );
  const inFeet = room?.inFeet ?? false;
  const type = 13 * (view.width / mmPerPixel < 560 ? 0.93 : 1) * mmPerPixel;
  const isFull = detail === "full";
  const hasChains = chains && (isFull || detail === "plain");
  const isSelected = (part: ObjectPart, objectId: string) => selected?.part === part && selected.id === objectId;
  const isGhost = (itemId: string) => (typeof ghosts === "boolean" ? ghosts : ghosts.includes(itemId));
  const isHot = (objectId: string) => hot.includes(objectId);

  const pieces = plan.items
    .flatMap((item) => {
      const place = places.get(item.id);
      return place ? [{ item, place, role: KINDS[item.kind].role }] : [];
    })
    .sort((one, other) => LAYER[one.role] - LAYER[other.role]);
  const piece = ({ item, place, role }: (typeof pieces)[number]) =>
    (detail === "blocks" && ["small", "seat", "flat"].includes(role)) || detail === "mark" ? null : (
      <Piece
        key={item.id}
        item={item}
        place={place}
        detail={detail}
        isNew={variant !== "now" && !before.has(item.id)}
        isChosen={isSelected("item", item.id) || isHot(item.id)}
        isHeld={held === item.id}
        isClashing={clashing.has(item.id)}
        walls={walls}
        inFeet={inFeet}
        objectProps={objectProps}
      />
    );
  const hasMoved = (item: Item) => {
    const [was, is] = [before.get(item.id), places.get(item.id)];
    return was && (!is || was.x !== is.x || was.y !== is.y || was.turn !== is.turn) && KINDS[item.kind].role !== "flat";
  };
  const moved = variant === "now" ? [] : plan.items.filter(hasMoved);
  const moves = moved.flatMap((item) => {
    const [from, to] = [before.get(item.id), places.get(item.id)];
    const isShown = arrows.includes(item.id) || isHot(item.id) || isSelected("item", item.id);
    return from && to && isShown ? [{ id: item.id, from, to, short: Math.min(item.width, item.depth) / 2 + 60 }] : [];
  });

  return (
    <svg
      {...svgProps}
      ref={svgRef}
      className={`floor-plan ${className}`}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role={objectProps ? "group" : "img"}
      aria-label={label ?? floorPlanWords(plan, variant)}
    >
      <defs>
        <clipPath id={`${id}floor`}>
          <path d={pathOf(room?.corners ?? [])} />
        </clipPath>
        <pattern
          id={`${id}hatch`}
          width={7 * mmPerPixel}
          height={7 * mmPerPixel}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="plan-hatch" d={`M0 0V${7 * mmPerPixel}`} />
        </pattern>
      </defs>
      {room && <path className="plan-floor" data-floor="" d={pathOf(room.corners)} />}
      {plan.tracing && tracingUrl && (
        <image href={tracingUrl} x={plan.tracing.x} y={plan.tracing.y} width={plan.tracing.width} opacity={0.5} />
      )}
      <g clipPath={`url(#${id}floor)`} pointerEvents="none">
        {boards && isFull && !tracingUrl && <path className="plan-boards" d={floorboards} />}
        {grid && room && <path className="plan-grid" d={gridPath(boundsOf(room.corners), inFeet ? 914.4 : 1000)} />}
      </g>
      {hasChains && (
        <g>
          {walls.map((wall) => (
            <WallDimensions
              key={wall.id}
              wall={wall}
              outer={outer}
              openings={isFull ? openings : NO_OPENINGS}
              inFeet={inFeet}
              mmPerPixel={mmPerPixel}
              type={type}
              isChosen={isSelected("length", wall.id) || isSelected("wall", wall.id)}
              label={objectProps && `${wallWords(wall, walls, inFeet)}: type a length`}
              objectProps={objectProps}
            />
          ))}
        </g>
      )}
      {room && <path className="plan-cut" fillRule="evenodd" d={pathOf(outer) + pathOf(room.corners)} />}
      {objectProps &&
        walls.map((wall) => (
          <g
            key={wall.id}
            {...objectElement("wall", wall.id, wallWords(wall, walls, inFeet), objectProps)}
            className={`plan-wall ${isSelected("wall", wall.id) ? "plan-chosen" : ""}`}
          >
            <path
              className="plan-wall-area plan-hit"
              d={pathOf(besideWall(wall, 0, wall.length, -wall.thickness, 0))}
            />
          </g>
        ))}
      {pieces.filter(({ role }) => role === "flat").map(piece)}
      {detail !== "blocks" &&
        detail !== "mark" &&
        moved.map((item) => {
          const was = before.get(item.id);
          if (!was || !isGhost(item.id)) return null;
          return <Ghost key={item.id} item={item} place={was} isHot={isHot(item.id)} />;
        })}
      {pieces.filter(({ role }) => role !== "flat").map(piece)}
      {mounted.map(({ object, wall }) => (
        <WallMark
          key={object.id}
          mark={object}
          wall={wall}
          detail={detail}
          isChosen={isSelected("mark", object.id) || isHot(object.id)}
          label={objectProps && markWords(object, wall, walls, inFeet)}
          objectProps={objectProps}
        />
      ))}
      {standing.map(({ object, wall }) => (
        <WallOpening
          key={object.id}
          opening={object}
          wall={wall}
          detail={detail}
          isChosen={isSelected("opening", object.id) || isHot(object.id)}
          label={objectProps && openingWords(object, wall, walls, inFeet)}
          objectProps={objectProps}
        />
      ))}
      {photos &&
        plan.photos.map((photo, index) => (
          <Photo
            key={photo.id}
            photo={photo}
            number={index + 1}
            mmPerPixel={mmPerPixel}
            isChosen={isSelected("photo", photo.id)}
            objectProps={objectProps}
          />
        ))}
      <g pointerEvents="none">
        {findings?.map((finding) => {
          const isNamed = finding.ids.some((each) => isHot(each) || selected?.id === each);
          if (finding.level === "hint" && finding.mark.kind !== "gap" && !isNamed) return null;
          const key = `${finding.ids.join(" ")} ${finding.sentence}`;
          return (
            <FitMarkShape
              key={key}
              finding={finding}
              hatch={`url(#${id}hatch)`}
              inFeet={inFeet}
              mmPerPixel={mmPerPixel}
              type={type}
            />
          );
        })}
      </g>
      {notes &&
        plan.notes.map((note) =>
          note.on || note.variant !== variant ? null : (
            <FloorPlanNote
              key={note.id}
              note={note}
              by={plan.authors.get(keyText(keyOf(note))) ?? "designer"}
              inFeet={inFeet}
              mmPerPixel={note.kind === "ink" ? 1 : mmPerPixel}
              type={note.kind === "ink" ? 1 : type}
              isChosen={isSelected("note", note.id)}
              objectProps={objectProps}
            />
          ),
        )}
      <g pointerEvents="none">
        {arrowsOf(moves).map((arrow) => (
          <MoveArrow key={arrow.id} arrow={arrow} mmPerPixel={mmPerPixel} />
        ))}
      </g>
      {children}
    </svg>
  );
}

/** The scale of a drawing that fills its element: millimetres that a pixel shows. It is measured again whenever the element's size changes. */
export function useBox<Of extends Element>(): [Ref<Of>, { width: number; height: number } | null] {
  const ref = useRef<Of>(null);
  const [box, setBox] = useState<{ width: number; height: number } | null>(null);
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

/** Pieces on the floor first, tall ones last. The order depends on the kind alone, so that no element changes its position in the document. */
const LAYER: Readonly<Record<Role, number>> = {
  flat: 0,
  seat: 1,
  sofa: 2,
  armchair: 2,
  "low table": 2,
  table: 2,
  desk: 2,
  low: 2,
  bed: 2,
  tall: 3,
  small: 4,
};
const NO_OPENINGS: readonly Opening[] = [];

/** Round pieces are drawn as deep as they are wide, and then compressed. */
const placeTransform = ({ kind, width, depth }: Item, { x, y, turn }: Place) =>
  `translate(${x} ${y}) rotate(${turn})${KINDS[kind].isRound && depth !== width ? ` scale(1 ${depth / width})` : ""}`;

type AsObject = { label?: string; isChosen: boolean; objectProps?: ObjectPropsOf };

function objectElement(
  part: ObjectPart,
  id: string,
  label: string | undefined,
  objectProps: ObjectPropsOf | undefined,
): ObjectProps {
  if (!objectProps) return {};
  return {
    "data-part": part,
    "data-id": id,
    tabIndex: 0,
    role: "button",
    "aria-label": label,
    ...objectProps(part, id),
  };
}
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
const wallMatrix = ({ start, direction, inward }: Wall) =>
  `matrix(${direction.x} ${direction.y} ${inward.x} ${inward.y} ${start.x} ${start.y})`;

const Piece = memo(function Piece({
  item,
  place,
  detail,
  isNew,
  isChosen,
  isHeld,
  isClashing,
  walls,
  inFeet,
  objectProps,
}: AsObject & {
  item: Item;
  place: Place;
  detail: Detail;
  walls: readonly Wall[];
  inFeet: boolean;
  isNew: boolean;
  isHeld: boolean;
  isClashing: boolean;
}) {
  const { width, depth, stays, id } = item;
  const [outline, lines] = useMemo(() => KINDS[item.kind].draw(width, depth), [item.kind, width, depth]);
  const hasDetail = detail === "full" || detail === "plain";
  return (
    <g
      {...objectElement("item", id, objectProps && itemWords(item, place, walls, inFeet), objectProps)}
      className={classes(
        KINDS[item.kind].role === "flat" && "plan-flat",
        !stays && "plan-goes",
        isNew && "plan-new",
        isChosen && "plan-chosen",
        isHeld && "plan-held",
        isClashing && hasDetail && "plan-clash",
        detail === "blocks" && "plan-block",
      )}
      transform={placeTransform(item, place)}
    >
      {objectProps && <path className="plan-hit" d={outline} />}
      <path className="plan-outline" d={outline} />
      {hasDetail && <path className="plan-detail" d={lines} />}
      {hasDetail && !stays && (
        <path className="plan-hair" d={`M${-width / 2} ${depth / 2}L${width / 2} ${-depth / 2}`} />
      )}
    </g>
  );
});

const Ghost = memo(function Ghost({ item, place, isHot }: { item: Item; place: Place; isHot: boolean }) {
  const { role } = KINDS[item.kind];
  const isFaint = role === "seat" || role === "small";
  return (
    <g
      className={classes("plan-ghost", isFaint && "plan-ghost-faint", isHot && "plan-ghost-hot")}
      transform={placeTransform(item, place)}
    >
      <path d={KINDS[item.kind].draw(item.width, item.depth)[0]} />
    </g>
  );
});

const WallOpening = memo(function WallOpening({
  opening,
  wall,
  detail,
  isChosen,
  label,
  objectProps,
}: AsObject & { opening: Opening; wall: Wall; detail: Detail }) {
  const { kind, at, width } = opening;
  const [end, deep] = [at + width, wall.thickness];
  const isSmall = detail !== "full" && detail !== "plain";
  const isTiny = detail === "blocks" || detail === "mark";
  const swings = swingsOf(opening, wall);
  return (
    <g
      {...objectElement("opening", opening.id, label, objectProps)}
      className={classes("plan-opening", isChosen && "plan-chosen")}
    >
      {swings.map((swing, index) => (
        <g key={index === 0 ? "first" : "second"}>
          <path
            className={isSmall && kind === "door" ? "plan-quarter-coral" : "plan-quarter"}
            d={swingPath(detail === "mark" ? { ...swing, radius: swing.radius * 1.7 } : swing, 0, 90)}
          />
          {!isTiny && <path className="plan-arc" d={swingPath(swing, 0, 90, "arc")} />}
          {!(isTiny && kind !== "door") && <path className="plan-leaf" d={leafPath(swing, isSmall ? 60 : 42)} />}
        </g>
      ))}
      <g transform={wallMatrix(wall)}>
        <rect className="plan-gap" x={at} y={-deep - 1} width={width} height={deep + 2} />
        {kind === "window" ? (
          <WindowInWall at={at} end={end} deep={deep} isSmall={isSmall} isTiny={isTiny} />
        ) : (
          <>
            <path
              className="plan-hair"
              d={`M${at} ${-deep}H${end}${kind === "passage" ? "" : `M${at} 0H${end}`}`}
              strokeDasharray={kind === "passage" ? "6 5" : undefined}
            />
            {!isSmall && kind !== "passage" && (
              <path className="plan-post" d={`M${at} ${-deep}h45v${deep}h-45zM${end} ${-deep}h-45v${deep}h45z`} />
            )}
          </>
        )}
        {objectProps && <rect className="plan-hit" x={at} y={-deep} width={width} height={deep + 60} />}
      </g>
    </g>
  );
});

function WindowInWall({
  at,
  end,
  deep,
  isSmall,
  isTiny,
}: {
  at: number;
  end: number;
  deep: number;
  isSmall: boolean;
  isTiny: boolean;
}) {
  const glass = -deep * 0.62 + Math.min(45, deep * 0.25);
  // A post at each end, and one in each metre.
  const panes = Math.max(1, Math.round((end - at) / 1000));
  const posts = Array.from({ length: panes + 1 }, (_, index) => at + (index * (end - at - 50)) / panes);
  return (
    <>
      <path className="plan-face" d={`M${at} ${-deep}H${end}M${at} 0H${end}`} />
      {!isTiny && (
        <>
          <path
            className="plan-glass"
            d={`M${at + 50} ${glass - 16}H${end - 50}M${at + 50} ${glass + 16}H${end - 50}`}
          />
          <path
            className="plan-post"
            d={posts.map((x) => `M${x} ${-deep * 0.62}h50v${Math.min(90, deep * 0.5)}h-50z`).join("")}
          />
        </>
      )}
      {!isSmall && <path className="plan-hair" d={`M${at - 45} 0V62H${end + 45}V0`} />}
    </>
  );
}

const WallMark = memo(function WallMark({
  mark,
  wall,
  detail,
  isChosen,
  label,
  objectProps,
}: AsObject & { mark: Mark; wall: Wall; detail: Detail }) {
  const { kind, at, width, depth } = mark;
  if (detail !== "full" && detail !== "plain" && kind !== "fireplace") return null;
  const [end, middle] = [at + width, at + width / 2];
  return (
    <g
      {...objectElement("mark", mark.id, label, objectProps)}
      className={classes("plan-mark", isChosen && "plan-chosen")}
      transform={wallMatrix(wall)}
    >
      {kind === "fireplace" ? (
        <>
          <path className="plan-hair" d={`M${at + width * 0.12} ${depth}v380H${end - width * 0.12}v-380z`} />
          <path
            className="plan-cut"
            d={`M${at} -2H${end}V${depth}H${end - width * 0.23}L${end - width * 0.3} ${depth * 0.28}H${at + width * 0.3}L${at + width * 0.23} ${depth}H${at}z`}
          />
          <path className="plan-fixture" d={`M${at + width * 0.23} ${depth}H${end - width * 0.23}`} />
        </>
      ) : (
        <path
          className="plan-fixture"
          d={
            kind === "radiator"
              ? radiatorPath(at, end, depth)
              : kind === "socket"
                ? `M${middle - 62} 92A62 62 0 0 1 ${middle + 62} 92M${middle} 0V30M${middle - 62} 30H${middle + 62}`
                : `M${middle - 34} 46a34 34 0 1 0 68 0a34 34 0 1 0 -68 0M${middle + 24} 70L${middle + 96} 142l26 -26M${middle} 0V12`
          }
        />
      )}
      {objectProps && <rect className="plan-hit" x={at - 40} y={0} width={width + 80} height={Math.max(depth, 120)} />}
    </g>
  );
});
function radiatorPath(at: number, end: number, depth: number): string {
  const front = Math.max(40, depth - 10);
  let path = `M${at} 28H${end}V${front}H${at}z`;
  for (let x = at + 60; x < end - 20; x += 60) path += `M${x} 28V${front}`;
  return path;
}

type Figures = { inFeet: boolean; mmPerPixel: number; type: number };

function Figure({
  at,
  type,
  angle = 0,
  anchor = "middle",
  children,
}: {
  at: Point;
  type: number;
  angle?: number;
  anchor?: "middle" | "start";
  children: string;
}) {
  return (
    <text
      fontSize={type}
      textAnchor={anchor}
      transform={`translate(${Math.round(at.x)} ${Math.round(at.y)})${angle ? ` rotate(${angle})` : ""}`}
    >
      {children}
    </text>
  );
}

/** The chains of a wall, outside of the whole drawing: its openings nearer, the wall farther. */
const WallDimensions = memo(function WallDimensions({
  wall,
  outer,
  openings,
  label,
  isChosen,
  objectProps,
  ...figures
}: AsObject & Figures & { wall: Wall; outer: readonly Point[]; openings: readonly Opening[] }) {
  const own = onWalls(openings, [wall])
    .map(({ object }) => object)
    .sort((one, other) => one.at - other.at);
  const stops = [0, ...own.flatMap(({ at, width }) => [at, at + width]), wall.length];
  return (
    <>
      {own.length > 0 && (
        <g className="plan-length">
          <Chain wall={wall} outer={outer} stops={stops} pixels={26} {...figures} />
        </g>
      )}
      <g
        {...objectElement("length", wall.id, label, objectProps)}
        className={classes("plan-length", isChosen && "plan-chosen")}
      >
        <Chain
          wall={wall}
          outer={outer}
          stops={[0, wall.length]}
          pixels={own.length > 0 ? 52 : 26}
          hasHit={Boolean(objectProps)}
          {...figures}
        />
      </g>
    </>
  );
});

function Chain({
  wall,
  outer,
  stops,
  pixels,
  hasHit,
  inFeet,
  mmPerPixel,
  type,
}: Figures & { wall: Wall; outer: readonly Point[]; stops: readonly number[]; pixels: number; hasHit?: boolean }) {
  const { start, direction, inward, length } = wall;
  const deepest = Math.max(...outer.map(({ x, y }) => (start.x - x) * inward.x + (start.y - y) * inward.y));
  const off = -(deepest + pixels * mmPerPixel);
  const at = (mm: number, beside: number) => along(along(start, direction, mm), inward, off + beside * mmPerPixel);
  // Figures are read from below or from the right.
  const degrees = (Math.atan2(direction.y, direction.x) * 180) / Math.PI;
  const angle = degrees >= 89 ? degrees - 180 : degrees;
  const radians = (angle * Math.PI) / 180;
  const up = { x: Math.sin(radians), y: -Math.cos(radians) };
  const stroke = { x: (Math.cos(radians) + up.x) * 4.5 * mmPerPixel, y: (Math.sin(radians) + up.y) * 4.5 * mmPerPixel };
  return (
    <>
      {hasHit && <path className="plan-hit" d={pathOf([at(0, 9), at(length, 9), at(length, -14), at(0, -14)])} />}
      <path
        className="plan-dimension"
        d={
          pathOf([at(0, 0), at(length, 0)], false) + stops.map((mm) => pathOf([at(mm, 15), at(mm, -6)], false)).join("")
        }
      />
      <path
        className="plan-tick"
        d={stops.map((mm) => pathOf([along(at(mm, 0), stroke, -1), along(at(mm, 0), stroke, 1)], false)).join("")}
      />
      {stops.slice(1).map((mm, index) => {
        const from = stops[index] ?? 0;
        const text = lengthText(mm - from, inFeet);
        if (mm - from < text.length * 0.55 * type + 4 * mmPerPixel) return null;
        const middle = along(at((mm + from) / 2, 0), up, 5 * mmPerPixel);
        return (
          <Figure key={`${from} ${mm}`} at={middle} type={type} angle={angle}>
            {text}
          </Figure>
        );
      })}
    </>
  );
}

/** A dimension line between two points, with its length beside it. */
export function Dimension({
  from,
  to,
  text,
  mmPerPixel,
  type,
}: {
  from: Point;
  to: Point;
  text: string;
  mmPerPixel: number;
  type: number;
}) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const stroke = { x: (way.x - way.y) * 4.5 * mmPerPixel, y: (way.y + way.x) * 4.5 * mmPerPixel };
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const isLevel = Math.abs(way.x) > Math.abs(way.y);
  const at = isLevel
    ? { x: middle.x, y: middle.y - 7 * mmPerPixel }
    : { x: middle.x + 9 * mmPerPixel, y: middle.y + 4.5 * mmPerPixel };
  return (
    <>
      <path className="plan-dimension" d={pathOf([from, to], false)} />
      <path
        className="plan-tick"
        d={[from, to].map((end) => pathOf([along(end, stroke, -1), along(end, stroke, 1)], false)).join("")}
      />
      <Figure at={at} type={type} anchor={isLevel ? "middle" : "start"}>
        {text}
      </Figure>
    </>
  );
}

function FitMarkShape({ finding, hatch, inFeet, mmPerPixel, type }: Figures & { finding: FitFinding; hatch: string }) {
  const { mark, level } = finding;
  const isHint = level === "hint";
  if (mark.kind === "gap")
    return (
      <g className="plan-narrow">
        <Dimension
          from={mark.from}
          to={mark.to}
          text={spaceText(mark.mm, inFeet)}
          mmPerPixel={mmPerPixel}
          type={type}
        />
      </g>
    );
  if (mark.kind === "spot")
    return <circle className="plan-fit" cx={mark.at.x} cy={mark.at.y} r={Math.max(14 * mmPerPixel, mark.mm / 2)} />;
  const path = mark.kind === "swing" ? swingPath(mark.swing, mark.degrees, 90) : pathOf(mark.outline);
  return (
    <path
      className={classes("plan-fit", isHint && "plan-fit-hint")}
      style={{ fill: isHint ? "none" : hatch }}
      d={path}
    />
  );
}

/** What somebody has drawn, written or measured; on a file, its width is 10,000 and a length means nothing. */
export const FloorPlanNote = memo(function FloorPlanNote({
  note,
  by,
  inFeet,
  mmPerPixel,
  type,
  isChosen,
  objectProps,
}: Figures & { note: Note; by: Author; isChosen: boolean; objectProps?: ObjectPropsOf }) {
  const [x = 0, y = 0, toX = x, toY = y] = note.points;
  const kind = { ink: "Pen stroke", text: `Note: ${note.text}`, measure: "Measured length" }[note.kind];
  const element = objectElement("note", note.id, kind, objectProps);
  const name = classes(`plan-by-${by}`, isChosen && "plan-chosen");
  if (note.kind === "ink")
    return (
      <g {...element} className={name}>
        {objectProps && <path className="plan-hit" d={pathOf(pairsOf(note.points), false)} />}
        <path className="plan-ink" d={inkPath(note.points)} />
      </g>
    );
  if (note.kind === "measure")
    return (
      <g {...element} className={`plan-pen ${name}`}>
        <Dimension
          from={{ x, y }}
          to={{ x: toX, y: toY }}
          text={lengthText(Math.hypot(toX - x, toY - y), inFeet, true)}
          mmPerPixel={mmPerPixel}
          type={type}
        />
      </g>
    );
  const lines = note.text.split("\n").map((text, index) => ({ text, at: { x, y: y + index * 1.3 * type } }));
  return (
    <g {...element} className={`plan-written ${name}`}>
      {lines.map(({ text, at }) => (
        <Figure key={at.y} at={at} type={type} anchor="start">
          {text}
        </Figure>
      ))}
    </g>
  );
});

function Photo({
  photo,
  number,
  mmPerPixel,
  isChosen,
  objectProps,
}: AsObject & { photo: PinnedPhoto; number: number; mmPerPixel: number }) {
  const radius = 11 * mmPerPixel;
  return (
    <g
      {...objectElement("photo", photo.id, `Photo ${number}`, objectProps)}
      className={classes("plan-photo", isChosen && "plan-chosen")}
      transform={`translate(${photo.x} ${photo.y})`}
    >
      <path
        className="plan-photo-view"
        transform={`rotate(${photo.turn})`}
        d={`M0 0L${-radius * 1.6} ${-radius * 2.6}H${radius * 1.6}z`}
      />
      <circle r={radius} />
      <Figure at={{ x: 0, y: 4.5 * mmPerPixel }} type={13 * mmPerPixel}>
        {`${number}`}
      </Figure>
    </g>
  );
}

function MoveArrow({ arrow, mmPerPixel }: { arrow: Arrow; mmPerPixel: number }) {
  const { from, control, to } = arrow;
  const [left, right] = headOf(arrow, 7 * mmPerPixel);
  return (
    <g className="plan-arrow">
      <circle cx={from.x} cy={from.y} r={2.5 * mmPerPixel} />
      <path
        d={`M${from.x} ${from.y}Q${Math.round(control.x)} ${Math.round(control.y)} ${to.x} ${to.y}${pathOf([left, to, right], false)}`}
      />
    </g>
  );
}

/** 0, 1 and 2 metres, or 0, 3 and 6 feet, beginning at a point of the drawing. */
export function ScaleBar({ at, mmPerPixel, inFeet }: { at: Point; mmPerPixel: number; inFeet: boolean }) {
  const [one, height] = [inFeet ? 914.4 : 1000, 5 * mmPerPixel];
  const text = (index: number) => `${inFeet ? index * 3 : index}${index === 2 ? (inFeet ? " ft" : " m") : ""}`;
  return (
    <g className="plan-scale-bar">
      <rect x={at.x} y={at.y} width={2 * one} height={height} />
      {[0, 1].map((index) => (
        <rect
          key={index}
          className="plan-scale-bar-filled"
          x={at.x + index * one}
          y={at.y}
          width={one / 2}
          height={height}
        />
      ))}
      {[0, 1, 2].map((index) => (
        <Figure
          key={index}
          at={{ x: at.x + index * one, y: at.y - 6 * mmPerPixel }}
          type={13 * mmPerPixel}
          anchor={index ? "middle" : "start"}
        >
          {text(index)}
        </Figure>
      ))}
    </g>
  );
}
