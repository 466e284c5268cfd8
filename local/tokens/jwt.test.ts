import { describe, expect, test } from "vitest";
import { claimsOfKey, claimsOfRequest, claimsOfToken, readToken, signToken } from "./jwt.ts";

const secret = "a-secret-of-the-test";
const keys = { jwtSecret: secret, publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("tokens", () => {
  test("a signed payload is read again", () => {
    const token = signToken({ sub: "someone", role: "authenticated" }, secret, 60);
    expect(claimsOfToken(token, secret).claims).toMatchObject({ sub: "someone", role: "authenticated" });
  });

  test("another key, another algorithm and a changed body do not pass", () => {
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

  test("a text that is no token is malformed", () => {
    for (const text of ["", "a.b", "a.b.c", "a.b.c.d", `${encode([])}.${encode({})}.x`, "..."]) {
      expect(readToken(text, secret).failure).toEqual({ reason: "malformed" });
    }
  });

  test("an old token says how long ago it expired", () => {
    expect(readToken(signToken({}, secret, -5), secret).failure).toEqual({ reason: "expired", ago: 5 });
    expect(readToken(signToken({}, secret, 0), secret).failure).toEqual({ reason: "expired", ago: 0 });
  });

  test("claims need a role", () => {
    expect(claimsOfToken(signToken({ sub: "someone" }, secret, 60), secret).failure).toEqual({
      reason: "missing_claims",
    });
  });
});

describe("who a request is from", () => {
  const request = (headers: Record<string, string>) => claimsOfRequest(new Headers(headers), keys);

  test("keys stand for roles", () => {
    expect(claimsOfKey("sb_publishable_test", keys)).toEqual({ role: "anon" });
    expect(claimsOfKey("sb_secret_test", keys)).toEqual({ role: "service_role" });
    expect(claimsOfKey("sb_secret_other", keys)).toBeUndefined();
  });

  test("a user's token goes before the key, a key as Bearer is a key", () => {
    const token = signToken({ sub: "someone", role: "authenticated" }, secret, 60);
    expect(request({ authorization: `Bearer ${token}`, apikey: keys.secretKey })?.claims?.role).toBe("authenticated");
    expect(request({ authorization: `Bearer ${keys.publishableKey}` })?.claims?.role).toBe("anon");
    expect(request({ apikey: keys.secretKey })?.claims?.role).toBe("service_role");
  });

  test("nobody, and somebody with a bad token, are told apart", () => {
    expect(request({})).toBeUndefined();
    expect(request({ apikey: "sb_publishable_other" })).toBeUndefined();
    expect(request({ authorization: "Bearer nonsense" })?.failure).toEqual({ reason: "malformed" });
  });
});
