import { cn } from "@/lib/class-names.ts";
import type { CallState } from "./connection/call-state.ts";
import { facesAway } from "./connection/devices.ts";
import { VideoView } from "./video-view.tsx";

type OwnPictureProps = { stream: MediaStream | null; className: string };

/** The user's own picture, mirrored except for a rear camera, whose left stays left. */
export function OwnPicture({ stream, className }: OwnPictureProps) {
  const [camera] = stream?.getVideoTracks() ?? [];
  const mirrored = camera && !facesAway(camera);
  return <VideoView stream={stream} label="Your picture" className={cn(className, mirrored && "-scale-x-100")} />;
}

type OwnPicturesProps = { state: CallState; corner: boolean; small: boolean };
/** The pictures that this page sends: in a corner of the other member's picture, or beside a shared screen. */
export function OwnPictures({ state: { own, phase }, corner, small }: OwnPicturesProps) {
  const frame = cn(
    "overflow-hidden bg-petrol-900",
    small ? "small-call-frame" : "rounded-control border border-white/70",
    corner && !small && "shadow-float",
  );
  const size = !corner
    ? "size-full object-contain"
    : small
      ? "block"
      : cn(
          "block max-h-28 max-w-32 [@media(30rem<height<=40rem)]:max-h-24 short:max-h-18",
          // Smaller beside the words about the other member.
          phase === "waiting" ? "sm:max-h-32 sm:max-w-40" : "sm:max-h-42 sm:max-w-56",
        );
  const place = corner ? "" : "aspect-video min-w-0 flex-none";
  if (!own.picture && !own.screen) return null;
  return (
    <div
      className={
        corner
          ? cn(
              "absolute flex flex-col items-end gap-2",
              small ? "small-call-own" : "right-3 bottom-3",
              // Where there is little space, words fill the lower half until the other member joins.
              !small &&
                phase === "waiting" &&
                "max-lg:[@media(width<48rem)_or_(height<56rem)]:inset-[0.75rem_auto_auto_0.75rem] max-lg:[@media(width<48rem)_or_(height<56rem)]:flex-row",
            )
          : "contents"
      }
    >
      {own.screen && !small && (
        <div className={cn(frame, place)}>
          <VideoView stream={own.screen} label="Your screen, as shared" className={size} />
        </div>
      )}
      {own.picture && (
        <div className={cn("relative", frame, place)}>
          <OwnPicture stream={own.picture} className={size} />
          {!small && (
            <span
              aria-hidden="true"
              className="absolute bottom-1 left-1 rounded-control bg-petrol-950/85 px-1.5 py-0.5 text-xs font-semibold text-white"
            >
              You
            </span>
          )}
        </div>
      )}
    </div>
  );
}
