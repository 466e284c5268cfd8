import { type RefObject, useEffect, useEffectEvent } from "react";

type Actions = { onMute: () => void; onLeave: () => void };

/**
 * Opens a small window with the other member's picture, and buttons to mute and to leave, when the user leaves the tab of a call, if the browser supports it;
 * closes it on return.
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

/** Offers an action that the browser may request (https://w3c.github.io/mediasession/); a browser that does not know it throws. */
function offer(action: "enterpictureinpicture" | "togglemicrophone" | "hangup", handler: (() => void) | null): void {
  try {
    // TypeScript's library lacks some of them.
    navigator.mediaSession?.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // The window, or this button in it, is missing.
  }
}
