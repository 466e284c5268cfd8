import type { Item, Mark, Opening } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS } from "@/domain/floor-plan/furniture.ts";

type PieceProps = Pick<Item, "kind" | "width" | "depth"> & { mmPerPixel: number };
/** Shows a piece of furniture from above, to scale. */
export function PiecePicture({ kind, width, depth, mmPerPixel }: PieceProps) {
  const [outline, detail] = KINDS[kind].draw(width, depth);
  return (
    <svg
      className="floor-plan"
      viewBox={`${-width / 2} ${-depth / 2} ${width} ${depth}`}
      width={width / mmPerPixel}
      height={depth / mmPerPixel}
      aria-hidden="true"
    >
      <path className="plan-outline" d={outline} />
      <path className="plan-detail" d={detail} />
    </svg>
  );
}

/** Walls are filled; everything else is lines. */
const WALL_PICTURES: Readonly<Record<Opening["kind"] | Mark["kind"], [filled: string, lines: string]>> = {
  door: ["M0 8h10v7H0zM38 8h10v7H38z", "M10 15a28 28 0 0 0 28 0M10 15v28A28 28 0 0 0 38 15"],
  window: ["M0 20h6v9H0zM42 20h6v9h-6z", "M6 20h36M6 29h36M6 23.5h36M6 25.5h36"],
  balcony_door: ["M0 8h6v7H0zM42 8h6v7h-6z", "M6 15v18A18 18 0 0 0 24 15A18 18 0 0 0 42 33V15M6 9.5h36"],
  passage: ["M0 20h8v9H0zM40 20h8v9h-8z", "M8 20h5m4 0h5m4 0h5m4 0h5M8 29h5m4 0h5m4 0h5m4 0h5"],
  radiator: ["M0 12h48v6H0z", "M8 21h32v7H8zM14 21v7M20 21v7M26 21v7M32 21v7"],
  fireplace: ["M2 12h44v14H36l-4-10H16l-4 10H2z", "M8 26v8h32v-8"],
  socket: ["M0 12h48v6H0z", "M24 18v6M14 24h20M14 35a10 10 0 0 1 20 0"],
  light_switch: ["M0 12h48v6H0z", "M24 18v5M19 28a5 5 0 1 0 10 0a5 5 0 1 0-10 0M28 32l9 8 4-4"],
};

/** Shows an object in or on a wall. */
export function WallPicture({ kind }: { kind: Opening["kind"] | Mark["kind"] }) {
  const [filled, lines] = WALL_PICTURES[kind];
  return (
    <svg className="size-12 fill-none stroke-current" viewBox="0 0 48 48" aria-hidden="true">
      <path className="fill-current" d={filled} />
      <path d={lines} />
    </svg>
  );
}
