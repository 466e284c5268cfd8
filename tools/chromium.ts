import { existsSync } from "node:fs";

/** Debian's chromium, or the one named; undefined falls back to the browser Playwright installed, if any. */
export const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);

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
