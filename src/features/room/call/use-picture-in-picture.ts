import { type RefObject, useEffect, useEffectEvent } from "react";

type Actions = { onMute: () => void; onLeave: () => void };

/**
 * When the user leaves the tab of a call, a browser that supports it opens a small window with the other member's picture, to mute and to leave; it
 * closes on return.
 */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>, { onMute, onLeave }: Actions): void {
  const mute = useEffectEvent(onMute);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!document.pictureInPictureEnabled) return;
    const close = () => {
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
    };
    const look = () => {
      if (document.visibilityState === "visible") close();
    };
    // Without a picture there is no window.
    offer("enterpictureinpicture", () => void video.current?.requestPictureInPicture().catch(() => {}));
    offer("togglemicrophone", () => mute());
    offer("hangup", () => leave());
    document.addEventListener("visibilitychange", look);
    return () => {
      for (const action of ["enterpictureinpicture", "togglemicrophone", "hangup"] as const) offer(action, null);
      document.removeEventListener("visibilitychange", look);
      close();
    };
  }, [video]);
}

/** The actions that the browser may request (https://w3c.github.io/mediasession/); a browser that does not know one throws. */
function offer(action: "enterpictureinpicture" | "togglemicrophone" | "hangup", handler: (() => void) | null): void {
  try {
    // Not all of them are in TypeScript's library.
    navigator.mediaSession?.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // Then there is no window, or no button in it.
  }
}
