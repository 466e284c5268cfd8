import type { Variant } from "@contract/floor-plan.ts";
import { memo, type ReactNode, type SVGProps, useCallback, useId, useMemo } from "react";
import { arrowsOf, measuredIn, movesOf } from "./arrows.ts";
import { type Figures, WallDimensions } from "./dimensions.tsx";
import {
  CUT,
  FitMarkShape,
  FloorPlanNote,
  MoveArrow,
  Photo,
  Piece,
  placeTransform,
  WallMark,
  WallOpening,
} from "./drawn-objects.tsx";
import type { FitFinding } from "./fit.ts";
import { type FloorPlan, keyOf, keyText, type Mark, type Note, type Opening, placesIn } from "./floor-plan.ts";
import { KINDS, type Role } from "./furniture.ts";
import { besideWall, onWalls, outerFace, type Point, type Wall, wallsOf } from "./geometry.ts";
import { asButton, classes, type ObjectName } from "./object-button.ts";
import { boardsPath, pathOf } from "./paths.ts";
import { extentOf, type Picture, type View } from "./view.ts";
import { floorPlanWords, markWords, openingWords, wallWords } from "./words.ts";
import "./floor-plan-drawing.css";

/** "full": over 560 pixels wide. "plain": smaller, with one chain of dimensions; `SmallFloorPlan` is for pictures in lists. */
type Detail = "full" | "plain";
const FULL_FROM = 560;
type Props = Omit<SVGProps<SVGSVGElement>, "viewBox"> & {
  plan: FloorPlan;
  variant?: Variant;
  picture?: Picture | null;
  view: View;
  /** Millimeters per pixel, so that figures and gaps of lines keep their size; in print a pixel is 1/96 inch, so 13.23 at 1:50. */
  mmPerPixel: number;
  detail?: Detail;
  /** Whether every object is a button with its name; the caller handles a press by `data-part` and `data-id`. */
  interactive?: boolean;
  selected?: ObjectName | null;
  /** Ids of emphasized objects: a text names them or somebody moves them. */
  hot?: readonly string[];
  findings?: readonly FitFinding[];
  /** Whether it has chains of dimensions around the drawing. */
  chains?: boolean;
  /** Whether the length of each wall is a button. */
  typesLengths?: boolean;
  /** The pieces with an arrow from their former place. */
  arrows?: readonly string[];
  /** Whether the pieces that stand as in the room as it is are faint. */
  fadesUnmoved?: boolean;
  notes?: boolean;
  photos?: boolean;
  tracingUrl?: string | undefined;
  /** Drawn above the plan, in its millimeters. */
  children?: ReactNode;
};

const NONE: readonly never[] = [];

/** A floor plan to scale, or a picture with its notes. */
export function FloorPlanDrawing(props: Props) {
  const { plan, variant = "now", picture, view, mmPerPixel, interactive, selected, hot = NONE, ...most } = props;
  const {
    findings = NONE,
    chains,
    typesLengths,
    arrows = NONE,
    notes,
    photos,
    tracingUrl,
    className = "",
    ...others
  } = most;
  const { detail = view.width / mmPerPixel > FULL_FROM ? "full" : "plain", fadesUnmoved, children, ...svg } = others;
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
  /** Stays the same during a drag, when only numbers change. Two walls, or two leaves of a door, may be in the way of one piece. */
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

  const isUnmoved = ({ id: item }: { id: string }) => {
    const [was, is] = [before.get(item), places.get(item)];
    return was !== undefined && was.x === is?.x && was.y === is.y && was.turn === is.turn;
  };
  /** Pieces on the floor come first, tall ones last. The order depends on the kind alone, so that no element changes its position in the document. */
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
      isFaint={fadesUnmoved === true && variant !== "now" && isUnmoved(item)}
      isChosen={isChosen("item", item.id)}
      isClashing={clashing.has(item.id)}
    />
  );
  const moved = plan.items.flatMap((item) => {
    const was = before.get(item.id);
    return !was || isUnmoved(item) || KINDS[item.kind].role === "flat" ? [] : [{ item, was }];
  });
  const moves = movesOf(
    plan,
    variant,
    moved.flatMap(({ item: { id: piece } }) => (arrows.includes(piece) || isChosen("item", piece) ? [piece] : [])),
  );

  return (
    <svg
      // An image would hide its links from screen readers.
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
          {...{ corners: room.corners, walls, outer, isChosen, interactive, chains, typesLengths, ...figures }}
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
          // A drawing without buttons has no selection, so it shows all findings at once.
          const isNamed = !interactive || finding.ids.some((each) => hot.includes(each) || selected?.id === each);
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

const LAYERS: Partial<Record<Role, number>> = { flat: 0, seat: 1, tall: 3, small: 4 };

type IsChosen = (part: ObjectName["part"], id: string) => boolean;
/** During a drag, the lists of all other objects stay the same. */
type ListProps = { isChosen: IsChosen; interactive: boolean | undefined };

type WallsProps = ListProps &
  Figures & {
    corners: readonly Point[];
    walls: readonly Wall[];
    outer: readonly Point[];
    openings: readonly Opening[];
    chains: boolean | undefined;
    typesLengths: boolean | undefined;
  };
const Walls = memo(function Walls(props: WallsProps) {
  const { corners, walls, outer, openings, chains, typesLengths, isChosen, interactive, ...figures } = props;
  const wordsOf = (wall: Wall) => wallWords(wall, walls, figures.inFeet);
  return (
    <>
      {chains &&
        walls.map((wall) => (
          <WallDimensions
            key={wall.id}
            {...{ wall, outer, openings, ...figures }}
            isChosen={isChosen("length", wall.id) || isChosen("wall", wall.id)}
            label={typesLengths && `${wordsOf(wall)}: type a length`}
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
