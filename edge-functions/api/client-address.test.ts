import { expect, test } from "vitest";
import { clientAddressOf } from "./client-address.ts";

const expected = { header: "x-forwarded-for", secret: "a-secret-of-the-host" };
const from = (headers: Record<string, string>, settings: typeof expected | null = expected) =>
  clientAddressOf(new Headers(headers), settings);
const told = { "x-forwarded-for": "203.0.113.7, 10.0.0.1" };

test("an address is believed beside the host's secret, and from nobody else", async () => {
  expect(await from({ ...told, "x-client-address-secret": expected.secret })).toBe("203.0.113.7");
  expect(await from(told)).toBeNull();
  expect(await from({ ...told, "x-client-address-secret": "a-secret-of-mine" })).toBeNull();
  expect(await from({ ...told, "x-client-address-secret": "" })).toBeNull();
  expect(await from({ ...told, "x-client-address-secret": expected.secret }, null)).toBeNull();
  expect(await from({ "x-client-address-secret": expected.secret })).toBeNull();
});
