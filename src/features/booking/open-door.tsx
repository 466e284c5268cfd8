import { cn } from "@/lib/class-names.ts";
import { DoorImage } from "@/ui/door-image.tsx";
import { Illustration } from "@/ui/illustration.tsx";

type OpenDoorProps = {
  /** Whether it first swings open. */
  opening: boolean;
  /** The path of a picture of the room behind it; undefined until it is known. */
  room: string | null | undefined;
};

/** A door in the upper right corner, as on a floor plan: open, with the room in the doorway, or a table for two, and a tick. */
export function OpenDoor({ opening, room }: OpenDoorProps) {
  return (
    <span className={cn("open-door", opening && "open-door-opening")} aria-hidden="true">
      <span className="open-door-swing">
        {room ? (
          <DoorImage src={room} alt="" sizes="(min-width: 64rem) 38rem, 16rem" className="size-full" />
        ) : (
          room !== undefined && (
            // Clear of the tick and of the arc.
            <Illustration name="table" className="absolute top-[28%] right-[12%] w-[46%] text-petrol-800" />
          )
        )}
      </span>
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
