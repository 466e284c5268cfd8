import type { Item, Mark, Opening, Place } from "@/domain/floor-plan/floor-plan.ts";
import { along, distance, minus, type Point, type Wall } from "@/domain/floor-plan/geometry.ts";
import { type Handle, SIDES } from "./editing.ts";
import { type knobOf, sidesOf } from "./labels.ts";

type Knob = ReturnType<typeof knobOf>;

/** The handles at both ends of an object on a wall. */
export function WallHandles({ row, wall, mmPerPixel }: { row: Opening | Mark; wall: Wall; mmPerPixel: number }) {
  const at = (mm: number) => along(along(wall.start, wall.direction, mm), wall.inward, -wall.thickness / 2);
  // Leave space between the handles to grab the object itself.
  const reach = Math.min(22, Math.max(6, row.width / mmPerPixel / 4));
  return (
    <>
      <HandleShape name="start" at={at(row.at)} {...{ reach, mmPerPixel }} />
      <HandleShape name="end" at={at(row.at + row.width)} {...{ reach, mmPerPixel }} />
    </>
  );
}

type PieceHandlesProps = { item: Item; place: Place; knob: Knob; sizes: boolean; mmPerPixel: number };
/** The handles that turn a piece and, if `sizes`, resize it. Keys and fields do the same. */
export function PieceHandles({ item, place, knob, sizes, mmPerPixel }: PieceHandlesProps) {
  const sides = sidesOf(item, place);
  const reach = Math.min(22, Math.max(7, Math.min(item.width, item.depth) / mmPerPixel / 4));
  return (
    <>
      {sizes &&
        SIDES.map((name) => {
          const at = sides[name];
          // The handle before the knob leaves the space between them to the knob.
          const out = name === knob.side ? 0 : reach / 2;
          const hit = along(at, minus(at, place), (out * mmPerPixel) / (distance(at, place) || 1));
          return <HandleShape key={name} {...{ name, at, hit, reach, turn: place.turn, mmPerPixel }} />;
        })}
      <path className="stroke-(--plan-chosen)" d={`M${knob.from.x} ${knob.from.y}L${knob.at.x} ${knob.at.y}`} />
      <HandleShape name={`turn ${knob.side}`} at={knob.at} reach={22} mmPerPixel={mmPerPixel} />
    </>
  );
}

/** The handle with which a suggested room is pulled to its size. */
export const CornerHandle = ({ at, mmPerPixel }: { at: Point; mmPerPixel: number }) => (
  <HandleShape name="corner" {...{ at, mmPerPixel }} reach={26} />
);

/** The point of an instrument that keys move; shown while the drawing has the focus. */
export const Crosshair = ({ at: { x, y }, reach }: { at: Point; reach: number }) => (
  <path
    className="plan-crosshair"
    d={`M${x - reach} ${y}h${2 * reach}M${x} ${y - reach}v${2 * reach}`}
    pointerEvents="none"
  />
);

type HandleProps = { name: Handle; at: Point; hit?: Point; reach: number; turn?: number; mmPerPixel: number };
function HandleShape({ name, at, hit = at, reach, turn = 0, mmPerPixel }: HandleProps) {
  const isKnob = name.startsWith("turn");
  const isCorner = name === "corner";
  const size = (isCorner ? 28 : isKnob ? 24 : 9) * mmPerPixel;
  return (
    <g className="cursor-grab" data-handle={name} transform={`translate(${at.x} ${at.y}) rotate(${turn})`}>
      <rect
        className={isCorner ? "fill-(--plan-ink)!" : "fill-(--plan-paper) stroke-(--plan-chosen) stroke-[1.5]"}
        {...{ x: -size / 2, y: -size / 2, width: size, height: size, rx: isKnob ? size / 2 : 0 }}
      />
      {isCorner && (
        <path
          className="stroke-(--plan-paper) stroke-[1.75]"
          transform={`scale(${mmPerPixel})`}
          d="M-7 -1V-7H-1M7 1V7H1M-7 -7L7 7"
        />
      )}
      {isKnob && (
        <path
          className="stroke-(--plan-chosen) stroke-[1.5]"
          transform={`scale(${mmPerPixel})`}
          d="M5 -2.5A5.6 5.6 0 1 0 5.5 1.2M5.4 -6.4V-2.4H1.4"
        />
      )}
      <circle
        className="[pointer-events:all]"
        transform={`rotate(${-turn}) translate(${hit.x - at.x} ${hit.y - at.y})`}
        r={reach * mmPerPixel}
      />
    </g>
  );
}
