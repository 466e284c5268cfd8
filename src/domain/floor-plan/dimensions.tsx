/** Dimension lines with their lengths, and the scale bar. */
import { Fragment, memo } from "react";
import type { Opening } from "./floor-plan.ts";
import { along, onWalls, type Point, type Wall } from "./geometry.ts";
import { lengthText } from "./lengths.ts";
import { type AsObject, asButton, classes } from "./object-button.ts";
import { pathOf } from "./paths.ts";
import type { View } from "./view.ts";

export type Figures = { inFeet: boolean; mmPerPixel: number; type: number };
/** About as wide (millimetres), with a little space around it. */
export const widthOfFigure = (text: string, { type, mmPerPixel }: Pick<Figures, "type" | "mmPerPixel">) =>
  text.length * 0.55 * type + 4 * mmPerPixel;
type FigureProps = { at: Point; type: number; angle?: number; anchor?: "middle" | "start"; children: string };

/** Only what is turned has a transform: each one is painted by itself. */
export const Figure = ({ at, type, angle = 0, anchor = "middle", children }: FigureProps) => {
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

/** How far an oblique stroke reaches to each side, in pixels. */
const TICK = 4.5;
/** The oblique strokes of a dimension line, which runs along `way`. */
function ticksPath(points: readonly Point[], way: Point, mmPerPixel: number): string {
  const stroke = { x: (way.x + way.y) * TICK * mmPerPixel, y: (way.y - way.x) * TICK * mmPerPixel };
  return points.map((point) => pathOf([along(point, stroke, -1), along(point, stroke, 1)], false)).join("");
}

type ChainPart = { from: number; to: number; text: string };

/** The chains of a wall, outside of the whole drawing: its openings nearer, the wall farther. */
export const WallDimensions = memo(function WallDimensions(
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
  /** Its figure does not fit between its strokes, so it is written outside, at a leader. */
  const isShort = (part: ChainPart) => part.to - part.from < widthOf(part) + 2 * TICK * mmPerPixel;
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

type ScaleBarProps = { extent: View; mmPerPixel: number; inFeet: boolean };

/** 0, 1 and 2 metres, or 0, 3 and 6 feet, below the right end of a drawing. */
export function ScaleBar({ extent, mmPerPixel, inFeet }: ScaleBarProps) {
  const [one, height] = [inFeet ? 914.4 : 1000, 5 * mmPerPixel];
  const [left, y] = [extent.x + extent.width - 2 * one, extent.y + extent.height + 86 * mmPerPixel];
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
