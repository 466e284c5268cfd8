import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { FileTiles, isShowable } from "@/domain/booking/files/file-tiles.tsx";
import { briefQuery } from "./get-brief.ts";

const SmallFloorPlan = lazy(async () => ({
  default: (await import("@/domain/floor-plan/small-floor-plan.tsx")).SmallFloorPlan,
}));

/** Of the drawing, in pixels. */
const WIDTH = 160;

/** This many photos stand in a row. */
const MOST = 3;

type RoomGlanceProps = {
  bookingId: string;
  /** While there are none. */
  otherwise?: ReactNode;
};

/** The customer's room as it is drawn, and its first photos, as far as the viewer may see them. */
export function RoomGlance({ bookingId, otherwise = null }: RoomGlanceProps) {
  const { data: brief } = useQuery(briefQuery(bookingId));
  const photos = brief?.files.filter(isShowable).slice(0, MOST) ?? [];
  const outline = brief?.outline;
  if (photos.length === 0 && !outline) return otherwise;
  return (
    <div className="grid max-w-md gap-3">
      {outline && (
        <Suspense fallback={otherwise}>
          <SmallFloorPlan outline={outline} width={WIDTH} label="The room, to scale" />
        </Suspense>
      )}
      {photos.length > 0 && <FileTiles files={photos} few />}
    </div>
  );
}
