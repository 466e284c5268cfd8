import { expect, test } from "vitest";
import { ApiError } from "../shared/api-error.ts";
import { DatabaseFault } from "../shared/database.ts";
import { EmailError } from "../shared/providers/email/email.ts";
import { ProviderError } from "../shared/providers/payments/payments.ts";
import { PushError } from "../shared/providers/push/push.ts";
import { failureOf } from "./failure.ts";
import { WorkError } from "./work-error.ts";

test.each([
  [new WorkError("never", { permanent: true }), { reason: "never", permanent: true, retryAfter: null }],
  [new WorkError("later", { permanent: false }), { reason: "later", permanent: false, retryAfter: null }],
  [new EmailError("422 x", { permanent: true }), { reason: "422 x", permanent: true, retryAfter: null }],
  [new EmailError("429 x", { retryAfter: 7 }), { reason: "429 x", permanent: false, retryAfter: 7 }],
  [new PushError("413", { permanent: true }), { reason: "413", permanent: true, retryAfter: null }],
  [new PushError("429", { retryAfter: 60 }), { reason: "429", permanent: false, retryAfter: 60 }],
  [
    new ProviderError("unreachable", 502, "down"),
    { reason: "the provider: unreachable 502 down", permanent: false, retryAfter: null },
  ],
  // A sentence for people may contain values.
  [
    new ApiError(409, "slot_taken", "ada@example.test was faster."),
    { reason: "the database: 409 slot_taken", permanent: false, retryAfter: null },
  ],
  [
    new DatabaseFault("settle", "23505", "duplicate key"),
    { reason: "the database: 23505 settle: duplicate key", permanent: false, retryAfter: null },
  ],
  // A failure without a reason would be stored as a success.
  ["thrown as it is", { reason: "thrown as it is", permanent: false, retryAfter: null }],
  [undefined, { reason: "undefined", permanent: false, retryAfter: null }],
  [{ statusCode: 500 }, { reason: "[object Object]", permanent: false, retryAfter: null }],
  [new TypeError("x is undefined"), { reason: "x is undefined", permanent: false, retryAfter: null }],
])("The failure %s is stored with its reason, and with whether a retry can help", (error, failure) => {
  expect(failureOf(error)).toEqual(failure);
});
