import type { SVGProps } from "react";
import "./sheet.css";

type StepPinProps = { number: number; at: { x: number; y: number }; radius: number } & SVGProps<SVGGElement>;

/** The number of a step in a bubble whose corner is the spot. */
export function StepPin({ number, at, radius, ...props }: StepPinProps) {
  return (
    <g {...props} transform={`translate(${at.x} ${at.y})`}>
      <circle cx={radius} cy={-radius} r={2 * radius} />
      <path d={`M0 0H${radius}A${radius} ${radius} 0 1 0 0 ${-radius}z`} />
      <text fontSize={radius * 1.16} x={radius} y={-radius * 0.58} textAnchor="middle">
        {number}
      </text>
    </g>
  );
}
