import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

type TickProps = {
  id: string;
  done: boolean;
  /** Without it, nothing can be ticked off. */
  onTick: ((entry: string, done: boolean) => void) | undefined;
  label: string;
  /** The words beside it, if any. */
  children?: ReactNode;
};

/** Ticks off a step or an item. */
export function Tick({ id, done, onTick, label, children }: TickProps) {
  if (!onTick) return null;
  return (
    <label className={cn("flex min-h-11 items-center gap-2.5 text-sm text-ink-700", !children && "-ml-5.5 pl-5.5")}>
      <input
        type="checkbox"
        className="tick"
        checked={done}
        aria-label={label}
        onChange={({ target }) => onTick(id, target.checked)}
      />
      {children}
    </label>
  );
}
