import { afterEach, expect, test, vi } from "vitest";
import { log } from "./log.ts";
import { withRequest } from "./request-context.ts";

afterEach(() => vi.restoreAllMocks());

const jwt = `eyJ${"a".repeat(30)}.eyJ${"b".repeat(80)}.${"c-_".repeat(14)}`;

test.each([
  ["info", "info"],
  ["warn", "error"],
  ["error", "error"],
] as const)("log writes %s as one line of JSON", (level, method) => {
  const written = vi.spyOn(console, method).mockImplementation(() => undefined);
  log(level, "happened", { what: "two\nlines" });
  expect(written).toHaveBeenCalledTimes(1);
  const [line] = written.mock.calls[0] ?? [];
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toMatchObject({ level, event: "happened", what: "two\nlines", at: expect.any(String) });
});

test("log adds the id of the current request", async () => {
  const written = vi.spyOn(console, "info").mockImplementation(() => undefined);
  await Promise.all(
    ["one", "two"].map((id) => withRequest(id, () => Promise.resolve().then(() => log("info", "happened", { id })))),
  );
  log("info", "happened", { id: undefined });
  const lines = written.mock.calls.map(([line]) => JSON.parse(line));
  expect(lines.map(({ id, requestId }) => [id, requestId])).toEqual([
    ["one", "one"],
    ["two", "two"],
    [undefined, undefined],
  ]);
});

test.each([
  ["a session's token", jwt],
  ["a secret key", "sb_secret_abc-DEF_123"],
  ["a bearer header, whatever it holds", "Bearer anything.at+all/1="],
])("log removes %s wherever it appears", (_, secret) => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  log("error", "failed", {
    message: `invalid header: ${secret}`,
    stack: [`at ${secret}`],
    deep: { headers: { secret } },
  });
  const line = String(written.mock.calls[0]?.[0]);
  expect(line).not.toContain(secret.replace("Bearer ", ""));
  expect(JSON.parse(line)).toMatchObject({ event: "failed", message: "invalid header: [secret]" });
});
