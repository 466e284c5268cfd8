import { describe, expect, test } from "vitest";
import { claimsOfToken, signToken } from "../tokens/jwt.ts";
import { SignedUrls } from "./signed-urls.ts";

const urls = new SignedUrls("a-secret-of-the-test");

describe("A signed URL", () => {
  test("is valid for one object and one purpose, until it expires", () => {
    const token = urls.sign({ url: "media/a.png", scope: "download" }, 60);
    expect(() => urls.verify(token, "media/b.png", "download")).toThrow("Invalid signature");
    expect(() => urls.verify(token, "media/a.png", "upload")).toThrow("Invalid signature");
    expect(() => urls.verify(`${token}x`, "media/a.png", "download")).toThrow("Invalid signature");
    expect(() => urls.verify(null, "media/a.png", "download")).toThrow("token");
    expect(() => new SignedUrls("another").verify(token, "media/a.png", "download")).toThrow("Invalid signature");
    const old = signToken({ url: "media/a.png", scope: "download" }, "a-secret-of-the-test/storage-url", -1);
    expect(() => urls.verify(old, "media/a.png", "download")).toThrow('"exp" claim');
  });

  test("is not an access token, and an access token is not a signed URL", () => {
    const token = urls.sign({ url: "media/a.png", scope: "download" }, 60);
    expect(claimsOfToken(token, "a-secret-of-the-test").failure).toEqual({ reason: "signature" });
    const access = signToken(
      { role: "authenticated", url: "media/a.png", scope: "download" },
      "a-secret-of-the-test",
      60,
    );
    expect(() => urls.verify(access, "media/a.png", "download")).toThrow("Invalid signature");
  });

  test.each([0, -1, 1.5, "60", undefined, null])("cannot be made to expire after %j seconds", (expiresIn) => {
    expect(() => urls.sign({ url: "media/a.png", scope: "download" }, expiresIn)).toThrow("expiresIn");
  });
});
