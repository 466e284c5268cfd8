import { existsSync } from "node:fs";

const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Returns the Chromium that CHROMIUM_PATH names, or else the system's; undefined if there is neither. */
export const findChromium = () => firstOf(process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser");

/** undefined makes Playwright use the browser that it has installed itself. */
export const executablePath = findChromium();

/**
 * Debian's chromium-headless-shell, if it is installed: without the browser window that a full Chromium draws for each page, the browser tests take a fifth
 * less processor time. It gives cameras new ids after a reload, shows no notifications, and handles Tab at the page's end and toasts differently; tests of
 * those use `fullChromium`.
 */
export const lightExecutablePath = process.env.CHROMIUM_PATH
  ? executablePath
  : (firstOf("/usr/bin/chromium-headless-shell") ?? executablePath);

export const args = [
  // Chromium's own sandbox refuses to run as root, as in containers.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Turns off the compilers that make hot code fast: a test's page is too short-lived for their work to pay off. Accessibility rules take a fifth less processor
 * time, pages a tenth.
 */
export const withoutCompilers = "--js-flags=--no-opt,--no-maglev";

/**
 * For Playwright only. A full Chromium draws a browser window for each page, although it is invisible, and starts two more processes for the address bar's
 * suggestions. Without them, the browser tests take a third less time. Chromium uses only the last `--disable-features`, so the features that Playwright turns
 * off are repeated.
 */
export const withoutSuggestions = `--disable-features=${[
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
].join(",")}`;

/** The launch options of tests that need the window of a full Chromium. Otherwise Playwright's own browser would be its headless shell. */
export const fullChromium = {
  ...(executablePath ? { executablePath } : { channel: "chromium" }),
  args: [...args, withoutSuggestions, withoutCompilers],
};
