import { cn } from "@/lib/class-names.ts";

/** A door in the corner above right, as on a floor plan: open, with a tick in the doorway. `opening`: it swings open first. */
export function OpenDoor({ opening }: { opening: boolean }) {
  return (
    <span className={cn("open-door", opening && "open-door-opening")} aria-hidden="true">
      <span className="open-door-swing" />
      <span className="open-door-leaf" />
      <svg
        viewBox="0 0 24 24"
        className="open-door-tick"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="m4 12.500 5 5L20 6.500" pathLength="1" />
      </svg>
    </span>
  );
}
