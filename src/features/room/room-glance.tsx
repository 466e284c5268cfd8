import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FloorPlan } from "@/domain/booking/brief/floor-plan.tsx";
import { briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { FileTiles } from "@/domain/booking/files/file-tiles.tsx";

/** This many photos stand in a row. */
const MOST = 3;

/** The customer's room while nothing is written yet: its drawing, or its first photos. `otherwise`: while there is neither. */
export function RoomGlance({ bookingId, otherwise }: { bookingId: string; otherwise: ReactNode }) {
  const { data: brief } = useQuery(briefQuery(bookingId));
  const content = brief?.content;
  if (content?.lengthCm && content.widthCm)
    return <FloorPlan {...content} className="max-h-48 w-full max-w-sm sm:max-h-64" />;
  const photos = brief?.files.filter(({ kind, state }) => kind === "picture" && state === "ready").slice(0, MOST) ?? [];
  if (photos.length === 0) return otherwise;
  return (
    <div className="max-w-md">
      <FileTiles files={photos} />
    </div>
  );
}
