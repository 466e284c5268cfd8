import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { call } from "../support/api.ts";

it("The OpenAPI document is valid", async () => {
  const { status, body } = await call<{ openapi: string }>("GET", "/openapi.json");
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  const result = await new Validator().validate(body);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});
