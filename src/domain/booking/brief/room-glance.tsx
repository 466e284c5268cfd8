import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileTiles, isShowable } from "@/domain/booking/files/file-tiles.tsx";
import { FloorPlan } from "./floor-plan.tsx";
import { briefQuery } from "./get-brief.ts";

/** This many photos stand in a row. */
const MOST = 3;

type RoomGlanceProps = {
  bookingId: string;
  /** Of the drawing. */
  className?: string;
  /** Photos are also shown below the drawing, not only without one. */
  both?: boolean;
  /** While there is neither. */
  otherwise?: ReactNode;
};

/** The customer's room, as far as the viewer may see it: its drawing to scale, or its first photos. */
export function RoomGlance({ bookingId, className, both = false, otherwise = null }: RoomGlanceProps) {
  const { data: brief } = useQuery(briefQuery(bookingId));
  const content = brief?.content;
  const measured = Boolean(content?.lengthCm && content.widthCm);
  const photos = measured && !both ? [] : (brief?.files.filter(isShowable).slice(0, MOST) ?? []);
  if (!measured && photos.length === 0) return otherwise;
  return (
    <div className="grid gap-4">
      {content && measured && <FloorPlan {...content} className={className} />}
      {photos.length > 0 && (
        <div className="max-w-md">
          <FileTiles files={photos} few />
        </div>
      )}
    </div>
  );
}
