import { isKnownZone } from "@contract/format.ts";
import { formatZone, formatZoneTime } from "@contract/zones.ts";
import { Globe } from "lucide-react";
import { browserZone } from "@/lib/time-zone.ts";
import { timeDifference } from "@/lib/zone-difference.ts";

type ZoneNoteProps = {
  name?: string | undefined;
  /** The designer's city, if it is known. */
  city?: string | undefined;
  timeZone?: string | undefined;
  at: number;
};

/** Says in which zone the times are, and how far the designer's zone differs at that instant (milliseconds). */
export function ZoneNote({ name, city, timeZone: there, at }: ZoneNoteProps) {
  const here = browserZone();
  return (
    <p className="flex gap-2.5 text-sm leading-snug text-ink-700">
      <Globe className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <span className="text-pretty">
        Times are in your time zone, <b className="font-semibold">{formatZone(here, at, "")}</b>.
        {name && there && there !== here && isKnownZone(there) && (
          <>
            {" "}
            <bdi>{name}</bdi> is on {formatZoneTime(there, city)}, {timeDifference(there, here, at)}.
          </>
        )}
      </span>
    </p>
  );
}
