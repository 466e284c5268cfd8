// @dom
import { expect, it } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { bookingProblem, orderProblem, verificationProblem } from "./booking-problem.tsx";

const refusal = (code: string) => new ApiError(409, code, `It says ${code}.`);

it.each([
  ["slot_taken", "gone", "times"],
  ["slot_begun", "gone", "times"],
  ["invalid_slot", "gone", "times"],
  ["free_day_full", "gone", "times"],
  ["free_consultation_used", "gone", "services"],
  ["invalid_rate", "gone", "services"],
  ["not_bookable", "gone", undefined],
  ["too_many_free", "retry", "chats"],
  ["too_many_holds", "retry", "chats"],
  ["rate_limited", "retry", undefined],
  ["address_unconfirmed", "unconfirmed", undefined],
  ["unheard_of", "retry", undefined],
])("classifies a booking that is refused with %s as %s, and links to %s", (code, kind, elsewhere) => {
  const problem = bookingProblem(refusal(code));
  expect([problem.kind, problem.elsewhere, problem.text]).toEqual([kind, elsewhere, `It says ${code}.`]);
});

it.each([
  ["hold_expired", "retry", "times"],
  // The slot is held at the new price, so the dialog shows it as taken.
  ["amount_mismatch", "gone", "chats"],
  // The hold was released elsewhere, or by a block.
  ["not_payable", "retry", "times"],
  ["provider_unavailable", "retry", undefined],
])("classifies an order that is refused with %s as %s, and links to %s", (code, kind, elsewhere) => {
  const problem = orderProblem(refusal(code));
  expect([problem.kind, problem.elsewhere]).toEqual([kind, elsewhere]);
});

it("names the payment that the server does not confirm, and the price of one that came too late", () => {
  expect(verificationProblem(refusal("not_captured"), "pay_1", "$60")).toMatchObject({
    kind: "unverified",
    payment: "pay_1",
    text: expect.stringContaining("pay_1"),
  });
  const late = verificationProblem(refusal("hold_expired"), "pay_1", "$60");
  expect(late).toMatchObject({ kind: "refund", text: expect.stringContaining("$60") });
  expect(late).not.toHaveProperty("payment");
});

it("shows no details of a failure that is not the server's answer", () => {
  expect(bookingProblem(new TypeError("x is undefined")).text).toBe("Something went wrong. Please try again.");
});
