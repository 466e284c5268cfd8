import { useEffect, useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";

/** Returns the server's time in milliseconds, updated every `interval` milliseconds while the component is mounted. */
export function useServerNow(interval = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
