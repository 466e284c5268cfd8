import type { Weekday } from "@contract/services.ts";
import { expect, it } from "vitest";
import { daysByHours } from "./days-by-hours.ts";

const on = (day: Weekday, startTime: string, endTime: string) => ({ day, startTime, endTime });

it("joins consecutive days with the same hours", () => {
  const early = (day: Weekday) => [on(day, "09:00", "12:00"), on(day, "13:00", "15:00")];
  expect(
    daysByHours([...early("Monday"), ...early("Tuesday"), ...early("Thursday"), on("Friday", "10:00", "10:00")]),
  ).toEqual([
    { days: "Mon – Tue", windows: "9:00 AM to 12:00 PM, 1:00 PM to 3:00 PM" },
    { days: "Thu", windows: "9:00 AM to 12:00 PM, 1:00 PM to 3:00 PM" },
    { days: "Fri", windows: "Any hour" },
  ]);
});
