import { expect, test } from "vitest";
import { clientAddressOf, hasClientAddress } from "./client-address.ts";

const expected = { header: "x-forwarded-for", secret: "a-secret-of-the-host" };
const from = (headers: Record<string, string>, settings: typeof expected | null = expected) =>
  clientAddressOf(new Headers(headers), settings);
const told = { "x-forwarded-for": "203.0.113.7, 10.0.0.1" };

test("An address is believed only together with the host's secret", () => {
  expect(from({ ...told, "x-client-address-secret": expected.secret })).toBe("203.0.113.7");
  expect(from({ ...told, "x-client-address-secret": expected.secret }, null)).toBeNull();
});

test("Requests that bypass the host share one address, and therefore the limits of one client", () => {
  for (const headers of [
    told,
    { ...told, "x-client-address-secret": "a-secret-of-mine" },
    { ...told, "x-client-address-secret": "" },
  ])
    expect(from(headers)).toBe("0.0.0.0");
  expect(from({ "x-client-address-secret": expected.secret })).toBe("0.0.0.0");
});

test("The host passes addresses on only if it sends both the secret and an address", () => {
  const has = (headers: Record<string, string>, settings: typeof expected | null = expected) =>
    hasClientAddress(new Headers(headers), settings);
  const secret = { "x-client-address-secret": expected.secret };
  expect(has({ ...told, ...secret })).toBe(true);
  expect([has(told), has(secret), has({ ...told, ...secret }, null)]).toEqual([false, false, false]);
});
