import type { Item, Mark, Opening, Place } from "@/domain/floor-plan/floor-plan.ts";
import { along, between, minus, type Point, type Wall } from "@/domain/floor-plan/geometry.ts";
import { cornersOf, frontOf } from "@/domain/floor-plan/outlines.ts";
import type { Side } from "./editing.ts";

type HandlesProps = {
  item: Item | undefined;
  place: Place | undefined;
  /** The sides of the piece can be pulled. */
  sizes: boolean;
  row: Opening | Mark | null | undefined;
  wall: Wall | null | undefined;
  mmPerPixel: number;
};

/** What the chosen object is turned and pulled by. Keys and fields do the same. */
export function Handles({ item, place, sizes, row, wall, mmPerPixel }: HandlesProps) {
  if (row && wall) {
    const ends = [
      ["start", row.at],
      ["end", row.at + row.width],
    ] as const;
    return (
      <g>
        {ends.map(([name, mm]) => (
          <Handle
            key={name}
            name={name}
            at={along(along(wall.start, wall.direction, mm), wall.inward, -wall.thickness / 2)}
            reach={Math.min(22, Math.max(6, row.width / mmPerPixel / 4))}
            mmPerPixel={mmPerPixel}
          />
        ))}
      </g>
    );
  }
  if (!item || !place) return null;
  const [a, b, c, d] = cornersOf(item, place) as [Point, Point, Point, Point];
  const sides: [Side, Point][] = [
    ["back", between(a, b)],
    ["right", between(b, c)],
    ["front", between(c, d)],
    ["left", between(d, a)],
  ];
  const back = between(a, b);
  const knob = along(back, frontOf(place), -26 * mmPerPixel);
  // Between them there is room to take the piece itself.
  const reach = Math.min(22, Math.max(7, Math.min(item.width, item.depth) / mmPerPixel / 4));
  return (
    <g>
      {sizes &&
        sides.map(([name, at]) => {
          const out = minus(at, place);
          const far = Math.hypot(out.x, out.y) || 1;
          return (
            <Handle
              key={name}
              name={name}
              at={at}
              hit={along(at, out, ((reach / 2) * mmPerPixel) / far)}
              reach={reach}
              turn={place.turn}
              mmPerPixel={mmPerPixel}
            />
          );
        })}
      <path className="plan-handle-stalk" d={`M${back.x} ${back.y}L${knob.x} ${knob.y}`} />
      <Handle name="turn" at={knob} reach={22} isRound mmPerPixel={mmPerPixel} />
    </g>
  );
}

function Handle({
  name,
  at,
  hit = at,
  reach,
  turn = 0,
  isRound,
  mmPerPixel,
}: {
  name: string;
  at: Point;
  hit?: Point;
  reach: number;
  turn?: number;
  isRound?: boolean;
  mmPerPixel: number;
}) {
  const half = 4.5 * mmPerPixel;
  return (
    <g className="plan-handle" data-handle={name}>
      <circle className="plan-handle-hit" cx={hit.x} cy={hit.y} r={reach * mmPerPixel} />
      {isRound ? (
        <circle cx={at.x} cy={at.y} r={6 * mmPerPixel} />
      ) : (
        <rect
          x={at.x - half}
          y={at.y - half}
          width={2 * half}
          height={2 * half}
          transform={`rotate(${turn} ${at.x} ${at.y})`}
        />
      )}
    </g>
  );
}
