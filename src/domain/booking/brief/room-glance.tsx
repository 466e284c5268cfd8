import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileTiles, isShowable } from "@/domain/booking/files/file-tiles.tsx";
import { briefQuery } from "./get-brief.ts";
import { RoomPicture } from "./room-picture.tsx";

/** Size of the drawing, in pixels. */
const [WIDTH, HEIGHT] = [240, 192];

/** Largest number of photos in a row. */
const MOST = 3;

type RoomGlanceProps = {
  bookingId: string;
  /** Shown if there is no room and no photo. */
  otherwise?: ReactNode;
};

/** Shows the customer's room as drawn, and its first photos, as far as the viewer may see them. */
export function RoomGlance({ bookingId, otherwise = null }: RoomGlanceProps) {
  const { data: brief } = useQuery(briefQuery(bookingId));
  const photos = brief?.files.filter(isShowable).slice(0, MOST) ?? [];
  const outline = brief?.outline;
  if (photos.length === 0 && !outline) return otherwise;
  return (
    <div className="grid max-w-md gap-3">
      {outline && <RoomPicture outline={outline} width={WIDTH} height={HEIGHT} label="The room, to scale" />}
      {photos.length > 0 && <FileTiles files={photos} few />}
    </div>
  );
}
