import { measureInWords } from "@contract/brief-words.ts";
import type { BriefContent } from "@contract/briefs.ts";
import { floorPlanLines } from "./floor-plan-lines.ts";

type Measured = Pick<BriefContent, "lengthCm" | "widthCm" | "heightCm" | "inFeet" | "openings">;

/**
 * The room's floor to scale, with a grid of one metre (or three feet) and its measurements along the walls. Windows and doors are known in
 * words only, and the caption says so.
 */
export function FloorPlan({
  lengthCm,
  widthCm,
  heightCm,
  inFeet,
  openings,
  className,
}: Measured & { className?: string }) {
  const plan = floorPlanLines({ lengthCm, widthCm, inFeet });
  if (!plan) return null;
  const { width, height, margin, letters, step } = plan;
  const words = `Floor plan: ${plan.length} by ${plan.breadth}${heightCm ? `, ${measureInWords(heightCm, inFeet)} high` : ""}`;
  return (
    <figure>
      <svg
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        className={className}
        role="img"
        aria-label={words}
      >
        <rect width={width} height={height} className="fill-paper" />
        <path d={plan.grid} className="fill-none stroke-duck-200" />
        <rect x={-5} y={-5} width={width + 10} height={height + 10} className="fill-none stroke-ink" strokeWidth={10} />
        <path d={plan.measures} className="fill-none stroke-ink-700" strokeWidth={1.25} />
        <g className="fill-ink font-sans font-semibold tabular-nums" fontSize={letters} textAnchor="middle">
          <text x={width / 2} y={-42}>
            {plan.length}
          </text>
          <text transform={`translate(-42 ${height / 2}) rotate(-90)`}>{plan.breadth}</text>
        </g>
        {/* The scale: what one square is. */}
        <g transform={`translate(0 ${height + 34})`}>
          <path d={`M0 0h${step}`} className="stroke-coral-600" strokeWidth={4} />
          <text x={step + 10} y={6} className="fill-ink-700 font-sans" fontSize={letters}>
            {plan.unit}
          </text>
        </g>
      </svg>
      <figcaption className="mt-2 text-sm text-ink-500">
        {heightCm !== null && `${measureInWords(heightCm, inFeet)} high. `}
        The walls, to scale{openings && "; windows and doors are described in words"}.
      </figcaption>
    </figure>
  );
}
