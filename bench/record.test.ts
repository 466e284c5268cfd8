import { expect, test } from "vitest";
import { addRun, findSlower } from "./record.ts";

const time = (ratio: number) => ({ name: "a chat opens", value: 8, unit: "ms", ratio });
const rate = (value: number) => ({ name: "saves", value, unit: "/s" });

test("A figure is slower if it is more than a tenth worse than every recorded run", () => {
  const record = { "a chat opens": [1, 1.4, 1.2], saves: [100, 80] };
  expect(findSlower([time(1.53), rate(73)], record)).toEqual([]);
  expect(findSlower([time(1.55), rate(71)], record)).toEqual([
    { name: "a chat opens", now: 1.55, worst: 1.4 },
    { name: "saves", now: 71, worst: 80 },
  ]);
  expect(findSlower([time(0.1), rate(1000)], record)).toEqual([]);
});

test("A figure is not slower if it was never recorded", () => {
  expect(findSlower([time(9)], {})).toEqual([]);
});

test("A record keeps the last ten runs of each figure, and figures that a run did not measure", () => {
  let record = addRun([rate(1)], { "a chat opens": [2] });
  for (let n = 2; n <= 11; n++) record = addRun([rate(n)], record);
  expect(record).toEqual({ "a chat opens": [2], saves: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] });
});
