import { expect, test } from "vitest";
import { sentenceOf } from "./refusals.ts";

const LIMITED = { reason: "rate_limited", kind: "same_slot", scope: "subject" };
test.each([
  [1, "1 second"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [7199, "120 minutes"],
  [7201, "3 hours"],
])("A wait of %d seconds is shown as %s", (seconds, told) => {
  const sentence = sentenceOf(JSON.stringify({ ...LIMITED, seconds }));
  expect(sentence).toBe(`You have released this time more than once. Try again in ${told}.`);
});

test.each([
  [
    { reason: "too_many_holds" },
    "Three times are already waiting for your payment. Please pay for one of them or release one.",
  ],
  [{ reason: "wrong_number_of_offers" }, "Offer one to three times."],
  [{ reason: "too_many_calendars" }, "Five calendars are connected. Remove one to connect another."],
  [{ reason: "refund_changed", currency: "USD", minor: 5 }, "The terms have changed: USD 0.05 would be refunded now."],
  [{ reason: "range_too_short", minutes: 30 }, "The session takes 30 minutes."],
])("A refusal's sentence contains its numbers: %j", (detail, sentence) => {
  expect(sentenceOf(JSON.stringify(detail))).toBe(sentence);
});

test.each([null, "", "Failing row contains (1).", '{"reason": "unknown"}'])("%j has no sentence", (detail) => {
  expect(sentenceOf(detail)).toBeUndefined();
});
