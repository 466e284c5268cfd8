import { describe, expect, it } from "vitest";
import { callStatus, endingSoon, formatWaited, joinLabel } from "./call-words.ts";
import type { CallState } from "./connection/call-state.ts";

const start = new Date(2026, 10, 21, 15).getTime();
const end = start + 3_600_000;
const at = (now: number) => ({ other: "Aarav", start, end, now });
const other = {
  ...{ muted: false, cameraOff: false, sharing: false, weak: false, speaking: false, here: true },
  ...{ stream: null, screen: null },
};
const state = (change: Partial<Pick<CallState, "phase" | "quality" | "other" | "freezeFrame">>) => ({
  ...{ phase: "connected" as const, quality: "good" as const, freezeFrame: null, other, ...change },
});

describe("The line about a call", () => {
  it("says when it begins, and who is missing then", () => {
    expect(callStatus(state({ phase: "waiting" }), at(start - 1))?.text).toBe("The call begins at 3:00 PM");
    expect(callStatus(state({ phase: "waiting" }), at(start))?.text).toBe("Aarav has not joined yet");
  });

  it("does not blame the other member for this page's connection, and names the member who left", () => {
    const waiting = (more: object) => callStatus(state({ phase: "waiting" }), { ...at(start), ...more })?.text;
    expect(waiting({ gone: "Aarav left at 3:14 PM" })).toBe("Aarav left at 3:14 PM");
    expect(waiting({ gone: "Aarav left at 3:14 PM", trouble: "You are offline" })).toBe("You are offline");
    const reconnecting = { ...at(start), trouble: "You are offline" };
    expect(callStatus(state({ phase: "reconnecting" }), reconnecting)?.text).toBe("You are offline");
  });

  it("is empty when all is well, and names the problem otherwise", () => {
    expect(callStatus(state({}), at(start))).toBeNull();
    expect(callStatus(state({ quality: "poor" }), at(start))?.trouble).toBe(true);
    expect(callStatus(state({ quality: "audio-only" }), at(start))?.text).toContain("sound only");
    const weak = state({ other: { ...other, weak: true } });
    expect(callStatus(weak, at(start))?.text).toBe("Aarav’s connection is too weak for video: sound only for now");
    const sharing = state({ other: { ...other, sharing: true } });
    expect(callStatus(sharing, at(start))).toEqual({ text: "Aarav is sharing their screen", trouble: false });
    expect(callStatus(state({ phase: "reconnecting" }), at(start))?.trouble).toBe(true);
    expect(callStatus(state({ phase: "ended" }), at(end))?.text).toBe("The call ended at 4:00 PM");
    expect(callStatus(state({ phase: "displaced" }), at(start))?.trouble).toBe(true);
    // An offline member waits for nobody.
    expect(callStatus(state({ phase: "waiting" }), { ...at(start), trouble: "You are offline" })?.trouble).toBe(true);
  });
});

it("announces the end five minutes and one minute before", () => {
  expect(endingSoon(end - 300_001, end)).toBe("");
  for (const left of [300_000, 60_001]) expect(endingSoon(end - left, end)).toContain("five minutes");
  expect(endingSoon(end - 60_000, end)).toContain("a minute");
  expect(endingSoon(end, end)).toBe("");
});

it("counts the whole minutes of waiting", () => {
  expect([-1, 59_999, 60_000, 119_999, 300_000].map(formatWaited)).toEqual([
    ...["", "", "You have waited 1 min.", "You have waited 1 min.", "You have waited 5 min."],
  ]);
});

it("the button names what the other member will receive", () => {
  expect(joinLabel({ sound: true, picture: true })).toBe("Join the call");
  expect(joinLabel({ sound: true, picture: false })).toBe("Join with sound only");
  expect(joinLabel({ sound: false, picture: true })).toBe("Join without sound");
  expect(joinLabel({ sound: false, picture: false })).toBe("Join to listen and write");
});
