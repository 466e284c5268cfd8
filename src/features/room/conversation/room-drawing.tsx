import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { briefQuery } from "@/domain/booking/brief/get-brief.ts";
import DrawingPad, { type Ground, groundOf } from "@/domain/booking/files/drawing-pad.tsx";

type RoomDrawingProps = {
  /** The booking whose room the viewer may see; null: none. */
  bookingId: string | null;
  onDrawn: (drawing: File) => void;
  onClose: () => void;
};

/** How many photos of the brief are offered. */
const PHOTOS = 3;

/** A sheet to draw on, with a photo of the brief as background. */
export default function RoomDrawing({ bookingId, ...pad }: RoomDrawingProps) {
  const { data: brief, isPending } = useQuery({ ...briefQuery(bookingId ?? ""), enabled: bookingId !== null });
  // What is drawn stays while the room comes, changes or is asked for again.
  const [opened, setOpened] = useState(false);
  if (!opened && bookingId && isPending) return null;
  if (!opened) setOpened(true);
  const photos = brief?.files.filter(({ kind, state }) => kind === "picture" && state === "ready") ?? [];
  const offered: Ground[] = photos.slice(0, PHOTOS).map(groundOf);
  return <DrawingPad offered={offered} {...pad} />;
}
