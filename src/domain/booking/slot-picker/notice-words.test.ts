import { expect, it } from "vitest";
import { noticeWords } from "./notice-words.ts";

it.each([
  [{ noticeMinutes: 0, sameDay: true, horizonDays: 90 }, ""],
  [{ noticeMinutes: 120, sameDay: true, horizonDays: 90 }, "Please book at least 2 hours ahead."],
  [{ noticeMinutes: 0, sameDay: false, horizonDays: 90 }, "Today’s times can’t be booked any more."],
  [{ noticeMinutes: 0, sameDay: true, horizonDays: 84 }, ""],
  [
    { noticeMinutes: 1440, sameDay: true, horizonDays: 30 },
    "Please book at least 1 day ahead. Times open 30 days ahead.",
  ],
])("describes %j: %s", (availability, words) => {
  expect(noticeWords(availability)).toBe(words);
});
