import { useEffect, useState, useSyncExternalStore } from "react";
import { createVideoCall, type VideoCallOptions } from "./connection/video-call.ts";

/** Creates one call for as long as the component is mounted; leaving the page leaves the call. Of the options only the end may change. */
export function useCall(options: VideoCallOptions) {
  const [call] = useState(() => createVideoCall(options));
  useEffect(() => {
    window.addEventListener("pagehide", call.leave);
    return () => {
      window.removeEventListener("pagehide", call.leave);
      call.leave();
    };
  }, [call]);
  useEffect(() => {
    void call.lastUntil(options.end);
  }, [call, options.end]);
  return { call, state: useSyncExternalStore(call.subscribe, call.state) };
}
