import { expect, test } from "vitest";
import { isKnownZone, timeDifference, zoneCity, zoneName, zoneText, zoneWords } from "./time-zone.ts";

const winter = Date.parse("2026-11-21T12:00:00Z");
const summer = Date.parse("2026-07-21T12:00:00Z");

test("a zone is named by its city", () => {
  expect(zoneCity("Europe/Amsterdam")).toBe("Amsterdam");
  expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(zoneCity("UTC")).toBe("UTC");
  expect([zoneCity("Asia/Calcutta"), zoneWords("Asia/Calcutta")]).toEqual(["Kolkata", "Kolkata, Asia"]);
  expect(zoneWords("Europe/Amsterdam")).toBe("Amsterdam, Europe");
  expect(zoneWords("America/Argentina/Buenos_Aires")).toBe("Buenos Aires, Argentina");
  expect(zoneWords("UTC")).toBe("UTC");
});

test("its short name follows the season", () => {
  expect(zoneName("America/New_York", winter)).toBe("EST");
  expect(zoneName("America/New_York", summer)).toBe("EDT");
});

test("a zone is told by its city and its name, UTC once", () => {
  expect(zoneText("Asia/Tokyo", winter)).toBe("Tokyo time (GMT+9)");
  expect(zoneText("UTC", winter)).toBe("UTC");
  expect([zoneText("Asia/Tokyo", winter, ""), zoneText("UTC", winter, "")]).toEqual(["Tokyo (GMT+9)", "UTC"]);
});

test("the difference between two zones is told from here", () => {
  expect(timeDifference("Europe/Paris", "Europe/Amsterdam", winter)).toBe("the same time");
  expect(timeDifference("Europe/Lisbon", "Europe/Amsterdam", winter)).toBe("1 hour behind you");
  expect(timeDifference("Asia/Kolkata", "Europe/Amsterdam", winter)).toBe("4.5 hours ahead of you");
  expect(timeDifference("Asia/Kolkata", "Europe/Amsterdam", summer)).toBe("3.5 hours ahead of you");
  expect(timeDifference("America/Los_Angeles", "UTC", summer)).toBe("7 hours behind you");
});

test("a zone that this browser does not know is recognised", () => {
  expect(isKnownZone("Asia/Kolkata")).toBe(true);
  expect(isKnownZone("Mars/Olympus")).toBe(false);
});
