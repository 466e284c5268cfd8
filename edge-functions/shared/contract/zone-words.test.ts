import { expect, test } from "vitest";
import { isKnownZone, zoneCity, zoneName, zoneText, zoneTime, zoneWords } from "./zone-words.ts";

const winter = Date.parse("2026-11-21T12:00:00Z");
const summer = Date.parse("2026-07-21T12:00:00Z");

test("A zone is named by its city", () => {
  expect(zoneCity("Europe/Amsterdam")).toBe("Amsterdam");
  expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(zoneCity("UTC")).toBe("UTC");
  expect([zoneCity("Asia/Calcutta"), zoneWords("Asia/Calcutta")]).toEqual(["Kolkata", "Kolkata, Asia"]);
  expect(zoneWords("Europe/Amsterdam")).toBe("Amsterdam, Europe");
  expect(zoneWords("America/Argentina/Buenos_Aires")).toBe("Buenos Aires, Argentina");
  expect(zoneWords("UTC")).toBe("UTC");
});

test("A zone has a short name that follows the season", () => {
  expect(zoneName("America/New_York", winter)).toBe("EST");
  expect(zoneName("America/New_York", summer)).toBe("EDT");
});

test("A zone is described by its city and its name, UTC once", () => {
  expect(zoneText("Asia/Tokyo", winter)).toBe("Tokyo time (GMT+9)");
  expect(zoneText("UTC", winter)).toBe("UTC");
  expect([zoneText("Asia/Tokyo", winter, ""), zoneText("UTC", winter, "")]).toEqual(["Tokyo (GMT+9)", "UTC"]);
});

test("A zone's time names the reader's city, never another one", () => {
  expect(zoneTime("Europe/Amsterdam")).toBe("Amsterdam time");
  expect(zoneTime("Asia/Kolkata", " kolkata ")).toBe("Kolkata time");
  expect(zoneTime("America/Chicago", "New Orleans")).toBe("Central time");
  expect(zoneTime("Asia/Calcutta", "Pune")).toBe("India time");
  expect(zoneTime("America/Mexico_City", "Puebla")).toBe("Central Standard time");
});

test("A zone without a name of its own goes by its city", () => {
  expect(zoneTime("UTC", "Reykjavík")).toBe("UTC time");
  expect(zoneTime("Mars/Olympus", "Olympia")).toBe("Olympus time");
});

test("A zone that this runtime does not know is recognised", () => {
  expect(isKnownZone("Asia/Kolkata")).toBe(true);
  expect(isKnownZone("Mars/Olympus")).toBe(false);
});
