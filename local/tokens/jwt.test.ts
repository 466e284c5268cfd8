import { describe, expect, test } from "vitest";
import { claimsOfKey, claimsOfRequest, claimsOfToken, readToken, signToken } from "./jwt.ts";

const secret = "a-secret-of-the-test";
const keys = { jwtSecret: secret, publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("A token", () => {
  test("is refused with another key, without an algorithm and with a changed body", () => {
    const token = signToken({ role: "authenticated" }, secret, 60);
    const [head, body, signature] = token.split(".");
    const unsigned = encode({ alg: "none", typ: "JWT" });
    for (const forged of [
      signToken({ role: "authenticated" }, "another-secret", 60),
      `${unsigned}.${body}.${signature}`,
      `${head}.${encode({ role: "service_role", exp: 9_999_999_999 })}.${signature}`,
      `${head}.${body}.${signature?.slice(0, -2)}`,
    ]) {
      expect(readToken(forged, secret).failure).toEqual({ reason: "signature" });
    }
  });

  test("is malformed when it is any other text", () => {
    for (const text of ["", "a.b", "a.b.c", "a.b.c.d", `${encode([])}.${encode({})}.x`, "..."]) {
      expect(readToken(text, secret).failure).toEqual({ reason: "malformed" });
    }
  });

  test("says how long ago it expired", () => {
    expect(readToken(signToken({}, secret, -5), secret).failure).toEqual({ reason: "expired", ago: 5 });
    expect(readToken(signToken({}, secret, 0), secret).failure).toEqual({ reason: "expired", ago: 0 });
  });

  test("needs a role among its claims", () => {
    expect(claimsOfToken(signToken({ sub: "someone" }, secret, 60), secret).failure).toEqual({
      reason: "missing_claims",
    });
  });
});

describe("A request", () => {
  const request = (headers: Record<string, string>) => claimsOfRequest(new Headers(headers), keys);

  test("has the role of its key", () => {
    expect(claimsOfKey("sb_publishable_test", keys)).toEqual({ role: "anon" });
    expect(claimsOfKey("sb_secret_test", keys)).toEqual({ role: "service_role" });
    expect(claimsOfKey("sb_secret_other", keys)).toBeUndefined();
  });

  test("has the role of its user's token before that of its key, which may also be sent as Bearer", () => {
    const token = signToken({ sub: "someone", role: "authenticated" }, secret, 60);
    expect(request({ authorization: `Bearer ${token}`, apikey: keys.secretKey })?.claims?.role).toBe("authenticated");
    expect(request({ authorization: `Bearer ${keys.publishableKey}` })?.claims?.role).toBe("anon");
    expect(request({ apikey: keys.secretKey })?.claims?.role).toBe("service_role");
  });

  test("has no claims without a key, and says what is wrong with its token", () => {
    expect(request({})).toBeUndefined();
    expect(request({ apikey: "sb_publishable_other" })).toBeUndefined();
    expect(request({ authorization: "Bearer nonsense" })?.failure).toEqual({ reason: "malformed" });
  });
});
