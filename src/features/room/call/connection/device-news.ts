import type { DeviceKind, Devices } from "./devices.ts";

/** Something that was plugged in or unplugged, with the ids of its parts. A headset is one thing. */
export type DeviceNews = { name: string; came: boolean; parts: Partial<Record<DeviceKind, string>> };

/** Chrome lists the devices that the system uses a second time, under these ids. */
const ALIASES = ["default", "communications"];
/** What a thing is named by, of its parts. */
const KINDS = ["microphone", "speaker", "camera"] as const;

/** What has changed between two lists of devices. Nothing when the first one is empty: it was not known yet. */
export function deviceNews(before: Devices, after: Devices): DeviceNews[] {
  if (KINDS.every((kind) => before[kind].length === 0)) return [];
  return [...differences(before, after, false), ...differences(after, before, true)];
}

/** What is in `these` and not in `those`. */
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

/** Chrome adds what the device calls itself on the bus: "Headset (046d:0a38)"; and "Default - " to what the system uses. */
export const nameOf = (label: string) =>
  label.replace(/ \([0-9a-f]{4}:[0-9a-f]{4}\)$/, "").replace(/^(Default|Communications) - /, "");
