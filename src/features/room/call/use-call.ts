import { useEffect, useState, useSyncExternalStore } from "react";
import { type CallOptions, createCall } from "./connection/call.ts";

/** One call for as long as the component is mounted; leaving the page ends one's part in it. The options of the first rendering count. */
export function useCall(options: CallOptions) {
  const [call] = useState(() => createCall(options));
  useEffect(() => {
    window.addEventListener("pagehide", call.leave);
    return () => {
      window.removeEventListener("pagehide", call.leave);
      call.leave();
    };
  }, [call]);
  return { call, state: useSyncExternalStore(call.subscribe, call.state) };
}
