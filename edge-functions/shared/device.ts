/** Browsers and systems by their `user-agent`; the first match counts, because most also claim to be others. */
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

/** Returns a browser in a few words, "Firefox on Linux", from its `user-agent`; null if unknown. */
export function deviceOf(userAgent: string | undefined): string | null {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

const PREFIX = "parlour-device/";

/**
 * Returns that description as the `user-agent` of our own request to Auth, which stores it with the session. It must not look like a browser's, because the
 * platform refuses the secret key to browsers.
 */
export const asUserAgent = (device: string | null) => PREFIX + btoa(device ?? "").replace(/=+$/, "");

/** Returns the description in what Auth has stored; null if the session did not begin at `/api`. */
export function deviceIn(userAgent: string | null): string | null {
  if (!userAgent?.startsWith(PREFIX)) return null;
  try {
    return atob(userAgent.slice(PREFIX.length)) || null;
  } catch {
    return null;
  }
}
