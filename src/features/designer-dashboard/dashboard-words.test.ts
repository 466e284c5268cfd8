import { expect, test } from "vitest";
import { inWords } from "./dashboard-words.ts";

test.each([
  [0, 0, "Nothing booked yet."],
  [0, 1, "One session to come."],
  [0, 12, "12 sessions to come."],
  [1, 0, "One session now, none to come."],
  [1, 3, "One session now, three to come."],
])("counts %i sessions now and %i upcoming: %s", (now, toCome, words) => {
  expect(inWords(now, toCome)).toBe(words);
});
