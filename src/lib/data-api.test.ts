// @dom
import { expect, it } from "vitest";
import { ApiError } from "./api-client.ts";
import { dataOrThrow } from "./data-api.ts";
import { serverNow } from "./server-clock.ts";

function refused(status: number, error: object): ApiError {
  try {
    dataOrThrow({ data: null, status, error: { message: "no", ...error } });
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
  }
  throw new Error("nothing was thrown");
}

it("returns the data of an answer, and keeps the Postgres code of a refusal", () => {
  expect(dataOrThrow({ data: [1], error: null, status: 200 })).toEqual([1]);
  expect(refused(403, { code: "42501" })).toMatchObject({ status: 403, code: "42501", retryAt: null });
  expect(refused(500, {})).toMatchObject({ status: 500, code: "unknown" });
});

it("says when to try again after a limit", () => {
  const error = refused(429, { code: "PT429", message: "rate_limited", hint: "12" });
  expect(error).toMatchObject({ code: "rate_limited" });
  expect((error.retryAt ?? 0) - serverNow()).toBeGreaterThan(11_000);
});
