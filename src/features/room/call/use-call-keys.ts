import { useEffect, useEffectEvent } from "react";
import { callActionOf } from "./call-keys.ts";
import type { CallState } from "./connection/call-state.ts";
import type { VideoCall } from "./connection/video-call.ts";
import { canShare } from "./device-words.ts";

/** Handles the keys: M mutes, V turns the camera on and off, S shares the screen. */
export function useCallKeys(call: VideoCall, { own, phase }: CallState): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = phase === "ended" || phase === "displaced" ? null : callActionOf(event);
    if (action === "mute" && own.microphone) call.toggleMute();
    else if (action === "camera") void call.toggleCamera();
    else if (action === "share" && own.sharing) call.stopSharing();
    else if (action === "share" && phase !== "idle" && canShare()) void call.share();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
