import { useEffect, useState } from "react";
import { type DeviceNews, deviceNews } from "./connection/device-news.ts";
import type { Devices } from "./connection/devices.ts";

/** How long the line is shown, in milliseconds; the devices' dialog always lists all devices. */
const SHOWN_MS = 12_000;

/** Returns the device that was plugged in or unplugged last; null after a while. */
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
