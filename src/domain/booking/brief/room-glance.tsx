import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileTiles, isShowable } from "@/domain/booking/files/file-tiles.tsx";
import { briefQuery } from "./get-brief.ts";

/** This many photos stand in a row. */
const MOST = 3;

type RoomGlanceProps = {
  bookingId: string;
  /** While there are none. */
  otherwise?: ReactNode;
};

/** The first photos of the customer's room, as far as the viewer may see them. */
export function RoomGlance({ bookingId, otherwise = null }: RoomGlanceProps) {
  const { data: brief } = useQuery(briefQuery(bookingId));
  const photos = brief?.files.filter(isShowable).slice(0, MOST) ?? [];
  if (photos.length === 0) return otherwise;
  return (
    <div className="max-w-md">
      <FileTiles files={photos} few />
    </div>
  );
}
