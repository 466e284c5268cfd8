import { afterEach, expect, test, vi } from "vitest";
import { log } from "./log.ts";

afterEach(() => vi.restoreAllMocks());

const jwt = `eyJ${"a".repeat(30)}.eyJ${"b".repeat(80)}.${"c-_".repeat(14)}`;

test.each([
  ["info", "info"],
  ["warn", "error"],
  ["error", "error"],
] as const)("%s is one line of JSON", (level, method) => {
  const written = vi.spyOn(console, method).mockImplementation(() => undefined);
  log(level, "happened", { what: "two\nlines" });
  expect(written).toHaveBeenCalledTimes(1);
  const [line] = written.mock.calls[0] ?? [];
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toMatchObject({ level, event: "happened", what: "two\nlines", at: expect.any(String) });
});

test.each([
  ["a session's token", jwt],
  ["a secret key", "sb_secret_abc-DEF_123"],
  ["a bearer header, whatever it holds", "Bearer anything.at+all/1="],
])("%s is taken out wherever it stands", (_, secret) => {
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
