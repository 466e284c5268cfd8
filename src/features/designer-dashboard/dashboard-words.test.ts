import { expect, test } from "vitest";
import { inWords } from "./dashboard-words.ts";

test.each([
  [0, 0, 0, "Nothing booked yet."],
  [0, 0, 1, "One session to come."],
  [0, 0, 12, "12 sessions to come."],
  [0, 1, 0, "One session now, none to come."],
  [1, 0, 0, "One request to answer."],
  [2, 0, 1, "Two requests to answer, one session to come."],
  [1, 1, 3, "One request to answer, one session now, three to come."],
  [0, 1, 3, "One session now, three to come."],
])("counts %i requests, %i sessions now and %i upcoming: %s", (toAnswer, now, toCome, words) => {
  expect(inWords(toAnswer, now, toCome)).toBe(words);
});
