import { cn } from "@/lib/class-names.ts";
import type { CallState } from "./connection/call-state.ts";
import { facesAway } from "./connection/devices.ts";
import { VideoView } from "./video-view.tsx";

type OwnPictureProps = { stream: MediaStream | null; className: string };

/** The user's own picture, mirrored except for a rear camera, for which left stays left. */
export function OwnPicture({ stream, className }: OwnPictureProps) {
  const [camera] = stream?.getVideoTracks() ?? [];
  const mirrored = camera && !facesAway(camera);
  return <VideoView stream={stream} label="Your picture" className={cn(className, mirrored && "-scale-x-100")} />;
}

/** What this page sends: in the corner of the other member's picture, or beside a shared screen. */
export function OwnPictures({ state: { own }, corner }: { state: CallState; corner: boolean }) {
  const frame = "overflow-hidden rounded-control bg-petrol-900 outline outline-white/70";
  const size = corner
    ? "block max-h-28 max-w-32 sm:max-h-32 sm:max-w-52 [@media(max-height:30rem)]:max-h-18"
    : "size-full object-contain";
  const place = corner ? "" : "aspect-video min-w-0 flex-none";
  if (!own.picture && !own.screen) return null;
  return (
    <div className={corner ? "absolute right-3 bottom-3 flex flex-col items-end gap-2" : "contents"}>
      {own.screen && (
        <div className={cn(frame, place, corner && "shadow-float")}>
          <VideoView stream={own.screen} label="Your screen, as shared" className={size} />
        </div>
      )}
      {own.picture && (
        <div className={cn(frame, place, corner && "shadow-float")}>
          <OwnPicture stream={own.picture} className={size} />
        </div>
      )}
    </div>
  );
}
