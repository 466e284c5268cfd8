import { request } from "node:http";
import { describe, expect, inject, it } from "vitest";
import { startParlour } from "../../local/product/start-parlour.ts";

const stack = inject("stack");

describe("The one origin", () => {
  it.each([
    ["/rest/v1/", 401],
    ["/auth/v1/health", 401],
    ["/storage/v1/bucket", 400],
    ["/api/health", 200],
    ["/functions/v1/api/health", 200],
    ["/functions/v1/nothing", 404],
    ["/__mail", 200],
    ["/__razorpay/v1/checkout.js", 200],
    ["/apix", 404],
  ])("answers %s with %i", async (path, status) => {
    expect((await fetch(stack.url + path)).status).toBe(status);
  });

  it("hands on bodies and answers as they are", async () => {
    const response = await fetch(`${stack.url}/api/contact-query`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await response.json()).toHaveProperty("error.code");
  });

  it.each([
    ["br", "br"],
    ["gzip, deflate", "gzip"],
    ["identity", null],
  ])("sends JSON to who accepts %s compressed as %s", async (accepted, encoding) => {
    const response = await fetch(`${stack.url}/api/filter-options/discovery-filters`, {
      headers: { "accept-encoding": accepted },
    });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.json()).toHaveProperty("styles");
  });

  it("is not reached from outside this machine", async () => {
    const { networkInterfaces } = await import("node:os");
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === "IPv4");
    if (!outside) return;
    const { port } = new URL(stack.url);
    const reached = new Promise((resolve) => {
      request({ host: outside.address, port, path: "/" }, () => resolve(true))
        .on("error", () => resolve(false))
        .end();
    });
    expect(await reached).toBe(false);
  });

  it("says that a service is away instead of hanging", { timeout: 60_000 }, async () => {
    const without = await startParlour({ mode: "test", functions: false, seed: false });
    try {
      const response = await fetch(`${without.url}/api/health`);
      expect([response.status, (await response.json()).error.code]).toEqual([503, "unavailable"]);
    } finally {
      await without.stop();
    }
  });
});
