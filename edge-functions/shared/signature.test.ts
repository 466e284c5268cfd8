import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { sameText, signatureMatches } from "./signature.ts";

const sign = (secret: string, message: string) => createHmac("sha256", secret).update(message).digest("hex");

test("A signature matches its secret and its message only", async () => {
  const message = "order_1|pay_1";
  const good = sign("secret", message);
  expect(await signatureMatches("secret", message, good)).toBe(true);
  expect(await signatureMatches("secret", new TextEncoder().encode(message), good)).toBe(true);
  expect(await signatureMatches("other", message, good)).toBe(false);
  expect(await signatureMatches("secret", "order_1|pay_2", good)).toBe(false);
});

test.each(["", "zz", "é".repeat(64), "0".repeat(63), "0".repeat(66)])(
  "A signature does not match if it is %j",
  async (text) => {
    expect(await signatureMatches("secret", "order_1|pay_1", text)).toBe(false);
  },
);

test("sameText compares every letter", () => {
  expect(sameText("sb_secret_x", "sb_secret_x")).toBe(true);
  for (const other of ["sb_secret_X", "sb_secret_x ", "sb_secret_", ""])
    expect(sameText("sb_secret_x", other)).toBe(false);
});
