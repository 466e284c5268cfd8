import type { Weekday, WeekdayHours } from "@contract/services.ts";
import { describe, expect, it } from "vitest";
import { openFromBefore, type Part, sameHours, shifted, spanOf, withWindow } from "./week-hours.ts";

const on = (day: Weekday, ...windows: string[]): WeekdayHours[] =>
  windows.map((window) => ({ day, startTime: window.slice(0, 5), endTime: window.slice(6) }));
const words = (hours: WeekdayHours[], day: Weekday = "Monday") =>
  hours.flatMap((window) => (window.day === day ? `${window.startTime}-${window.endTime}` : [])).join(" ");

describe("A dragged window", () => {
  const hours = [...on("Monday", "09:00-12:00", "13:00-15:00"), ...on("Tuesday", "12:00-13:00")];
  it.each<[Part, number, number, string]>([
    ["start", 0, 600, "11:45-12:00 13:00-15:00"],
    ["start", 0, -600, "00:00-12:00 13:00-15:00"],
    ["start", 1, -90, "09:00-12:00 12:00-15:00"],
    ["end", 0, 90, "09:00-13:00 13:00-15:00"],
    ["end", 0, -600, "09:00-09:15 13:00-15:00"],
    ["end", 1, 600, "09:00-12:00 13:00-00:00"],
    ["whole", 0, 30, "09:30-12:30 13:00-15:00"],
    ["whole", 0, 90, "10:00-13:00 13:00-15:00"],
    ["whole", 1, -90, "09:00-12:00 12:00-14:00"],
    ["whole", 1, 900, "09:00-12:00 22:00-00:00"],
  ])("stays in its free space when its %s (%i) moves by %i minutes", (part, index, minutes, expected) => {
    expect(words(shifted(hours, index, part, minutes))).toBe(expected);
  });

  it("keeps its end past midnight", () => {
    const late = (part: Part, minutes: number) => words(shifted(on("Monday", "22:00-02:00"), 0, part, minutes));
    const all = [late("start", -60), late("end", 60), late("end", -60)];
    expect(all).toEqual(["21:00-02:00", "22:00-02:00", "22:00-01:00"]);
  });

  it("stays outside the hours that continue from the day before", () => {
    const hours = [...on("Sunday", "20:00-02:00"), ...on("Monday", "04:00-08:00")];
    expect(words(shifted(hours, 1, "start", -600))).toBe("02:00-08:00");
    expect(words(shifted(hours, 1, "whole", -600))).toBe("02:00-06:00");
    // A window typed into those hours, which fill the whole day, stays within its own.
    const full = [...on("Sunday", "23:00-22:00"), ...on("Monday", "04:00-08:00")];
    expect(words(shifted(full, 1, "whole", -60))).toBe("04:00-08:00");
  });
});

it.each<[WeekdayHours[], number | undefined, string]>([
  [[], undefined, "09:00-17:00"],
  [on("Monday", "09:00-12:00"), undefined, "09:00-12:00 13:00-15:00"],
  [on("Monday", "09:00-23:30"), undefined, "06:00-08:00 09:00-23:30"],
  [on("Monday", "20:00-02:00"), undefined, "17:00-19:00 20:00-02:00"],
  [[...on("Sunday", "22:00-07:00"), ...on("Monday", "09:00-23:30")], undefined, "07:00-09:00 09:00-23:30"],
  [on("Monday", "00:00-23:30"), undefined, "00:00-23:30"],
  [on("Monday", "09:00-12:00"), 7 * 60 + 20, "07:15-09:00 09:00-12:00"],
  [on("Monday", "09:00-12:00"), 14 * 60 + 5, "09:00-12:00 14:00-16:00"],
  [on("Monday", "09:00-12:00"), 10 * 60, "09:00-12:00"],
])("Another window is added beside %j at %s if there is room", (hours, at, expected) => {
  expect(words(withWindow(hours, "Monday", at))).toBe(expected);
});

it("turns the simple form's hours into the same hours on each of its days", () => {
  expect(sameHours(["Friday", "Monday"], "09:00", "17:00")).toEqual([
    ...on("Monday", "09:00-17:00"),
    ...on("Friday", "09:00-17:00"),
  ]);
});

it("knows how long the hours of the day before continue into a day", () => {
  const hours = [...on("Saturday", "08:00-11:00", "22:30-01:00"), ...on("Friday", "20:00-00:00")];
  const days = ["Saturday", "Friday", "Sunday"] as const;
  expect(days.map((day) => openFromBefore(hours, day))).toEqual([60, 0, 0]);
});

it("treats hours that end when they begin as the whole day", () => {
  expect(spanOf({ startTime: "10:00", endTime: "10:00" })).toEqual({ start: 600, end: 600 + 24 * 60 });
  expect(spanOf({ startTime: "00:00", endTime: "00:00" })).toEqual({ start: 0, end: 24 * 60 });
});
