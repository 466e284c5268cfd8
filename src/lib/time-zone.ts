/** The browser's zone, an IANA name. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Cities that browsers still list by names of long ago. */
const RENAMED: Record<string, string> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Coral_Harbour: "Atikokan",
  DumontDUrville: "Dumont d’Urville",
  Enderbury: "Kanton",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Ponape: "Pohnpei",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
  Truk: "Chuuk",
};

/** "Europe/Amsterdam" becomes "Amsterdam", "America/Argentina/Buenos_Aires" "Buenos Aires", and "Asia/Calcutta" "Kolkata". */
export function zoneCity(timeZone: string): string {
  const city = timeZone.split("/").at(-1) ?? timeZone;
  return RENAMED[city] ?? city.replaceAll("_", " ");
}

/** "Europe/Amsterdam" becomes "Amsterdam, Europe", "America/Argentina/Buenos_Aires" "Buenos Aires, Argentina". */
export const zoneWords = (timeZone: string): string =>
  [zoneCity(timeZone), ...timeZone.replaceAll("_", " ").split("/").slice(-2, -1)].join(", ");

/** "GMT+1", "PST": what a zone is called at that instant (milliseconds). */
export function zoneName(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** "Amsterdam (GMT+1)"; a zone whose city is its name only by that: "UTC". `what` goes with the city: "Amsterdam time (GMT+1)". */
export function zoneText(timeZone: string, at: number, what = " time"): string {
  const [city, name] = [zoneCity(timeZone), zoneName(timeZone, at)];
  return city === name ? name : `${city}${what} (${name})`;
}

/** Minutes that clocks in `timeZone` are ahead of UTC at that instant. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const found = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!found) return 0;
  return (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

/** Minutes that clocks in `there` are ahead of those in `here` at that instant. */
export const minutesAhead = (there: string, here: string, at: number): number =>
  offsetOf(there, at) - offsetOf(here, at);

/** The difference of `there` from `here` at that instant: "the same time", "1 hour behind you", "3.5 hours ahead of you". */
export function timeDifference(there: string, here: string, at: number): string {
  const hours = minutesAhead(there, here, at) / 60;
  if (hours === 0) return "the same time";
  const size = Math.abs(hours);
  return `${size} ${size === 1 ? "hour" : "hours"} ${hours > 0 ? "ahead of" : "behind"} you`;
}

/** Whether this browser knows the zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}
