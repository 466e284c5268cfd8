/** Single objects of a drawing. */
import { memo, useMemo } from "react";
import { type Arrow, headOf } from "./arrows.ts";
import { Dimension, Figure, type Figures, widthOfFigure } from "./dimensions.tsx";
import type { FitFinding } from "./fit.ts";
import type { Author, Item, Mark, Note, Opening, PinnedPhoto, Place } from "./floor-plan.ts";
import { KINDS } from "./furniture.ts";
import { between, swingsOf, type Wall } from "./geometry.ts";
import { lengthText, spaceText } from "./lengths.ts";
import { type AsObject, asButton, classes } from "./object-button.ts";
import { inkPath, leafPath, pairsOf, pathOf, swingPath } from "./paths.ts";
import { itemWords, noteWords } from "./words.ts";

export const CUT = "plan-cut fill-(--plan-cut) stroke-(--plan-ink) stroke-[0.5] [stroke-linejoin:miter]";
export const HAIR = "stroke-(--plan-thinnest) stroke-[0.5]";

/** Draws round pieces as deep as they are wide, and then compresses them. */
export const placeTransform = ({ kind, width, depth }: Item, { x, y, turn }: Place) =>
  `translate(${x} ${y}) rotate(${turn})${KINDS[kind].isRound && depth !== width ? ` scale(1 ${depth / width})` : ""}`;
export const wallMatrix = ({ start, direction, inward }: Wall) =>
  `matrix(${direction.x} ${direction.y} ${inward.x} ${inward.y} ${start.x} ${start.y})`;

type PieceProps = {
  item: Item;
  place: Place;
  walls: readonly Wall[];
  inFeet: boolean;
  interactive?: boolean | undefined;
};
export const Piece = memo(function Piece(
  props: PieceProps & Record<"isNew" | "isFaint" | "isChosen" | "isClashing", boolean>,
) {
  const { item, place, walls, inFeet, interactive, isNew, isFaint, isChosen, isClashing } = props;
  const { kind, width, depth, stays } = item;
  const [outline, lines] = useMemo(() => KINDS[kind].draw(width, depth), [kind, width, depth]);
  return (
    <g
      {...asButton("item", item.id, interactive && itemWords(item, place, walls, inFeet))}
      className={classes(
        KINDS[kind].role === "flat" && "plan-flat",
        !stays && "plan-goes",
        isNew && "plan-new",
        isFaint && "opacity-35",
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

export const WallOpening = memo(function WallOpening({
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
/** Returns two panes of glass, and a post at each end and in each meter. */
function windowPath(at: number, end: number, deep: number): string {
  const glass = -deep * 0.62 + Math.min(45, deep * 0.25);
  const panes = Math.max(1, Math.round((end - at) / 1000));
  const posts = Array.from({ length: panes + 1 }, (_, index) => at + (index * (end - at - 50)) / panes);
  return (
    [glass - 16, glass + 16].map((y) => `M${at + 50} ${y}H${end - 50}`).join("") +
    posts.map((x) => `M${x} ${-deep * 0.62}h50v${Math.min(90, deep * 0.5)}h-50z`).join("")
  );
}

export const WallMark = memo(function WallMark({ mark, wall, isChosen, label }: AsObject & { mark: Mark; wall: Wall }) {
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

type NoteProps = Figures & { note: Note; by: Author; isChosen: boolean; interactive?: boolean | undefined };
/** A pen stroke, a text or a measurement; on a file, the file's width is 10,000 and a length has no meaning. */
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
export function Photo({ photo, number, mmPerPixel, isChosen, label }: PhotoProps) {
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

export function MoveArrow({ arrow, mmPerPixel }: { arrow: Arrow; mmPerPixel: number }) {
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

type FitMarkProps = Figures & { finding: FitFinding; hatch: string };
/** A drag recomputes the findings; most of them stay the same. */
const isSame = ({ finding: was, ...one }: FitMarkProps, { finding: is, ...other }: FitMarkProps) =>
  (was === is || JSON.stringify(was) === JSON.stringify(is)) && JSON.stringify(one) === JSON.stringify(other);
export const FitMarkShape = memo(function FitMarkShape({ finding, hatch, inFeet, ...figures }: FitMarkProps) {
  const { mark, level } = finding;
  const isHint = level === "hint";
  if (mark.kind === "gap") {
    const text = spaceText(mark.mm, inFeet);
    const [wide, middle] = [widthOfFigure(text, figures), between(mark.from, mark.to)];
    // Written upwards if it would cover the objects beside the gap.
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
