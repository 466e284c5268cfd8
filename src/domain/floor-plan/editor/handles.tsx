import type { Item, Mark, Opening, Place } from "@/domain/floor-plan/floor-plan.ts";
import { along, between, distance, minus, type Point, type Wall } from "@/domain/floor-plan/geometry.ts";
import { cornersOf, frontOf } from "@/domain/floor-plan/outlines.ts";
import type { Handle } from "./editing.ts";

/** The handles at both ends of what is on a wall. */
export function WallHandles({ row, wall, mmPerPixel }: { row: Opening | Mark; wall: Wall; mmPerPixel: number }) {
  const at = (mm: number) => along(along(wall.start, wall.direction, mm), wall.inward, -wall.thickness / 2);
  // Between them there is space to take the object itself.
  const reach = Math.min(22, Math.max(6, row.width / mmPerPixel / 4));
  return (
    <>
      <HandleShape name="start" at={at(row.at)} {...{ reach, mmPerPixel }} />
      <HandleShape name="end" at={at(row.at + row.width)} {...{ reach, mmPerPixel }} />
    </>
  );
}

type PieceHandlesProps = { item: Item; place: Place; sizes: boolean; mmPerPixel: number };
/** What a piece is turned and, if `sizes`, pulled by. Keys and fields do the same. */
export function PieceHandles({ item, place, sizes, mmPerPixel }: PieceHandlesProps) {
  const [a, b, c, d] = cornersOf(item, place) as [Point, Point, Point, Point];
  const sides = { back: between(a, b), right: between(b, c), front: between(c, d), left: between(d, a) };
  const knob = along(sides.back, frontOf(place), -26 * mmPerPixel);
  const reach = Math.min(22, Math.max(7, Math.min(item.width, item.depth) / mmPerPixel / 4));
  return (
    <>
      {sizes &&
        (["back", "right", "front", "left"] as const).map((name) => {
          const at = sides[name];
          const hit = along(at, minus(at, place), ((reach / 2) * mmPerPixel) / (distance(at, place) || 1));
          return <HandleShape key={name} {...{ name, at, hit, reach, turn: place.turn, mmPerPixel }} />;
        })}
      <path className="stroke-(--plan-chosen)" d={`M${sides.back.x} ${sides.back.y}L${knob.x} ${knob.y}`} />
      <HandleShape name="turn" at={knob} reach={22} mmPerPixel={mmPerPixel} />
    </>
  );
}

type HandleProps = { name: Handle; at: Point; hit?: Point; reach: number; turn?: number; mmPerPixel: number };
function HandleShape({ name, at, hit = at, reach, turn = 0, mmPerPixel }: HandleProps) {
  const size = (name === "turn" ? 12 : 9) * mmPerPixel;
  return (
    <g className="cursor-grab" data-handle={name} transform={`translate(${at.x} ${at.y}) rotate(${turn})`}>
      <rect
        className="fill-(--plan-paper) stroke-(--plan-chosen) stroke-[1.5]"
        {...{ x: -size / 2, y: -size / 2, width: size, height: size, rx: name === "turn" ? size / 2 : 0 }}
      />
      <circle
        className="[pointer-events:all]"
        transform={`rotate(${-turn}) translate(${hit.x - at.x} ${hit.y - at.y})`}
        r={reach * mmPerPixel}
      />
    </g>
  );
}
