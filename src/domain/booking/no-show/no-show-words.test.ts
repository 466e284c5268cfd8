import { describe, expect, it } from "vitest";
import { consequences, noShowInWords, waitInWords } from "./no-show-words.ts";

const paid = {
  slotType: "chat" as const,
  amount: 9500,
  refunded: 0,
  refundIfReported: 9500,
  currency: "USD" as const,
  attendance: null,
};
const here = {
  firstSeen: "2026-11-21T15:00:00Z",
  lastSeen: "2026-11-21T15:04:00Z",
  left: true,
  inCall: false,
  minutes: 4,
  mediaMinutes: 0,
};
const attended = { customer: here, designer: here, minutesTogether: 4 };

describe("what follows from a report", () => {
  it("a customer gets everything at once if the designer never came", () => {
    expect(consequences(paid, "customer", "Aarav")[0]).toBe(
      "You get $95 back right away, all you paid: Aarav was never here.",
    );
  });
  it("and after 72 hours when the designer was there for a while", () => {
    expect(consequences({ ...paid, attendance: attended }, "customer", "Aarav").join(" ")).toMatch(
      /^You get \$95 back, all you paid, unless .* 72 hours/,
    );
  });
  it("says of a designer who never joined the call that their page was open", () => {
    const said = (inCall: boolean) => {
      const attendance = { ...attended, designer: { ...here, inCall } };
      return (slotType: "chat" | "call") =>
        consequences({ ...paid, slotType, attendance }, "customer", "Aarav").join(" ");
    };
    expect(said(false)("call")).toContain("Aarav had the page open, but did not join the call.");
    expect(said(true)("call")).toContain("Aarav was here for part of the time.");
    // In a chat there is no call to join.
    expect(said(false)("chat")).toContain("Aarav was here for part of the time.");
  });
  it("promises only what is left, and nothing that was never paid", () => {
    const partly = { ...paid, refunded: 4500, refundIfReported: 5000 };
    expect(consequences(partly, "customer", "Aarav")[0]).toContain(
      "You get $50 back right away, the rest of what you paid",
    );
    expect(consequences({ ...paid, refundIfReported: 0 }, "customer", "Aarav")[0]).toBe(
      "There is nothing left to refund.",
    );
  });
  it("a designer keeps the fee", () => {
    expect(consequences(paid, "designer", "Ellen")[0]).toBe("You keep the fee of $95.");
    const partly = { ...paid, refunded: 4500, refundIfReported: 5000 };
    expect(consequences(partly, "designer", "Ellen")[0]).toBe("You keep the fee of $50.");
    const returned = { ...paid, refunded: 9500, refundIfReported: 0 };
    expect(consequences(returned, "designer", "Ellen")[0]).toBe(
      "The price has already been refunded, so no money is involved.",
    );
  });
  it("promises nothing where nothing was paid", () => {
    for (const viewer of ["customer", "designer"] as const) {
      expect(consequences({ ...paid, amount: 0, refundIfReported: 0 }, viewer, "Aarav").join(" ")).not.toContain("$");
    }
  });
});

describe("while a member waits", () => {
  const slot = (minutes: number) => ({ start: 0, end: minutes * 60_000 });
  it("says when it may be reported, and what happens to the money", () => {
    expect(waitInWords("customer", slot(60), paid)).toBe(
      "After 15 minutes of waiting alone you can report it here and get your money back.",
    );
    expect(waitInWords("designer", slot(60), paid)).toContain("report it here and keep the fee.");
    // Nothing is left of it.
    expect(waitInWords("designer", slot(60), { ...paid, refunded: 9500 })).toMatch(/you can report it here\.$/);
  });
  it("says nothing of a report when they were together for half of the slot", () => {
    const together = (minutesTogether: number) =>
      waitInWords("customer", slot(60), { ...paid, attendance: { ...attended, minutesTogether } });
    expect(together(29)).toContain("report it here");
    expect(together(30)).toBe("");
  });
  it("waits half of a short slot, and speaks of no money where none is left", () => {
    expect(waitInWords("designer", slot(25), { amount: 0, refunded: 0, refundIfReported: 0, attendance: null })).toBe(
      "After 13 minutes of waiting alone you can report it here.",
    );
    expect(
      waitInWords("customer", slot(60), { amount: 9500, refunded: 9500, refundIfReported: 0, attendance: null }),
    ).toContain("report it here.");
  });
});

describe("a report in words", () => {
  const report = {
    reportedBy: "customer" as const,
    status: "open" as const,
    refundAmount: 9500,
    objectUntil: "2026-11-24T15:20:00Z",
    canObject: true,
  };
  it("tells each member what it means for them", () => {
    expect(noShowInWords(report, "customer", "Aarav", paid)).toMatchObject({
      title: "You reported that Aarav did not come",
      text: expect.stringMatching(/^\$95 goes back to you unless Aarav objects by .+\. If they do, Parlour decides\.$/),
    });
    expect(noShowInWords(report, "designer", "Ellen", paid)).toMatchObject({
      title: "Ellen reported that you did not come",
      text: expect.stringMatching(/^\$95 goes back to Ellen unless you object by .+\. If you do, Parlour decides\.$/),
    });
  });
  it("speaks of a fee only where there is one", () => {
    const byDesigner = { ...report, reportedBy: "designer" as const, refundAmount: 0 };
    expect(noShowInWords(byDesigner, "designer", "Ellen", paid).text).toMatch(
      /^You keep the fee unless Ellen objects by /,
    );
    expect(noShowInWords(byDesigner, "customer", "Aarav", { ...paid, amount: 0 }).text).toMatch(
      /^No money is involved\. If you object by .+, Parlour decides\.$/,
    );
  });
  it("keeps no fee that was refunded before", () => {
    const byDesigner = { ...report, reportedBy: "designer" as const, refundAmount: 0 };
    const text = (status: "open" | "upheld") =>
      noShowInWords({ ...byDesigner, status }, "designer", "Ellen", { ...paid, refunded: 9500 }).text;
    expect(text("open")).toMatch(/^No money is involved\. If Ellen objects by /);
    expect(text("upheld")).toBe("The report was accepted: no money is involved.");
  });
  it("says how it ended", () => {
    const text = (status: "upheld" | "objected" | "dismissed") =>
      noShowInWords({ ...report, status }, "customer", "Aarav", paid).text;
    expect(text("upheld")).toBe("The report was accepted: $95 goes back to you.");
    expect(text("objected")).toContain("Aarav has objected");
    expect(text("dismissed")).toContain("counts as having taken place");
  });
});
