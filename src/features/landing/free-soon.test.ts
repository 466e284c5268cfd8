import type { ListedDesigner, Rate } from "@contract/designers.ts";
import { expect, test } from "vitest";
import { freeSoon, fromPrice } from "./free-soon.ts";

const now = Date.parse("2026-11-05T15:00:00Z");
const free = (...starts: (string | null)[]) => starts.map((nextFree) => ({ nextFree }) as ListedDesigner);
const inAmsterdam = (...starts: (string | null)[]) => {
  const { title, slots } = freeSoon(free(...starts), now, 3, "Europe/Amsterdam");
  return [title, ...slots.map(({ words }) => words)];
};

test("the title is true of everybody below it, by the visitor's clock", () => {
  expect(inAmsterdam("2026-11-05T16:30:00Z", "2026-11-05T22:30:00Z")).toEqual(["Free today", "5:30 PM", "11:30 PM"]);
  // Half past eleven in London is half past midnight in Amsterdam.
  expect(inAmsterdam("2026-11-05T23:30:00Z", "2026-11-06T09:00:00Z")).toEqual([
    "Free tomorrow",
    "12:30 AM",
    "10:00 AM",
  ]);
  expect(inAmsterdam("2026-11-05T16:30:00Z", "2026-11-06T09:00:00Z")).toEqual([
    "Next free",
    "Today, 5:30 PM",
    "Tomorrow, 10:00 AM",
  ]);
});

test("the soonest come first, without slots that have begun and people without any", () => {
  const starts = ["2026-11-05T18:00:00Z", null, "2026-11-05T15:00:00Z", "2026-11-05T17:00:00Z"];
  expect(inAmsterdam(...starts)).toEqual(["Free today", "6:00 PM", "7:00 PM"]);
  expect(freeSoon(free(null), now, 3).slots).toEqual([]);
});

test("only as many as there is room for decide the title", () => {
  const today = ["2026-11-05T16:00:00Z", "2026-11-05T17:00:00Z", "2026-11-05T18:00:00Z"];
  expect(inAmsterdam(...today, "2026-11-07T18:00:00Z")[0]).toBe("Free today");
});

const rate = (price: number, currency: Rate["currency"] = "USD", slotDuration = 60) =>
  ({ rate: price, currency, slotDuration }) as Rate;
const priceOf = (...rates: Rate[]) => Object.values(fromPrice(rates));

test("the lowest price that costs something, and the length of its slot", () => {
  expect(priceOf(rate(85), rate(45, "USD", 30), rate(0))).toEqual(["from $45", "30 min"]);
  expect(priceOf(rate(70), rate(0))).toEqual(["$70", "1h"]);
  expect(priceOf(rate(0))).toEqual(["Free", "1h"]);
  expect(priceOf()).toEqual(["On request", ""]);
});

test("prices in two currencies are not compared", () => {
  expect(priceOf(rate(3500, "INR"), rate(60))).toEqual(["from INR\u00a03,500", "1h"]);
});
