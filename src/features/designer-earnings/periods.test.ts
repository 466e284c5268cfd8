import { expect, it } from "vitest";
import { periodsUntil } from "./periods.ts";

it("lists twelve months and three years with their first and last days", () => {
  const periods = periodsUntil(new Date("2028-03-31T23:59:59Z"));
  expect(periods).toHaveLength(15);
  expect(periods.slice(0, 3)).toEqual([
    { name: "March 2028", first: "2028-03-01", last: "2028-03-31" },
    { name: "February 2028", first: "2028-02-01", last: "2028-02-29" },
    { name: "January 2028", first: "2028-01-01", last: "2028-01-31" },
  ]);
  expect(periods[11]).toEqual({ name: "April 2027", first: "2027-04-01", last: "2027-04-30" });
  expect(periods.slice(12)).toEqual([
    { name: "2028", first: "2028-01-01", last: "2028-12-31" },
    { name: "2027", first: "2027-01-01", last: "2027-12-31" },
    { name: "2026", first: "2026-01-01", last: "2026-12-31" },
  ]);
  expect(new Set(periods.map(({ name }) => name)).size).toBe(15);
});
