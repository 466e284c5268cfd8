import { describe, expect, it } from "vitest";
import { inRuns, layOut, type Message, mergeMessages, momentOf, withLinks } from "./messages.ts";

function message(id: string, created_at: string, sender_id = "maya"): Message {
  return { id, created_at, sender_id, sender: "designer", text: id };
}

describe("The order of messages", () => {
  it("is the database's to the microsecond, however the fraction is written", () => {
    expect(momentOf("2026-11-21T09:30:00+00:00")).toBe("2026-11-21T09:30:00.000000");
    expect(momentOf("2026-11-21T09:30:00.5+00:00")).toBe("2026-11-21T09:30:00.500000");
    expect(momentOf("2026-11-21T10:30:00.123456+01:00")).toBe("2026-11-21T09:30:00.123456");
    expect(momentOf("2026-11-21T09:30:00.123456789Z")).toBe("2026-11-21T09:30:00.123456");
    const merged = mergeMessages(
      [message("b", "2026-11-21T09:30:00.120001+00:00")],
      [message("c", "2026-11-21T09:30:00.12001+00:00"), message("a", "2026-11-21T09:30:00.12+00:00")],
    );
    expect(merged.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("is the same in every browser within one microsecond", () => {
    const [one, other] = ["a", "b"].map((id) => message(id, "2026-11-21T09:30:00.12Z")) as [Message, Message];
    for (const merged of [mergeMessages([one], [other]), mergeMessages([other], [one])])
      expect(merged).toEqual([one, other]);
  });

  it("keeps each message once, whichever way it arrives, and the same list if nothing is new", () => {
    const known = [message("a", "2026-11-21T09:30:00.1+00:00")];
    const broadcast = message("a", "2026-11-21T09:30:00.100000+00:00");
    expect(mergeMessages(known, [broadcast])).toHaveLength(1);
    expect(mergeMessages(known, [])).toBe(known);
  });
});

describe("The log", () => {
  it("shows consecutive pictures together, and everything else alone", () => {
    const kinds = ["", "picture", "picture", "pdf", "pdf", "picture"];
    const turn = kinds.map((kind, n) => ({
      ...message(`${n}`, "2026-11-21T09:30:00Z"),
      ...(kind && { file: { kind } }),
    })) as unknown as Message[];
    expect(inRuns(turn).map((run) => run.map(({ id }) => id).join())).toEqual(["0", "1,2", "3", "4", "5"]);
  });

  it("groups consecutive messages of one person, and starts a new group after a pause", () => {
    const items = layOut(
      [
        message("a", "2026-11-21T09:30:00Z"),
        message("b", "2026-11-21T09:31:00Z"),
        message("c", "2026-11-21T09:31:30Z", "noor"),
        message("d", "2026-11-21T09:32:00Z"),
        message("e", "2026-11-21T09:45:00Z"),
        message("f", "2026-11-21T09:50:00Z"),
        message("g", "2026-11-21T09:55:00.001Z"),
      ],
      "noor",
      null,
    );
    const turns = items.flatMap((item) => (item.kind === "turn" ? [item] : []));
    expect(turns.map((turn) => turn.messages.map(({ id }) => id).join(""))).toEqual(["ab", "c", "d", "ef", "g"]);
    expect(turns.map((turn) => turn.own)).toEqual([false, true, false, false, false]);
    expect(turns[0]?.at).toBe("2026-11-21T09:31:00.000Z");
  });

  it("marks each day and the first unread message", () => {
    const items = layOut(
      [
        message("a", "2026-11-20T12:00:00Z"),
        message("b", "2026-11-22T12:00:00Z"),
        message("c", "2026-11-22T12:00:10Z"),
      ],
      "noor",
      "c",
    );
    expect(items.map(({ kind }) => kind)).toEqual(["day", "turn", "day", "turn", "new", "turn"]);
  });
});

describe("Links in a message", () => {
  it("are web addresses only, without the punctuation at the sentence's end", () => {
    expect(withLinks("See https://example.com/a?b=1, please. javascript:alert(1)")).toEqual([
      { text: "See " },
      { text: "https://example.com/a?b=1", href: "https://example.com/a?b=1" },
      { text: ", please. javascript:alert(1)" },
    ]);
  });

  const links = (text: string) => withLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

  it("need no https:// if a name is clearly a web address", () => {
    expect(links("ikea.com, www.hay.dk or vitra.design/lamps?x=1!")).toEqual([
      ["ikea.com", "https://ikea.com/"],
      ["www.hay.dk", "https://www.hay.dk/"],
      ["vitra.design/lamps?x=1", "https://vitra.design/lamps?x=1"],
    ]);
    expect(links("The end.Start again. 2.5 m, i.e. mara@parlour.com, file.pdf, node.js")).toEqual([]);
  });

  it("never show another host than the one that they open", () => {
    expect(links("https://parlour.test@evil.test/ https://user:pass@evil.test/")).toEqual([]);
    expect(links("https://раrlour.com/ http://xn--80ak6aa92e.com")).toEqual([]);
  });
});
