import type { CSSProperties } from "react";
import { cn } from "@/lib/class-names.ts";

type ScaleBarProps = {
  /** Before, during or after a slot; `growing` is any other progress. */
  state?: "before" | "running" | "ended" | "growing";
  /** The filled part, 0 to 1; shown while running or growing. */
  done?: number;
  segments?: number;
  /** Makes it a progress bar with this name. Without it, the bar is decoration beside text that says the same. */
  label?: string;
  className?: string;
};

/** A plan's scale bar that measures time: a slot, a hold, the steps of onboarding. */
export function ScaleBar({ state = "running", done = 0, segments = 12, label, className }: ScaleBarProps) {
  const part = Math.min(1, Math.max(0, done));
  const style = { "--done": part, "--segments": segments } as CSSProperties;
  const meaning = label
    ? {
        role: "progressbar",
        "aria-label": label,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": Math.round(part * 100),
      }
    : { "aria-hidden": true };
  return <div className={cn("scale", className)} data-state={state} style={style} {...meaning} />;
}
