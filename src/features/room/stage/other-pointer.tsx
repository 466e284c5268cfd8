import type { Author } from "@/domain/floor-plan/floor-plan.ts";
import type { Point } from "@/domain/floor-plan/geometry.ts";

type OtherPointerProps = { at: Point; by: Author; isRight: boolean; mmPerPixel: number; children: string };

/** The other person's pointer, with their name; in the right half (`isRight`) the name is on the left. Screen readers announce the changes instead. */
export const OtherPointer = ({ at: { x, y }, by, isRight, mmPerPixel, children }: OtherPointerProps) => (
  <g
    data-pointer=""
    className={`plan-by-${by} pointer-events-none motion-safe:transition-transform motion-safe:duration-100`}
    style={{ transform: `translate(${x}px, ${y}px) scale(${mmPerPixel})` }}
  >
    <path className="fill-(--plan-pen-text) stroke-(--plan-paper)" d="M0 0 5 16 8.5 9.5 15 8Z" />
    <foreignObject x={isRight ? -162 : 10} y={18} width={160} height={28}>
      <span
        dir="auto"
        aria-hidden="true"
        className={`block w-fit max-w-40 truncate rounded-control bg-(--plan-pen-text) px-2 text-xs/6 font-semibold text-(--plan-paper) ${isRight ? "ml-auto" : ""}`}
      >
        {children}
      </span>
    </foreignObject>
  </g>
);
