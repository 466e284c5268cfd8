import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { callNames, partsOf } from "../../edge-functions/shared/contract/calls.ts";
import { call } from "../support/api.ts";

test("the OpenAPI document is valid and holds every call that the web app was promised", async () => {
  const { status, body } = await call<{ openapi: string; paths: Record<string, object> }>("GET", "/openapi.json");
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  const result = await new Validator().validate(body);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const described = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const contract = callNames.map((name) => {
    const { method, path } = partsOf(name);
    return `${method} /api${path.replace(/:(\w+)/g, "{$1}")}`;
  });
  expect(described.sort()).toEqual(contract.sort());
  // The calls that the web app relies on.
  expect(described).toEqual(
    expect.arrayContaining([
      "GET /api/bookings/get-booking/{bookingId}",
      "GET /api/bookings/get-chat/{bookingId}",
      "GET /api/bookings/get-chats",
      "GET /api/bookings/get-open-payments",
      "GET /api/designers",
      "GET /api/designers/available-slots",
      "GET /api/designers/bookings",
      "GET /api/designers/earnings",
      "GET /api/designers/{id}",
      "GET /api/filter-options/discovery-filters",
      "POST /api/auth/login",
      "POST /api/auth/signup",
      "POST /api/bookings/book-slot",
      "POST /api/bookings/cancel-booking",
      "POST /api/bookings/create-order",
      "POST /api/bookings/offer-times",
      "POST /api/bookings/reschedule",
      "POST /api/bookings/verify-payment",
      "POST /api/designers/complete-onboarding",
      "POST /api/designers/save-profile",
      "POST /api/discovery/contact",
      "POST /api/payments/razorpay-webhook",
    ]),
  );
});
