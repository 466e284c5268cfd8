// @dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionOf } from "./testing/session-of.ts";

beforeEach(() => {
  vi.resetModules();
});

/** Loads the modules again, with Ellen signed in. */
async function load() {
  const [draft, session] = await Promise.all([import("./draft.ts"), import("./session.ts")]);
  const signIn = (id: string) => session.startSession(sessionOf(id));
  signIn("ellen");
  return { ...draft, ...session, signIn };
}

describe("A draft", () => {
  it("is kept for its author, even after an expired session, and for nobody else", async () => {
    const { readDraft, writeDraft, signIn, expireSession } = await load();
    writeDraft("chat:1", "Are my prints");
    signIn("samir");
    expect(readDraft("chat:1")).toBeUndefined();
    expireSession("token of samir");
    signIn("ellen");
    expect(readDraft("chat:1")).toBe("Are my prints");
  });

  it("is forgotten when it is empty, and not read when it is broken", async () => {
    const { readDraft, writeDraft } = await load();
    writeDraft("chat:1", "Are my prints");
    writeDraft("chat:1", "");
    expect(readDraft("chat:1")).toBeUndefined();
    localStorage.setItem("person:ellen:draft:chat:1", "{");
    expect(readDraft("chat:1")).toBeUndefined();
  });

  describe("A draft of a text that is being typed", () => {
    /** Renders a field with this text for Ellen, who is signed in. */
    async function write(text: string) {
      vi.useFakeTimers();
      const { renderHook } = await import("./testing/render-hook.ts");
      const draft = await load();
      return { ...draft, ...(await renderHook((value: string) => draft.useKeptDraft("note", value), text)) };
    }
    const kept = () => localStorage.getItem("person:ellen:draft:note");
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const hide = () => window.dispatchEvent(new Event("pagehide"));

    it("is written a moment after the last key", async () => {
      const field = await write("");
      await field.render("Are");
      await pass(200);
      await field.render("Are my");
      await pass(200);
      expect(kept()).toBeNull();
      await pass(100);
      expect(kept()).toBe('"Are my"');
      await field.unmount();
    });

    it.each([
      ["the page is hidden", async () => void hide()],
      ["the person opens another page", (field: { unmount(): Promise<void> }) => field.unmount()],
    ])("is written at once when %s", async (_, leave) => {
      const field = await write("");
      await field.render("Are my");
      await leave(field);
      expect(kept()).toBe('"Are my"');
      await field.unmount();
    });

    it("includes text that other parts of the page finish when the page is left", async () => {
      const field = await write("Are my");
      const before: unknown[] = [];
      const finish = vi.fn(() => {
        before.push(kept());
        field.writeDraft("other", "prints");
      });
      const stop = field.finishBeforeDrafts(finish);
      hide();
      stop();
      hide();
      expect(finish).toHaveBeenCalledOnce();
      expect([...before, kept()]).toEqual([null, '"Are my"']);
      expect(localStorage.getItem("person:ellen:draft:other")).toBe('"prints"');
      await field.unmount();
    });

    it.each(["", "Are"])("stays as another tab wrote it if nobody has changed the field since: %j", async (text) => {
      if (text) localStorage.setItem("person:ellen:draft:note", JSON.stringify(text));
      const field = await write(text);
      await pass(300);
      field.writeDraft("note", "Are my prints");
      hide();
      await field.unmount();
      expect(kept()).toBe('"Are my prints"');
    });

    it("is not stored for another person who has since signed in in another tab", async () => {
      const field = await write("Are my prints");
      field.signIn("samir");
      await pass(1000);
      hide();
      await field.unmount();
      expect(field.readDraft("note")).toBeUndefined();
    });

    it("is deleted once its text is sent, and is not written again", async () => {
      const field = await write("Are my prints");
      await pass(300);
      expect(kept()).not.toBeNull();
      // The field still contains the text while the page closes.
      await field.render("Are my prints framed?");
      field.current()();
      expect(kept()).toBeNull();
      await pass(1000);
      hide();
      await field.render("Are my prints framed? ");
      await pass(1000);
      await field.unmount();
      expect(kept()).toBeNull();
    });
  });

  it("is not kept while nobody is signed in", async () => {
    const { readDraft, writeDraft, draftNames, expireSession } = await load();
    writeDraft("chat:1", "Are my prints");
    expect(draftNames("chat:")).toEqual(["chat:1"]);
    expireSession("token of ellen");
    writeDraft("chat:2", "Are my prints");
    expect([readDraft("chat:1"), draftNames("chat:")]).toEqual([undefined, []]);
    expect(Object.keys(localStorage).filter((key) => key.includes("chat:2"))).toEqual([]);
  });
});
