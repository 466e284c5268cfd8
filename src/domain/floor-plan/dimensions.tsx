/** Dimension lines with their lengths, and the scale bar. */
import { Fragment, memo } from "react";
import type { Opening } from "./floor-plan.ts";
import { along, onWalls, type Point, type Wall } from "./geometry.ts";
import { lengthText } from "./lengths.ts";
import { type AsObject, asButton, classes } from "./object-button.ts";
import { pathOf } from "./paths.ts";
import type { View } from "./view.ts";

export type Figures = { inFeet: boolean; mmPerPixel: number; type: number };
/** Returns the approximate width of a figure in millimeters, with a little space around it. */
export const widthOfFigure = (text: string, { type, mmPerPixel }: Pick<Figures, "type" | "mmPerPixel">) =>
  text.length * 0.55 * type + 4 * mmPerPixel;
type FigureProps = { at: Point; type: number; angle?: number; anchor?: "middle" | "start"; children: string };

/** Only turned figures have a transform, because the browser paints each of those separately. */
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

/** How far an oblique stroke extends to each side, in pixels. */
const TICK = 4.5;
/** Returns the oblique strokes of a dimension line, which runs along `way`. */
function ticksPath(points: readonly Point[], way: Point, mmPerPixel: number): string {
  const stroke = { x: (way.x + way.y) * TICK * mmPerPixel, y: (way.y - way.x) * TICK * mmPerPixel };
  return points.map((point) => pathOf([along(point, stroke, -1), along(point, stroke, 1)], false)).join("");
}

/** The place of a part's figure: between its strokes, past an end of its chain, or outside at a leader. */
type ChainFigure = {
  text: string;
  type: number;
  from: number;
  to: number;
  at: number;
  way: "between" | "past" | "leader";
};
/** The fraction of the usual size for a figure that would not fit otherwise. */
const SMALL = 0.85;
/**
 * Places the figures of a chain in its line, smaller where a part is short. If the smaller size is still too large, a figure is written past the end, if
 * nothing is there. Otherwise it is written at a leader, unless the previous figure is in the way. `stops` and `at` are millimeters from the wall's beginning.
 */
export function chainFigures(stops: readonly number[], free: { start: boolean; end: boolean }, figures: Figures) {
  const [first = 0, last = 0] = [stops[0], stops.at(-1)];
  let taken = Number.NEGATIVE_INFINITY;
  return stops.slice(1).flatMap((to, index): ChainFigure[] => {
    const from = stops[index] ?? first;
    if (to - from < 1) return [];
    const text = lengthText(to - from, figures.inFeet);
    const middle = (from + to) / 2;
    const usual = { text, type: figures.type, from, to, at: middle, way: "between" } as const;
    if (widthOfFigure(text, figures) <= to - from) return [usual];
    const small = { ...usual, type: SMALL * figures.type };
    const width = widthOfFigure(text, { ...figures, type: small.type });
    if (width <= to - from) return [small];
    const beside = width / 2 + TICK * figures.mmPerPixel;
    if (from === first && free.start) return [{ ...small, at: from - beside, way: "past" }];
    if (to === last && free.end) return [{ ...small, at: to + beside, way: "past" }];
    if (middle - width / 2 < taken) return [];
    taken = middle + width / 2;
    return [{ ...small, way: "leader" }];
  });
}

/** The dimension chains of a wall, outside the whole drawing: nearer the one of its openings, farther the one of the wall. */
export const WallDimensions = memo(function WallDimensions(
  props: AsObject & Figures & { wall: Wall; outer: readonly Point[]; openings: readonly Opening[] },
) {
  const { wall, outer, openings, label, isChosen, mmPerPixel } = props;
  const { id, start, direction, inward, length } = wall;
  const deepest = Math.max(...outer.map(({ x, y }) => (start.x - x) * inward.x + (start.y - y) * inward.y));
  // Figures are read from below or from the right.
  const degrees = (Math.atan2(direction.y, direction.x) * 180) / Math.PI;
  const angle = degrees >= 89 ? degrees - 180 : degrees;
  const up = { x: Math.sin((angle * Math.PI) / 180), y: -Math.cos((angle * Math.PI) / 180) };
  const isUpOutward = up.x * inward.x + up.y * inward.y < 0;
  // The chain of another wall is past an end, unless the drawing ends there.
  const reaches = outer.map(({ x, y }) => (x - start.x) * direction.x + (y - start.y) * direction.y);
  const free = {
    start: Math.min(...reaches) > -wall.thickness - 1,
    end: Math.max(...reaches) < length + wall.thickness + 1,
  };
  const chain = (stops: readonly number[], pixels: number, hasHit?: boolean) => {
    const at = (mm: number, beside: number) =>
      along(along(start, direction, mm), inward, (beside - pixels) * mmPerPixel - deepest);
    const witnesses = stops.map((mm) => pathOf([at(mm, 15), at(mm, -6)], false));
    const line = pathOf([at(0, 0), at(length, 0)], false);
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
        {chainFigures(stops, free, props).map((figure) => {
          const isLed = figure.way === "leader";
          const place = isLed ? at(figure.at, isUpOutward ? -14.5 : -13) : along(at(figure.at, 0), up, 5 * mmPerPixel);
          const leader = [at(figure.at, 0), at(figure.at, isUpOutward ? -12.5 : -4)];
          return (
            <Fragment key={`${figure.from} ${figure.to}`}>
              {isLed && <path className="plan-dimension" d={pathOf(leader, false)} />}
              <Figure at={place} type={figure.type} angle={angle}>
                {figure.text}
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
  /** The middle of its length, if that is not simply beside the line. */
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
const scaleUnit = (inFeet: boolean) => (inFeet ? 914.4 : 1000);
/** Returns the left end of the scale bar, in millimeters of the drawing. */
export const scaleStart = (extent: View, inFeet: boolean) => extent.x + extent.width - 2 * scaleUnit(inFeet);

/** A scale of 0, 1 and 2 meters, or 0, 3 and 6 feet, below the right end of a drawing. */
export function ScaleBar({ extent, mmPerPixel, inFeet }: ScaleBarProps) {
  const [one, height] = [scaleUnit(inFeet), 5 * mmPerPixel];
  const [left, y] = [scaleStart(extent, inFeet), extent.y + extent.height + 86 * mmPerPixel];
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
