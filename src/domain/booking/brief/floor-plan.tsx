import { measureInWords } from "@contract/brief-words.ts";
import type { BriefContent } from "@contract/briefs.ts";

type Measured = Pick<BriefContent, "lengthCm" | "widthCm" | "heightCm" | "inFeet" | "openings">;

/** Pixels of the drawing, around the walls. */
const MARGIN = 64;
const LONGEST = 360;

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
  if (lengthCm === null || widthCm === null) return null;
  const scale = LONGEST / Math.max(lengthCm, widthCm);
  const [width, height] = [lengthCm * scale, widthCm * scale];
  const step = (inFeet ? 91.44 : 100) * scale;
  const lines = (size: number) => Array.from({ length: Math.ceil(size / step) - 1 }, (_, n) => (n + 1) * step);
  const words = `Floor plan: ${measureInWords(lengthCm, inFeet)} by ${measureInWords(widthCm, inFeet)}${heightCm ? `, ${measureInWords(heightCm, inFeet)} high` : ""}`;
  return (
    <figure>
      <svg
        viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
        className={className}
        role="img"
        aria-label={words}
      >
        <rect width={width} height={height} className="fill-paper" />
        {/* More lines than a room can use would only be grey. */}
        {step > 8 && (
          <path
            d={[...lines(width).map((x) => `M${x} 0v${height}`), ...lines(height).map((y) => `M0 ${y}h${width}`)].join(
              "",
            )}
            className="fill-none stroke-duck-200"
          />
        )}
        <rect x={-5} y={-5} width={width + 10} height={height + 10} className="fill-none stroke-ink" strokeWidth={10} />
        <g className="fill-none stroke-ink-700" strokeWidth={1.25}>
          <path d={`M0 -32h${width}M0 -40v16M${width} -40v16`} />
          <path d={`M-32 0v${height}M-40 0h16M-40 ${height}h16`} />
        </g>
        <g className="fill-ink font-sans font-semibold tabular-nums" fontSize={18} textAnchor="middle">
          <text x={width / 2} y={-42}>
            {measureInWords(lengthCm, inFeet)}
          </text>
          <text transform={`translate(-42 ${height / 2}) rotate(-90)`}>{measureInWords(widthCm, inFeet)}</text>
        </g>
        {/* The scale: what one square is. */}
        <g transform={`translate(0 ${height + 34})`}>
          <path d={`M0 0h${step}`} className="stroke-coral-600" strokeWidth={4} />
          <text x={step + 10} y={6} className="fill-ink-700 font-sans" fontSize={18}>
            {inFeet ? "3 ft" : "1 m"}
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
