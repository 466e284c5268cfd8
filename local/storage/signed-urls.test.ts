import { describe, expect, test } from "vitest";
import { claimsOfToken, signToken } from "../tokens/jwt.ts";
import { SignedUrls } from "./signed-urls.ts";

const urls = new SignedUrls("a-secret-of-the-test");

describe("signed URLs", () => {
  test("open what they were signed for", () => {
    const token = urls.sign({ url: "media/a b.png", scope: "upload", owner: "someone", upsert: true }, 60);
    expect(urls.verify(token, "media/a b.png", "upload")).toEqual({
      url: "media/a b.png",
      scope: "upload",
      owner: "someone",
      upsert: true,
      exp: expect.any(Number),
    });
  });

  test("are valid for one object and one purpose, and not forever", () => {
    const token = urls.sign({ url: "media/a.png", scope: "download" }, 60);
    expect(() => urls.verify(token, "media/b.png", "download")).toThrow("Invalid signature");
    expect(() => urls.verify(token, "media/a.png", "upload")).toThrow("Invalid signature");
    expect(() => urls.verify(`${token}x`, "media/a.png", "download")).toThrow("Invalid signature");
    expect(() => urls.verify(null, "media/a.png", "download")).toThrow("token");
    expect(() => new SignedUrls("another").verify(token, "media/a.png", "download")).toThrow("Invalid signature");
    const old = signToken({ url: "media/a.png", scope: "download" }, "a-secret-of-the-test/storage-url", -1);
    expect(() => urls.verify(old, "media/a.png", "download")).toThrow('"exp" claim');
  });

  test("are no access tokens, and access tokens are none of them", () => {
    const token = urls.sign({ url: "media/a.png", scope: "download" }, 60);
    expect(claimsOfToken(token, "a-secret-of-the-test").failure).toEqual({ reason: "signature" });
    const access = signToken(
      { role: "authenticated", url: "media/a.png", scope: "download" },
      "a-secret-of-the-test",
      60,
    );
    expect(() => urls.verify(access, "media/a.png", "download")).toThrow("Invalid signature");
  });

  test.each([0, -1, 1.5, "60", undefined, null])("do not expire after %j seconds", (expiresIn) => {
    expect(() => urls.sign({ url: "media/a.png", scope: "download" }, expiresIn)).toThrow("expiresIn");
  });
});
