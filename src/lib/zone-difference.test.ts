import { expect, test } from "vitest";
import { clockPlus, timeDifference } from "./zone-difference.ts";

const winter = Date.parse("2026-11-21T12:00:00Z");
const summer = Date.parse("2026-07-21T12:00:00Z");

test("names the difference between two zones as seen from here", () => {
  expect(timeDifference("Europe/Paris", "Europe/Amsterdam", winter)).toBe("the same time");
  expect(timeDifference("Europe/Lisbon", "Europe/Amsterdam", winter)).toBe("1 hour behind you");
  expect(timeDifference("Asia/Kolkata", "Europe/Amsterdam", winter)).toBe("4.5 hours ahead of you");
  expect(timeDifference("Asia/Kolkata", "Europe/Amsterdam", summer)).toBe("3.5 hours ahead of you");
  expect(timeDifference("America/Los_Angeles", "UTC", summer)).toBe("7 hours behind you");
});

test("adds minutes to a clock time, past midnight in both directions", () => {
  expect([clockPlus("17:30", 45), clockPlus("23:00", 90), clockPlus("00:15", -330)]).toEqual([
    "18:15",
    "00:30",
    "18:45",
  ]);
});
