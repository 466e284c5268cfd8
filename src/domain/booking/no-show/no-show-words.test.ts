import { describe, expect, it } from "vitest";
import { consequences, formatAlone, formatNoShow, formatWait } from "./no-show-words.ts";

const paid = {
  ...{ slotType: "chat" as const, amount: 9500, refunded: 0, refundIfReported: 9500 },
  ...{ currency: "USD" as const, attendance: null },
};
const here = {
  ...{ firstSeen: "2026-11-21T15:00:00Z", lastSeen: "2026-11-21T15:04:00Z" },
  ...{ left: true, inCall: false, minutes: 4, mediaMinutes: 0 },
};
const attended = { customer: here, designer: here, minutesTogether: 4 };

describe("The consequences of a report", () => {
  type Known = Parameters<typeof consequences>[0];
  const said = (more: Partial<Known>, viewer: "customer" | "designer" = "customer") =>
    consequences({ ...paid, ...more }, viewer, "Aarav");
  const first = (...known: Parameters<typeof said>) => said(...known)[0];
  const all = (...known: Parameters<typeof said>) => said(...known).join(" ");

  it("are a refund at once if the designer never came, and after 72 hours if the designer was there", () => {
    expect(first({})).toBe("You get $95 back right away, all you paid: Aarav was never here.");
    expect(all({ attendance: attended })).toMatch(/^You get \$95 back, all you paid, unless .* 72 hours/);
  });
  it("name the open page of a designer who never joined the call", () => {
    const said = (slotType: "chat" | "call", inCall: boolean) =>
      all({ slotType, attendance: { ...attended, designer: { ...here, inCall } } });
    expect(said("call", false)).toContain("Aarav had the page open, but did not join the call.");
    expect(said("call", true)).toContain("Aarav was here for part of the time.");
    // In a chat there is no call to join.
    expect(said("chat", false)).toContain("Aarav was here for part of the time.");
  });
  it("promise only the remaining money, and nothing that was never paid", () => {
    const partly = { refunded: 4500, refundIfReported: 5000 };
    expect(first(partly)).toContain("You get $50 back right away, the rest of what you paid");
    expect(first({ refundIfReported: 0 })).toBe("There is nothing left to refund.");
    expect(first({}, "designer")).toBe("You keep the fee of $95.");
    expect(first(partly, "designer")).toBe("You keep the fee of $50.");
    expect(first({ refunded: 9500, refundIfReported: 0 }, "designer")).toBe(
      "The price has already been refunded, so no money is involved.",
    );
    for (const viewer of ["customer", "designer"] as const)
      expect(all({ amount: 0, refundIfReported: 0 }, viewer)).not.toContain("$");
  });
});

describe("The words for a waiting member", () => {
  type Known = Parameters<typeof formatWait>[2];
  const waits = (viewer: "customer" | "designer", minutes: number, more: Partial<Known> = {}) =>
    formatWait(viewer, { start: 0, end: minutes * 60_000 }, { ...paid, ...more });
  it("say when the absence may be reported, and what happens to the remaining money", () => {
    expect(waits("customer", 60)).toBe("After 15\u00a0minutes of waiting alone you can get your money back here.");
    expect(waits("designer", 60)).toContain("report it here and keep the fee.");
    expect(waits("designer", 60, { refunded: 9500 })).toMatch(/you can report it here\.$/);
    expect(waits("customer", 60, { refunded: 9500, refundIfReported: 0 })).toContain("report it here.");
  });
  it("name half of a short slot", () => {
    expect(waits("designer", 25, { amount: 0, refundIfReported: 0 })).toBe(
      "After 13\u00a0minutes of waiting alone you can report it here.",
    );
  });
  it("are empty if both members were together for half of the slot", () => {
    const together = (minutesTogether: number) =>
      waits("customer", 60, { attendance: { ...attended, minutesTogether } });
    expect(together(29)).toContain("get your money back here");
    expect(together(30)).toBe("");
  });
});

it("says since when a member has been alone: since the start, their arrival, or the other one's departure", () => {
  const seen = (from: number, to: number, inCall = true) => ({
    ...{
      firstSeen: new Date(2026, 10, 21, 15, from).toISOString(),
      lastSeen: new Date(2026, 10, 21, 15, to).toISOString(),
    },
    ...{ left: true, inCall, minutes: to - from, mediaMinutes: 0 },
  });
  const says = (designer: ReturnType<typeof seen> | null, from = 0, timeStatus: "active" | "past" = "active") =>
    formatAlone(
      {
        ...{ slotStart: new Date(2026, 10, 21, 15).toISOString(), slotType: "call" as const, timeStatus },
        attendance: { customer: seen(from, 30), designer, minutesTogether: 0 },
      },
      "customer",
    );
  expect(says(null, -5)).toBe("You’ve been alone here since 3:00 PM.");
  expect(says(null, 4)).toBe("You’ve been alone here since 3:04 PM.");
  expect(says(seen(2, 9), 4)).toBe("You’ve been alone here since 3:09 PM.");
  // An open page is not the call.
  expect(says(seen(2, 9, false), 4)).toBe("You’ve been alone here since 3:04 PM.");
  expect(says(null, 4, "past")).toBe("You were alone in this session.");
});

describe("The words for a report", () => {
  const report = {
    ...{ reportedBy: "customer" as const, status: "open" as const, refundAmount: 9500 },
    ...{ objectUntil: "2026-11-24T15:20:00Z", canObject: true },
  };
  const byDesigner = { ...report, reportedBy: "designer" as const, refundAmount: 0 };

  it("tell each member what the report means for them", () => {
    expect(formatNoShow(report, "customer", "Aarav", paid)).toMatchObject({
      title: "You reported that Aarav did not come",
      text: expect.stringMatching(/^\$95 goes back to you unless Aarav objects by .+\. If they do, Parlour decides\.$/),
    });
    expect(formatNoShow(report, "designer", "Ellen", paid)).toMatchObject({
      title: "Ellen reported that you did not come",
      text: expect.stringMatching(/^\$95 goes back to Ellen unless you object by .+\. If you do, Parlour decides\.$/),
    });
  });
  it("name a fee only if there is one that was not refunded", () => {
    const text = (more: Partial<typeof paid>, status: "open" | "upheld" = "open") =>
      formatNoShow({ ...byDesigner, status }, "designer", "Ellen", { ...paid, ...more }).text;
    expect(text({})).toMatch(/^You keep the fee unless Ellen objects by /);
    expect(text({ refunded: 9500 })).toMatch(/^No money is involved\. If Ellen objects by /);
    expect(text({ refunded: 9500 }, "upheld")).toBe("The report was accepted: no money is involved.");
    expect(formatNoShow(byDesigner, "customer", "Aarav", { ...paid, amount: 0 }).text).toMatch(
      /^No money is involved\. If you object by .+, Parlour decides\.$/,
    );
  });
});
