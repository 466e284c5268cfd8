import type { DeviceKind, Devices } from "./devices.ts";

/** A device that was plugged in or unplugged, with the ids of its parts: a headset is one device. */
export type DeviceNews = { name: string; came: boolean; parts: Partial<Record<DeviceKind, string>> };

/** The ids under which Chrome lists the system's current devices a second time. */
const ALIASES = ["default", "communications"];
/** The kinds in the order in which they name a device. */
const KINDS = ["microphone", "speaker", "camera"] as const;

/** Returns the changes between two lists of devices. Nothing if the first one is empty, because it was unknown. */
export function deviceNews(before: Devices, after: Devices): DeviceNews[] {
  if (KINDS.every((kind) => before[kind].length === 0)) return [];
  return [...differences(before, after, false), ...differences(after, before, true)];
}

function differences(these: Devices, those: Devices, came: boolean): DeviceNews[] {
  const found = new Map<string, DeviceNews>();
  for (const kind of KINDS)
    for (const { id, label, group } of these[kind]) {
      if (ALIASES.includes(id) || those[kind].some((device) => device.id === id)) continue;
      const key = group || id;
      const news = found.get(key) ?? { name: nameOf(label), came, parts: {} };
      news.parts[kind] ??= id;
      found.set(key, news);
    }
  return [...found.values()];
}

/** Chrome adds the device's ids on the bus, "Headset (046d:0a38)", and "Default - " to the system's device. */
export const nameOf = (label: string) =>
  label.replace(/ \([0-9a-f]{4}:[0-9a-f]{4}\)$/, "").replace(/^(Default|Communications) - /, "");
