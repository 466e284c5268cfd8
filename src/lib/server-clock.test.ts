import { beforeEach, describe, expect, it, vi } from "vitest";

const now = Date.parse("2026-11-21T09:00:00Z");
let sampleServerTime: typeof import("@/lib/server-clock.ts").sampleServerTime;
let serverNow: typeof import("@/lib/server-clock.ts").serverNow;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now });
  ({ sampleServerTime, serverNow } = await import("@/lib/server-clock.ts"));
});

describe("The server's clock", () => {
  it("is read from an instant or from milliseconds, in the middle of the round trip; otherwise it is the local clock", () => {
    for (const header of [null, "soon"]) sampleServerTime(header, now, now);
    expect(serverNow()).toBe(now);
    sampleServerTime("2026-11-21T09:05:00Z", now - 200, now);
    expect(serverNow()).toBe(now + 5 * 60_000 + 100);
    sampleServerTime(String(now + 60_000), now - 100, now);
    expect(serverNow()).toBe(now + 60_050);
  });

  it("prefers the sample with the shortest round trip, until that sample is old", () => {
    sampleServerTime(String(now + 1000), now - 20, now);
    sampleServerTime(String(now + 9000), now - 4000, now);
    expect(serverNow()).toBe(now + 1010);

    vi.setSystemTime(now + 6 * 60_000);
    const later = Date.now();
    sampleServerTime(String(later + 3000), later - 400, later);
    expect(serverNow()).toBe(later + 3200);
  });

  it("takes the next sample after the device's clock was set back, whenever that happened", () => {
    sampleServerTime(String(now), now + 3_600_000 - 20, now + 3_600_000);
    // The device's clock was an hour fast, and is right now.
    sampleServerTime(String(now), now - 400, now);
    expect(serverNow()).toBe(now + 200);
    // The clock was set during the request.
    sampleServerTime(String(now), now + 3_600_000, now);
    expect(serverNow()).toBe(now + 200);
  });

  it("takes the newer of two samples with the same round trip", () => {
    sampleServerTime(String(now + 1000), now - 20, now);
    sampleServerTime(String(now + 3000), now - 20, now);
    expect(serverNow()).toBe(now + 3010);
  });

  it("accepts an answer that took half a minute, but no slower one", () => {
    sampleServerTime(String(now), now - 30_001, now);
    expect(serverNow()).toBe(now);
    sampleServerTime(String(now), now - 30_000, now);
    expect(serverNow()).toBe(now + 15_000);
  });

  it("ignores an answer during which the device slept, however old the last sample is", () => {
    sampleServerTime(String(now + 1000), now, now);
    vi.setSystemTime(now + 10 * 60_000);
    sampleServerTime(String(now + 1000), now, Date.now());
    expect(serverNow()).toBe(now + 10 * 60_000 + 1000);
  });
});
