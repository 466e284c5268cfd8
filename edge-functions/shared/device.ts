/** Browsers and systems by what they say of themselves; the first that fits, because most claim to be others as well. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** A browser in a few words, "Firefox on Linux", from its `user-agent`; null when it is none that we know. */
export function deviceOf(userAgent: string | undefined): string | null {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

const PREFIX = "parlour-device/";

/**
 * The words as the `user-agent` of our own request to Auth, which keeps it with the session. Not readable as a browser's: the platform refuses
 * its secret key to whatever looks like one.
 */
export const asUserAgent = (device: string | null) => PREFIX + btoa(device ?? "").replace(/=+$/, "");

/** The words in what Auth has kept; null for a session that did not begin at `/api`. */
export function deviceIn(userAgent: string | null): string | null {
  if (!userAgent?.startsWith(PREFIX)) return null;
  try {
    return atob(userAgent.slice(PREFIX.length)) || null;
  } catch {
    return null;
  }
}
