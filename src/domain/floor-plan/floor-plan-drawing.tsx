import type { Variant } from "@contract/floor-plan.ts";
import {
  Fragment,
  memo,
  type ReactNode,
  type Ref,
  type SVGProps,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Arrow, arrowsOf, headOf, measuredIn, movesOf } from "./arrows.ts";
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
  between,
  boundsOf,
  onWalls,
  outerFace,
  type Point,
  swingsOf,
  type Wall,
  wallsOf,
} from "./geometry.ts";
import { lengthText, spaceText } from "./lengths.ts";
import { boardsPath, inkPath, leafPath, pairsOf, pathOf, swingPath } from "./paths.ts";
import { floorPlanWords, itemWords, markWords, noteWords, openingWords, wallWords } from "./words.ts";
import "./floor-plan-drawing.css";

type Size = { width: number; height: number };
/** The part of the plane that is shown, in millimetres. */
export type View = { x: number; y: number } & Size;
/** "wall" is a wall to be pushed, "length" its dimension line; both have the wall's id. */
export type ObjectName = { part: "wall" | "length" | "opening" | "mark" | "item" | "photo" | "note"; id: string };
/** A picture that is drawn on in place of the room. Its width is 10,000. */
export type Picture = { id: string; name: string; url: string } & Size;
/** "full": over 560 pixels wide. "plain", with one chain of dimensions: smaller; `SmallFloorPlan` is for pictures in lists. */
type Detail = "full" | "plain";
const FULL_FROM = 560;
const PICTURE_WIDTH = 10_000;

/** What the walls of a plan, or a picture in its place, cover; null if there is no room. */
export function extentOf({ room }: FloorPlan, picture?: Picture | null): View | null {
  if (picture) return { x: 0, y: 0, width: PICTURE_WIDTH, height: (PICTURE_WIDTH * picture.height) / picture.width };
  if (!room) return null;
  const { left, top, right, bottom } = boundsOf(outerFace(wallsOf(room.corners)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The corner of the view that shows an extent in the middle of a box of pixels, inside of margins of pixels, and its scale. */
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

/** The size in pixels of the element that has the ref; null until it is known. */
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

type Props = Omit<SVGProps<SVGSVGElement>, "viewBox"> & {
  plan: FloorPlan;
  variant?: Variant;
  picture?: Picture | null;
  view: View;
  /** Millimetres that a pixel shows, so that figures and gaps of lines keep their size; on paper a pixel is 1/96 inch, so 13.23 at 1:50. */
  mmPerPixel: number;
  detail?: Detail;
  /** Every object is a button with its name; what a press does is the caller's, by `data-part` and `data-id`. */
  interactive?: boolean;
  selected?: ObjectName | null;
  /** Ids of objects that are emphasised, because a text names them or somebody moves them. */
  hot?: readonly string[];
  findings?: readonly FitFinding[];
  /** Chains of dimensions around the drawing. */
  chains?: boolean;
  /** The pieces whose way from their former place is shown by an arrow. */
  arrows?: readonly string[];
  notes?: boolean;
  photos?: boolean;
  tracingUrl?: string | undefined;
  /** Drawn above the plan, in its millimetres. */
  children?: ReactNode;
};

const NONE: readonly never[] = [];

/** A floor plan to scale, or a picture with its notes. */
export function FloorPlanDrawing(props: Props) {
  const { plan, variant = "now", picture, view, mmPerPixel, interactive, selected, hot = NONE, ...most } = props;
  const { findings = NONE, chains, arrows = NONE, notes, photos, tracingUrl, className = "", ...others } = most;
  const { detail = view.width / mmPerPixel > FULL_FROM ? "full" : "plain", children, ...svg } = others;
  const id = useId();
  const { room, openings } = plan;
  const walls = useMemo(() => wallsOf(room?.corners ?? []), [room]);
  const outer = useMemo(() => outerFace(walls), [walls]);
  const floorboards = useMemo(() => boardsPath(room?.corners ?? []), [room]);
  const standing = useMemo(() => onWalls(openings, walls), [openings, walls]);
  const mounted = useMemo(() => onWalls(plan.marks, walls), [plan.marks, walls]);
  const places = useMemo(() => placesIn(plan, variant), [plan, variant]);
  const before = useMemo(() => placesIn(plan, "now"), [plan]);
  const clashing = useMemo(
    () => new Set(findings.flatMap(({ level, ids }) => (level === "clash" ? ids : []))),
    [findings],
  );
  const marks = new Map<string, number>();
  /** The same while a piece is dragged and only numbers change. Two walls, or two leaves of a door, may be in the way of one piece. */
  const keyOfMark = ({ ids, mark }: FitFinding) => {
    const key = `${mark.kind} ${ids}`;
    const count = (marks.get(key) ?? 0) + 1;
    marks.set(key, count);
    return `${key} ${count}`;
  };
  const isFull = detail === "full";
  const inFeet = room?.inFeet ?? false;
  const figures = { inFeet, mmPerPixel, type: (isFull ? 13 : 12) * mmPerPixel };
  const isChosen: IsChosen = useCallback(
    (part, objectId) => (selected?.part === part && selected.id === objectId) || hot.includes(objectId),
    [selected, hot],
  );

  /** Pieces on the floor first, tall ones last: by kind alone, so that no element changes its position in the document. */
  const pieces = plan.items
    .flatMap((item) => {
      const place = places.get(item.id);
      return place ? [{ item, place, layer: LAYERS[KINDS[item.kind].role] ?? 2 }] : [];
    })
    .sort((one, other) => one.layer - other.layer);
  const piece = ({ item, place }: (typeof pieces)[number]) => (
    <Piece
      key={item.id}
      {...{ item, place, walls, inFeet, interactive }}
      isNew={variant !== "now" && !before.has(item.id)}
      isChosen={isChosen("item", item.id)}
      isClashing={clashing.has(item.id)}
    />
  );
  const moved = plan.items.flatMap((item) => {
    const [was, is] = [before.get(item.id), places.get(item.id)];
    const stays = !was || (is && was.x === is.x && was.y === is.y && was.turn === is.turn);
    return stays || KINDS[item.kind].role === "flat" ? [] : [{ item, was }];
  });
  const moves = movesOf(
    plan,
    variant,
    moved.flatMap(({ item: { id: piece } }) => (arrows.includes(piece) || isChosen("item", piece) ? [piece] : [])),
  );

  return (
    <svg
      // An image would hide the links on it from screen readers.
      role={interactive || children ? "group" : "img"}
      aria-label={picture ? `${picture.name}, drawn on` : floorPlanWords(plan, variant)}
      {...svg}
      className={`floor-plan ${className}`}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
    >
      <defs>
        <clipPath id={`${id}floor`}>
          <path d={pathOf(room?.corners ?? [])} />
        </clipPath>
        <pattern
          {...{ id: `${id}hatch`, width: 7 * mmPerPixel, height: 7 * mmPerPixel }}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="stroke-(--plan-pen) stroke-[1.2]" d={`M0 0V${7 * mmPerPixel}`} />
        </pattern>
      </defs>
      {picture && <image href={picture.url} {...extentOf(plan, picture)} />}
      {room && <path className="fill-(--plan-paper)" d={pathOf(room.corners)} />}
      {plan.tracing && tracingUrl && (
        <image href={tracingUrl} x={plan.tracing.x} y={plan.tracing.y} width={plan.tracing.width} opacity={0.5} />
      )}
      {isFull && !tracingUrl && (
        <path
          className="stroke-(--plan-faint) stroke-[0.6]"
          clipPath={`url(#${id}floor)`}
          pointerEvents="none"
          d={floorboards}
        />
      )}
      {room && (
        <Walls
          {...{ corners: room.corners, walls, outer, isChosen, interactive, chains, ...figures }}
          openings={isFull ? openings : NONE}
        />
      )}
      {pieces.filter(({ layer }) => layer === 0).map(piece)}
      {moved.map(({ item, was }) => (
        <path
          key={item.id}
          className={classes("plan-ghost", isChosen("item", item.id) && "plan-ghost-hot")}
          transform={placeTransform(item, was)}
          d={KINDS[item.kind].draw(item.width, item.depth)[0]}
        />
      ))}
      <OnWalls {...{ standing, mounted, walls, isChosen, interactive, inFeet }} />
      {pieces.filter(({ layer }) => layer > 0).map(piece)}
      {photos &&
        plan.photos.map((photo, index) => (
          <Photo
            key={photo.id}
            {...{ photo, mmPerPixel }}
            number={`${index + 1}`}
            isChosen={isChosen("photo", photo.id)}
            label={interactive && `Photo ${index + 1}`}
          />
        ))}
      <g pointerEvents="none">
        {findings.map((finding) => {
          const isNamed = finding.ids.some((each) => hot.includes(each) || selected?.id === each);
          if (finding.level === "hint" && finding.mark.kind !== "gap" && !isNamed) return null;
          return <FitMarkShape key={keyOfMark(finding)} {...{ finding, ...figures }} hatch={`url(#${id}hatch)`} />;
        })}
      </g>
      {notes && (
        <Notes
          {...{ notes: plan.notes, authors: plan.authors, variant, isChosen, interactive, ...figures }}
          on={picture?.id ?? null}
        />
      )}
      <g pointerEvents="none">
        {arrowsOf(moves, notes ? measuredIn(plan, variant) : []).map((arrow) => (
          <MoveArrow key={arrow.id} {...{ arrow, mmPerPixel }} />
        ))}
      </g>
      {children}
    </svg>
  );
}

const CUT = "plan-cut fill-(--plan-cut) stroke-(--plan-ink) stroke-[0.5] [stroke-linejoin:miter]";
const HAIR = "stroke-(--plan-thinnest) stroke-[0.5]";
const LAYERS: Partial<Record<Role, number>> = { flat: 0, seat: 1, tall: 3, small: 4 };

/** Round pieces are drawn as deep as they are wide, and then compressed. */
const placeTransform = ({ kind, width, depth }: Item, { x, y, turn }: Place) =>
  `translate(${x} ${y}) rotate(${turn})${KINDS[kind].isRound && depth !== width ? ` scale(1 ${depth / width})` : ""}`;
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
const wallMatrix = ({ start, direction, inward }: Wall) =>
  `matrix(${direction.x} ${direction.y} ${inward.x} ${inward.y} ${start.x} ${start.y})`;

type IsChosen = (part: ObjectName["part"], id: string) => boolean;
/** While a piece is dragged, the lists of all others are the same. */
type ListProps = { isChosen: IsChosen; interactive: boolean | undefined };

type WallsProps = ListProps &
  Figures & {
    corners: readonly Point[];
    walls: readonly Wall[];
    outer: readonly Point[];
    openings: readonly Opening[];
    chains: boolean | undefined;
  };
const Walls = memo(function Walls(props: WallsProps) {
  const { corners, walls, outer, openings, chains, isChosen, interactive, ...figures } = props;
  const wordsOf = (wall: Wall) => wallWords(wall, walls, figures.inFeet);
  return (
    <>
      {chains &&
        walls.map((wall) => (
          <WallDimensions
            key={wall.id}
            {...{ wall, outer, openings, ...figures }}
            isChosen={isChosen("length", wall.id) || isChosen("wall", wall.id)}
            label={interactive && `${wordsOf(wall)}: type a length`}
          />
        ))}
      <path className={CUT} fillRule="evenodd" d={pathOf(outer) + pathOf(corners)} />
      {interactive &&
        walls.map((wall) => (
          <g
            key={wall.id}
            {...asButton("wall", wall.id, wordsOf(wall))}
            className={classes("plan-wall", isChosen("wall", wall.id) && "plan-chosen")}
          >
            <path
              className="plan-wall-area plan-hit"
              d={pathOf(besideWall(wall, 0, wall.length, -wall.thickness, 0))}
            />
          </g>
        ))}
    </>
  );
});

type OnWallsProps = ListProps & {
  standing: readonly { object: Opening; wall: Wall }[];
  mounted: readonly { object: Mark; wall: Wall }[];
  walls: readonly Wall[];
  inFeet: boolean;
};
const OnWalls = memo(function OnWalls({ standing, mounted, walls, isChosen, interactive, inFeet }: OnWallsProps) {
  return (
    <>
      {standing.map(({ object, wall }) => (
        <WallOpening
          key={object.id}
          {...{ opening: object, wall }}
          isChosen={isChosen("opening", object.id)}
          label={interactive && openingWords(object, wall, walls, inFeet)}
        />
      ))}
      {mounted.map(({ object, wall }) => (
        <WallMark
          key={object.id}
          {...{ mark: object, wall }}
          isChosen={isChosen("mark", object.id)}
          label={interactive && markWords(object, wall, walls, inFeet)}
        />
      ))}
    </>
  );
});

type NotesProps = ListProps &
  Figures & {
    notes: readonly Note[];
    authors: FloorPlan["authors"];
    variant: Variant;
    /** The picture's id. */
    on: string | null;
  };
const Notes = memo(function Notes({ notes, authors, variant, on, isChosen, interactive, ...figures }: NotesProps) {
  return notes.map((note) =>
    note.on === on && (on !== null || note.variant === variant) ? (
      <FloorPlanNote
        key={note.id}
        {...{ note, interactive, ...figures }}
        by={authors.get(keyText(keyOf(note))) ?? "designer"}
        isChosen={isChosen("note", note.id)}
      />
    ) : null,
  );
});

/** `label`: the object is a button of this name. */
type AsObject = { label?: string | false | undefined; isChosen: boolean };
const asButton = (part: ObjectName["part"], id: string, label: AsObject["label"]) =>
  label ? { "data-part": part, "data-id": id, tabIndex: 0, role: "button", "aria-label": label } : {};

type PieceProps = {
  item: Item;
  place: Place;
  walls: readonly Wall[];
  inFeet: boolean;
  interactive?: boolean | undefined;
};
const Piece = memo(function Piece(props: PieceProps & Record<"isNew" | "isChosen" | "isClashing", boolean>) {
  const { item, place, walls, inFeet, interactive, isNew, isChosen, isClashing } = props;
  const { kind, width, depth, stays } = item;
  const [outline, lines] = useMemo(() => KINDS[kind].draw(width, depth), [kind, width, depth]);
  return (
    <g
      {...asButton("item", item.id, interactive && itemWords(item, place, walls, inFeet))}
      className={classes(
        KINDS[kind].role === "flat" && "plan-flat",
        !stays && "plan-goes",
        isNew && "plan-new",
        isChosen && "plan-chosen",
        isClashing && "plan-clash",
      )}
      transform={placeTransform(item, place)}
    >
      {interactive && <path className="plan-hit" d={outline} />}
      {isChosen && <path className="plan-ring" d={outline} />}
      <path className="plan-outline" d={outline} />
      <path className="plan-detail" d={lines} />
      {!stays && <path className={HAIR} d={`M${-width / 2} ${depth / 2}L${width / 2} ${-depth / 2}`} />}
    </g>
  );
});

const WallOpening = memo(function WallOpening({
  opening,
  wall,
  isChosen,
  label,
}: AsObject & { opening: Opening; wall: Wall }) {
  const { id, kind, at, width } = opening;
  const [end, deep] = [at + width, wall.thickness];
  return (
    <g {...asButton("opening", id, label)} className={classes("plan-opening", isChosen && "plan-chosen")}>
      {swingsOf(opening, wall).map((swing) => (
        <g key={swingPath(swing, 0, 90)}>
          <path className="fill-(--plan-paper) opacity-70" d={swingPath(swing, 0, 90)} />
          <path className="stroke-(--plan-thin) stroke-[0.75]" d={swingPath(swing, 0, 90, "arc")} />
          <path className="plan-leaf" d={leafPath(swing, 42)} />
        </g>
      ))}
      <g transform={wallMatrix(wall)}>
        <rect className="fill-(--plan-paper)" x={at} y={-deep - 1} width={width} height={deep + 2} />
        {kind === "window" && <path className="plan-face" d={`M${at} ${-deep}H${end}M${at} 0H${end}`} />}
        {kind === "window" && (
          <path className="fill-(--plan-paper) stroke-(--plan-ink) stroke-[0.75]" d={windowPath(at, end, deep)} />
        )}
        {kind === "window" && <path className={HAIR} d={`M${at - 45} 0V62H${end + 45}V0`} />}
        {kind === "passage" && (
          <path className={HAIR} strokeDasharray="6 5" d={`M${at} ${-deep}H${end}M${at} 0H${end}`} />
        )}
        {swingsOf(opening, wall).length > 0 && (
          <path
            className="plan-post"
            d={`M${at} ${-deep}h45v${deep}h-45zM${end} ${-deep}h-45v${deep}h45zM${at} ${-deep}H${end}M${at} 0H${end}`}
          />
        )}
        {label && <rect className="plan-hit" x={at} y={-deep} width={width} height={deep + 60} />}
      </g>
    </g>
  );
});
/** Two panes of glass, and a post at each end and in each metre. */
function windowPath(at: number, end: number, deep: number): string {
  const glass = -deep * 0.62 + Math.min(45, deep * 0.25);
  const panes = Math.max(1, Math.round((end - at) / 1000));
  const posts = Array.from({ length: panes + 1 }, (_, index) => at + (index * (end - at - 50)) / panes);
  return (
    [glass - 16, glass + 16].map((y) => `M${at + 50} ${y}H${end - 50}`).join("") +
    posts.map((x) => `M${x} ${-deep * 0.62}h50v${Math.min(90, deep * 0.5)}h-50z`).join("")
  );
}

const WallMark = memo(function WallMark({ mark, wall, isChosen, label }: AsObject & { mark: Mark; wall: Wall }) {
  const { id, kind, at, width, depth } = mark;
  const [end, middle] = [at + width, at + width / 2];
  return (
    <g
      {...asButton("mark", id, label)}
      className={classes("plan-mark", isChosen && "plan-chosen")}
      transform={wallMatrix(wall)}
    >
      {kind === "fireplace" && (
        <>
          <path className={HAIR} d={`M${at + width * 0.12} ${depth}v380H${end - width * 0.12}v-380z`} />
          <path
            className={CUT}
            d={`M${at} -2H${end}V${depth}H${end - width * 0.23}L${end - width * 0.3} ${depth * 0.28}H${at + width * 0.3}L${at + width * 0.23} ${depth}H${at}z`}
          />
        </>
      )}
      <path
        className="plan-fixture"
        d={
          {
            radiator: radiatorPath(at, end, depth),
            fireplace: `M${at + width * 0.23} ${depth}H${end - width * 0.23}`,
            socket: `M${middle - 62} 92A62 62 0 0 1 ${middle + 62} 92M${middle} 0V30M${middle - 62} 30H${middle + 62}`,
            light_switch: `M${middle - 34} 46a34 34 0 1 0 68 0a34 34 0 1 0 -68 0M${middle + 24} 70L${middle + 96} 142l26 -26M${middle} 0V12`,
          }[kind]
        }
      />
      {label && <rect className="plan-hit" x={at - 40} y={0} width={width + 80} height={Math.max(depth, 120)} />}
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
/** About as wide (millimetres), with a little space around it. */
export const widthOfFigure = (text: string, { type, mmPerPixel }: Pick<Figures, "type" | "mmPerPixel">) =>
  text.length * 0.55 * type + 4 * mmPerPixel;
type FigureProps = { at: Point; type: number; angle?: number; anchor?: "middle" | "start"; children: string };

/** Only what is turned has a transform: each one is painted by itself. */
const Figure = ({ at, type, angle = 0, anchor = "middle", children }: FigureProps) => {
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  return (
    <text
      {...{ x, y }}
      fontSize={type}
      textAnchor={anchor}
      transform={angle ? `rotate(${angle} ${x} ${y})` : undefined}
    >
      {children}
    </text>
  );
};

/** The oblique strokes of a dimension line, which runs along `way`. */
function ticksPath(points: readonly Point[], way: Point, mmPerPixel: number): string {
  const stroke = { x: (way.x + way.y) * 4.5 * mmPerPixel, y: (way.y - way.x) * 4.5 * mmPerPixel };
  return points.map((point) => pathOf([along(point, stroke, -1), along(point, stroke, 1)], false)).join("");
}

type ChainPart = { from: number; to: number; text: string };

/** The chains of a wall, outside of the whole drawing: its openings nearer, the wall farther. */
const WallDimensions = memo(function WallDimensions(
  props: AsObject & Figures & { wall: Wall; outer: readonly Point[]; openings: readonly Opening[] },
) {
  const { wall, outer, openings, label, isChosen, inFeet, mmPerPixel, type } = props;
  const { id, start, direction, inward, length } = wall;
  const deepest = Math.max(...outer.map(({ x, y }) => (start.x - x) * inward.x + (start.y - y) * inward.y));
  // Figures are read from below or from the right.
  const degrees = (Math.atan2(direction.y, direction.x) * 180) / Math.PI;
  const angle = degrees >= 89 ? degrees - 180 : degrees;
  const up = { x: Math.sin((angle * Math.PI) / 180), y: -Math.cos((angle * Math.PI) / 180) };
  const isUpOutward = up.x * inward.x + up.y * inward.y < 0;
  const partsOf = (stops: readonly number[]): ChainPart[] =>
    stops.slice(1).flatMap((to, index) => {
      const from = stops[index] ?? 0;
      return to - from < 1 ? [] : [{ from, to, text: lengthText(to - from, inFeet) }];
    });
  const widthOf = ({ text }: ChainPart) => widthOfFigure(text, props);
  /** Its figure is wider than it, so it is written outside, at a leader. */
  const isShort = (part: ChainPart) => part.to - part.from < widthOf(part);
  const chain = (stops: readonly number[], pixels: number, hasHit?: boolean) => {
    const at = (mm: number, beside: number) =>
      along(along(start, direction, mm), inward, (beside - pixels) * mmPerPixel - deepest);
    const witnesses = stops.map((mm) => pathOf([at(mm, 15), at(mm, -6)], false));
    const line = pathOf([at(0, 0), at(length, 0)], false);
    let taken = Number.NEGATIVE_INFINITY;
    return (
      <>
        {hasHit && <path className="plan-hit" d={pathOf([at(0, 9), at(length, 9), at(length, -14), at(0, -14)])} />}
        <path className="plan-dimension" d={line + witnesses.join("")} />
        <path
          className="plan-tick"
          d={ticksPath(
            stops.map((mm) => at(mm, 0)),
            direction,
            mmPerPixel,
          )}
        />
        {partsOf(stops).map((part) => {
          const middle = (part.from + part.to) / 2;
          const isOutside = isShort(part);
          // Not over the one before it.
          if (isOutside && middle - widthOf(part) / 2 < taken) return null;
          if (isOutside) taken = middle + widthOf(part) / 2;
          // Beyond the wall at its ends, where the chain of the wall has its own strokes.
          const end = part.from === 0 ? 0 : part.to === length ? length : middle;
          const beyond = end + Math.sign(end - middle) * (widthOf(part) / 2);
          const place = isOutside ? at(beyond, isUpOutward ? -14.5 : -13) : along(at(middle, 0), up, 5 * mmPerPixel);
          const leader = [at(middle, 0), at(end, isUpOutward ? -12.5 : -4)];
          return (
            <Fragment key={`${part.from} ${part.to}`}>
              {isOutside && <path className="plan-dimension" d={pathOf(leader, false)} />}
              <Figure at={place} type={isOutside ? 0.77 * type : type} angle={angle}>
                {part.text}
              </Figure>
            </Fragment>
          );
        })}
      </>
    );
  };
  const ends = onWalls(openings, [wall]).flatMap(({ object: { at, width } }) => [at, at + width]);
  const own = ends.length > 0 ? [0, ...ends.sort((a, b) => a - b), length] : [];
  return (
    <>
      {own.length > 0 && <g className="plan-length">{chain(own, 26)}</g>}
      <g {...asButton("length", id, label)} className={classes("plan-length", isChosen && "plan-chosen")}>
        {chain([0, length], own.length > 0 ? 52 : 26, Boolean(label))}
      </g>
    </>
  );
});

type DimensionProps = {
  from: Point;
  to: Point;
  text: string;
  mmPerPixel: number;
  type: number;
  /** The middle of its length, if that is not simply written beside it. */
  spot?: Point & { isUp: boolean };
};
/** A dimension line between two points, with its length beside it. */
export function Dimension({ from, to, text, mmPerPixel, type, spot }: DimensionProps) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const isLevel = Math.abs(way.x) > Math.abs(way.y);
  const [right, down] = isLevel ? [0, -7] : [9, 4.5];
  const at = { x: (from.x + to.x) / 2 + right * mmPerPixel, y: (from.y + to.y) / 2 + down * mmPerPixel };
  return (
    <>
      <path className="plan-dimension" d={pathOf([from, to], false)} />
      <path className="plan-tick" d={ticksPath([from, to], way, mmPerPixel)} />
      {spot ? (
        <Figure
          at={along(spot, { x: spot.isUp ? 1 : 0, y: spot.isUp ? 0 : 1 }, 0.35 * type)}
          type={type}
          angle={spot.isUp ? -90 : 0}
        >
          {text}
        </Figure>
      ) : (
        <Figure {...{ at, type }} anchor={isLevel ? "middle" : "start"}>
          {text}
        </Figure>
      )}
    </>
  );
}

type FitMarkProps = Figures & { finding: FitFinding; hatch: string };
/** Findings are found anew while a piece is dragged; most of them are the same. */
const isSame = ({ finding: was, ...one }: FitMarkProps, { finding: is, ...other }: FitMarkProps) =>
  (was === is || JSON.stringify(was) === JSON.stringify(is)) && JSON.stringify(one) === JSON.stringify(other);
const FitMarkShape = memo(function FitMarkShape({ finding, hatch, inFeet, ...figures }: FitMarkProps) {
  const { mark, level } = finding;
  const isHint = level === "hint";
  if (mark.kind === "gap") {
    const text = spaceText(mark.mm, inFeet);
    const [wide, middle] = [widthOfFigure(text, figures), between(mark.from, mark.to)];
    // From below, where it would be written over what it is between.
    const isUp = mark.mm < wide && Math.abs(mark.from.y - mark.to.y) < 1;
    const spot = { x: middle.x, y: middle.y - wide / 2 - 4 * figures.mmPerPixel, isUp };
    return (
      <g className="plan-pen">
        <Dimension from={mark.from} to={mark.to} text={text} {...figures} {...(isUp && { spot })} />
      </g>
    );
  }
  if (mark.kind === "spot") {
    const r = Math.max(14 * figures.mmPerPixel, mark.mm / 2);
    return <circle className="stroke-(--plan-pen-text)" cx={mark.at.x} cy={mark.at.y} r={r} />;
  }
  return (
    <path
      className={classes("stroke-(--plan-pen-text)", isHint && "[stroke-dasharray:2_3]")}
      style={{ fill: isHint ? "none" : hatch }}
      d={mark.kind === "swing" ? swingPath(mark.swing, mark.degrees, 90) : pathOf(mark.outline)}
    />
  );
}, isSame);

type NoteProps = Figures & { note: Note; by: Author; isChosen: boolean; interactive?: boolean | undefined };
/** What somebody has drawn, written or measured; on a file, its width is 10,000 and a length means nothing. */
export const FloorPlanNote = memo(function FloorPlanNote(props: NoteProps) {
  const { note, by, inFeet, mmPerPixel, type, isChosen, interactive } = props;
  const { id, kind, points, text } = note;
  const [x = 0, y = 0, toX = x, toY = y] = points;
  const lines = text.split("\n").map((line, index) => ({ line, at: { x, y: y + index * 1.3 * type } }));
  return (
    <g
      {...asButton("note", id, interactive && noteWords(note, inFeet))}
      className={classes("plan-pen", `plan-by-${by}`, isChosen && "plan-chosen")}
    >
      {kind === "ink" && interactive && <path className="plan-hit" d={pathOf(pairsOf(points), false)} />}
      {kind === "ink" && <path className="plan-ink" d={inkPath(points)} />}
      {kind === "measure" && (
        <Dimension
          {...{ from: { x, y }, to: { x: toX, y: toY }, mmPerPixel, type }}
          text={note.on ? "" : lengthText(Math.hypot(toX - x, toY - y), inFeet, true)}
        />
      )}
      {lines.map(({ line, at }) => (
        <Figure key={at.y} {...{ at, type }} anchor="start">
          {line}
        </Figure>
      ))}
    </g>
  );
});

type PhotoProps = AsObject & { photo: PinnedPhoto; number: string; mmPerPixel: number };
function Photo({ photo, number, mmPerPixel, isChosen, label }: PhotoProps) {
  const radius = 11 * mmPerPixel;
  return (
    <g
      {...asButton("photo", photo.id, label)}
      className={classes("plan-photo", isChosen && "plan-chosen")}
      transform={`translate(${photo.x} ${photo.y})`}
    >
      <path
        className="fill-duck-300/50"
        transform={`rotate(${photo.turn})`}
        d={`M0 0L${-radius * 1.6} ${-radius * 2.6}H${radius * 1.6}z`}
      />
      <circle r={radius} />
      <Figure at={{ x: 0, y: 4.5 * mmPerPixel }} type={13 * mmPerPixel}>
        {number}
      </Figure>
    </g>
  );
}

function MoveArrow({ arrow, mmPerPixel }: { arrow: Arrow; mmPerPixel: number }) {
  const { from, control, to } = arrow;
  const [left, right] = headOf(arrow, 7 * mmPerPixel);
  return (
    <g className="stroke-(--plan-move)">
      <circle className="fill-(--plan-move)" cx={from.x} cy={from.y} r={2.5 * mmPerPixel} />
      <path
        d={`M${from.x} ${from.y}Q${Math.round(control.x)} ${Math.round(control.y)} ${to.x} ${to.y}${pathOf([left, to, right], false)}`}
      />
    </g>
  );
}

type ScaleBarProps = { extent: View; mmPerPixel: number; inFeet: boolean; atLeft: boolean };

/** 0, 1 and 2 metres, or 0, 3 and 6 feet, below the right end of a drawing; `atLeft`: below its left end. */
export function ScaleBar({ extent, mmPerPixel, inFeet, atLeft }: ScaleBarProps) {
  const [one, height] = [inFeet ? 914.4 : 1000, 5 * mmPerPixel];
  const [left, y] = [extent.x + (atLeft ? 0 : extent.width - 2 * one), extent.y + extent.height + 86 * mmPerPixel];
  return (
    <g className="stroke-(--plan-ink) [&_text]:stroke-none">
      <rect className="fill-(--plan-paper)" x={left} y={y} width={2 * one} height={height} />
      {[0, 1, 2].map((index) => (
        <g key={index}>
          {index < 2 && (
            <rect className="fill-(--plan-ink)" x={left + index * one} {...{ y, height }} width={one / 2} />
          )}
          <Figure
            at={{ x: left + index * one, y: y - 6 * mmPerPixel }}
            type={13 * mmPerPixel}
            anchor={index ? "middle" : "start"}
          >
            {`${inFeet ? index * 3 : index}${index === 2 ? (inFeet ? " ft" : " m") : ""}`}
          </Figure>
        </g>
      ))}
    </g>
  );
}
