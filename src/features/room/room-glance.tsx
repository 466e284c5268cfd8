import { useQuery } from "@tanstack/react-query";
import { briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { FileTiles, isShowable } from "@/domain/booking/files/file-tiles.tsx";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { extentOf, fitView, useBox, type View } from "@/domain/floor-plan/view.ts";
import { cn } from "@/lib/class-names.ts";
import { Part } from "./booking-facts.tsx";

/** Pixels around the walls, which the dimensions need. */
const MARGIN = { left: 42, top: 42, right: 42, bottom: 42 };

type RoomGlanceProps = {
  bookingId: string;
  /** Omitted if other words above it say the same. */
  title?: string;
  /** Whether the drawing is shown elsewhere. */
  drawnElsewhere?: boolean;
};

/** Shows the customer's room as drawn, and its first photos, as far as the viewer may see them. Renders nothing if there is neither. */
export function RoomGlance({ bookingId, title, drawnElsewhere = false }: RoomGlanceProps) {
  const { data: brief } = useQuery(briefQuery(bookingId));
  const { plan } = useFloorPlan(bookingId);
  const extent = drawnElsewhere ? null : extentOf(plan);
  // Two photos are as high as the drawing beside them, and as wide as the one above them.
  const photos = brief?.files.filter(isShowable).slice(0, extent ? 2 : 3) ?? [];
  if (photos.length === 0 && !extent) return null;
  const shown = (
    <div
      className={cn(
        "grid gap-3",
        extent &&
          photos.length > 0 &&
          // On tablets there is height for the photos below it.
          "@md:grid-cols-[minmax(0,3fr)_minmax(0,1fr)] @md:[&_ul]:grid-cols-1 tablet:@md:grid-cols-1 tablet:@md:[&_ul]:grid-cols-2",
      )}
    >
      {extent && <Drawing plan={plan} extent={extent} />}
      {photos.length > 0 && <FileTiles files={photos} few />}
    </div>
  );
  return title ? (
    <Part title={title} className="@container">
      {shown}
    </Part>
  ) : (
    <div className="@container">{shown}</div>
  );
}

function Drawing({ plan, extent }: { plan: FloorPlan; extent: View }) {
  const [ref, box] = useBox<HTMLDivElement>();
  const { x, y, mmPerPixel } = fitView(extent, box ?? { width: 1, height: 1 }, MARGIN);
  return (
    <div ref={ref} className="aspect-4/3 @md:aspect-16/11">
      {box && (
        <FloorPlanDrawing
          {...{ plan, mmPerPixel }}
          view={{ x, y, width: box.width * mmPerPixel, height: box.height * mmPerPixel }}
          chains
        />
      )}
    </div>
  );
}
