import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { callNames, partsOf } from "../../edge-functions/shared/contract/calls.ts";
import { call } from "../support/api.ts";

it("The OpenAPI document is valid and holds every call of the contract", async () => {
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
});
