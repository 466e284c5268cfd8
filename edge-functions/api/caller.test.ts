import { expect, test, vi } from "vitest";
import { services } from "../../tests/support/services.ts";
import { ApiError, unavailable } from "../shared/api-error.ts";
import { contextHeaders } from "../shared/request-context.ts";
import { asVisitorFirst, bearerToken } from "./caller.ts";

const notFound = () => new ApiError(404, "not_found", "Nothing.");
const verify = vi.fn(async (_: string) => ({ userId: "her", sessionId: "session", role: "user" as const }));
const accounts = { ...services().accounts, verify };
/** Finds data for these viewers only. */
const found = (...viewers: (string | null)[]) =>
  vi.fn(async (viewer: string | null) => {
    if (!viewers.includes(viewer)) throw notFound();
    return viewer;
  });

test("Reading as a visitor first ignores the token when a visitor finds the data", async () => {
  verify.mockClear();
  expect(await asVisitorFirst(accounts, "an expired token", found(null))).toBeNull();
  expect(verify).not.toHaveBeenCalled();
});

test("Reading as a visitor first reads again as the signed-in person when a visitor finds nothing", async () => {
  const read = found("her");
  expect(await asVisitorFirst(accounts, "token", read)).toBe("her");
  expect(read.mock.calls).toEqual([[null], ["her"]]);
  await expect(asVisitorFirst(accounts, null, read)).rejects.toMatchObject({ status: 404 });
});

test("Reading as a signed-in person uses their session, reading as a visitor uses none", async () => {
  const sessions: (string | undefined)[] = [];
  await asVisitorFirst(accounts, "token", async (viewer) => {
    sessions.push(contextHeaders()["x-session-id"]);
    if (viewer === null) throw notFound();
  });
  expect(sessions).toEqual([undefined, "session"]);
});

test("Reading as a visitor first does not read again after another failure", async () => {
  verify.mockClear();
  await expect(asVisitorFirst(accounts, "token", () => Promise.reject(unavailable()))).rejects.toMatchObject({
    status: 503,
  });
  expect(verify).not.toHaveBeenCalled();
});

test.each([
  ["Bearer abc", "abc"],
  ["bearer   abc", "abc"],
  ["Bearer", null],
  ["Basic abc", null],
  ["Bearer a b", null],
  [undefined, null],
])("bearerToken of %j is %j", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
