import { useEffect, useState } from "react";
import { type DeviceNews, deviceNews } from "./connection/device-news.ts";
import type { Devices } from "./connection/devices.ts";

/** The line stands so long (milliseconds); the devices' dialog always lists what there is. */
const SHOWN_MS = 12_000;

/** What was plugged in or unplugged last; null when that is a while ago. */
export function useDeviceNews(devices: Devices): { news: DeviceNews | null; forget: () => void } {
  const [known, setKnown] = useState(devices);
  const [news, setNews] = useState<DeviceNews | null>(null);
  if (known !== devices) {
    setKnown(devices);
    setNews(deviceNews(known, devices).at(-1) ?? news);
  }
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return { news, forget: () => setNews(null) };
}
