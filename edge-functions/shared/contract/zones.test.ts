import { describe, expect, it } from "vitest";
import { zoneCity } from "./format.ts";
import { formatZone, formatZoneTime, utcOffset, zoneAbbreviation, zoneCityAndRegion } from "./zones.ts";

describe("Zones", () => {
  const winter = Date.parse("2026-11-21T12:00:00Z");
  const summer = Date.parse("2026-07-21T12:00:00Z");

  it("are named by their city", () => {
    expect(zoneCity("Europe/Amsterdam")).toBe("Amsterdam");
    expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
    expect(zoneCity("UTC")).toBe("UTC");
    expect([zoneCity("Asia/Calcutta"), zoneCityAndRegion("Asia/Calcutta")]).toEqual(["Kolkata", "Kolkata, Asia"]);
    expect(zoneCityAndRegion("Europe/Amsterdam")).toBe("Amsterdam, Europe");
    expect(zoneCityAndRegion("America/Argentina/Buenos_Aires")).toBe("Buenos Aires, Argentina");
    expect(zoneCityAndRegion("UTC")).toBe("UTC");
  });

  it("have an abbreviation that follows the season", () => {
    expect(zoneAbbreviation("America/New_York", winter)).toBe("EST");
    expect(zoneAbbreviation("America/New_York", summer)).toBe("EDT");
  });

  it("are described by city and abbreviation, UTC once", () => {
    expect(formatZone("Asia/Tokyo", winter)).toBe("Tokyo time (GMT+9)");
    expect(formatZone("UTC", winter)).toBe("UTC");
    expect([formatZone("Asia/Tokyo", winter, ""), formatZone("UTC", winter, "")]).toEqual(["Tokyo (GMT+9)", "UTC"]);
  });

  it("give a time that names the reader's city, never another one", () => {
    expect(formatZoneTime("Europe/Amsterdam")).toBe("Amsterdam time");
    expect(formatZoneTime("Asia/Kolkata", " kolkata ")).toBe("Kolkata time");
    expect(formatZoneTime("America/Chicago", "New Orleans")).toBe("Central time");
    expect(formatZoneTime("Asia/Calcutta", "Pune")).toBe("India time");
    expect(formatZoneTime("America/Mexico_City", "Puebla")).toBe("Central Standard time");
  });

  it("are called by their city if they have no name of their own", () => {
    expect(formatZoneTime("UTC", "Reykjavík")).toBe("UTC time");
    expect(formatZoneTime("Mars/Olympus", "Olympia")).toBe("Olympus time");
  });

  it("are ahead of UTC by their offset at the instant", () => {
    const hours = (zone: string, at: number) => (utcOffset(zone)?.(at) ?? NaN) / 3_600_000;
    expect([hours("America/New_York", winter), hours("America/New_York", summer)]).toEqual([-5, -4]);
    expect([hours("Asia/Kolkata", winter), hours("UTC", winter)]).toEqual([5.5, 0]);
  });
});
