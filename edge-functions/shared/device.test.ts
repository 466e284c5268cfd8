import { expect, test } from "vitest";
import { asUserAgent, deviceIn, deviceOf } from "./device.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.5.0", null],
  [undefined, null],
])("deviceOf %s is %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
  const sent = asUserAgent(device);
  expect(sent).not.toMatch(/mozilla|chrome|safari|firefox|edge/i);
  expect(deviceIn(sent)).toBe(device);
});

test.each([null, "node", "Mozilla/5.0", "parlour-device/%%"])("deviceIn finds no device in %s", (userAgent) =>
  expect(deviceIn(userAgent)).toBeNull(),
);
