// @dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionOf } from "./testing/session-of.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("drafts", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  });

  async function load() {
    const [{ readDraft, writeDraft }, session] = await Promise.all([import("./draft.ts"), import("./session.ts")]);
    return { readDraft, writeDraft, ...session };
  }

  it("are kept for the person who wrote them, and for nobody else", async () => {
    const { readDraft, writeDraft, startSession } = await load();
    startSession(sessionOf("ellen"));
    writeDraft("chat:1", "Are my prints");
    startSession(sessionOf("samir"));
    expect(readDraft("chat:1")).toBeUndefined();
    startSession(sessionOf("ellen"));
    expect(readDraft("chat:1")).toBe("Are my prints");
  });

  it("outlive a session that ended by itself", async () => {
    const { readDraft, writeDraft, startSession, expireSession } = await load();
    startSession(sessionOf("ellen"));
    writeDraft("chat:1", "Are my prints");
    expireSession("token of ellen");
    startSession(sessionOf("ellen"));
    expect(readDraft("chat:1")).toBe("Are my prints");
  });

  it("of somebody else stay in the browser when a person signs out", async () => {
    const { readDraft, writeDraft, startSession, endSession } = await load();
    // Ids of which one begins like the other.
    for (const id of ["ellen2", "samir", "ellen"]) {
      startSession(sessionOf(id));
      writeDraft("chat:1", `of ${id}`);
    }
    endSession(() => {});
    for (const id of ["ellen2", "samir"]) {
      startSession(sessionOf(id));
      expect(readDraft("chat:1")).toBe(`of ${id}`);
    }
  });

  it("of a text are read as one, or not at all", async () => {
    const { writeDraft, startSession } = await load();
    startSession(sessionOf("ellen"));
    const { renderHook } = await import("./testing/render-hook.ts");
    const { useTextDraft } = await import("./draft.ts");
    const shown = async () => (await renderHook(() => useTextDraft("note", "As it was"), undefined)).current()[0];
    writeDraft("note", { text: "of an earlier version" });
    expect(await shown()).toBe("As it was");
    writeDraft("note", "Are my prints");
    expect(await shown()).toBe("Are my prints");
  });

  it("are forgotten when they are empty, and never read broken", async () => {
    const { readDraft, writeDraft, startSession } = await load();
    startSession(sessionOf("ellen"));
    writeDraft("chat:1", "Are my prints");
    writeDraft("chat:1", "");
    expect(readDraft("chat:1")).toBeUndefined();
    localStorage.setItem("draft:ellen:chat:1", "{");
    expect(readDraft("chat:1")).toBeUndefined();
  });

  describe("of a text that is being typed", () => {
    /** Ellen is signed in, and has a field. */
    async function begin() {
      vi.useFakeTimers();
      localStorage.clear();
      const session = await load();
      session.startSession(sessionOf("ellen"));
      const { renderHook } = await import("./testing/render-hook.ts");
      const { useKeptDraft } = await import("./draft.ts");
      return { ...session, renderHook, useKeptDraft };
    }
    async function write(text: string) {
      const { renderHook, useKeptDraft } = await begin();
      return renderHook((value: string) => useKeptDraft("note", value), text);
    }
    const kept = () => localStorage.getItem("draft:ellen:note");
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const hide = () => window.dispatchEvent(new Event("pagehide"));

    it("are written a moment after the last key", async () => {
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
      ["one goes on to another page", (field: { unmount(): Promise<void> }) => field.unmount()],
    ])("are written at once when %s", async (_, leave) => {
      const field = await write("");
      await field.render("Are my");
      await leave(field);
      expect(kept()).toBe('"Are my"');
      await field.unmount();
    });

    it("hold what is finished only then, when the page is left", async () => {
      const field = await write("Are my");
      const { finishBeforeDrafts, writeDraft } = await import("./draft.ts");
      const finish = vi.fn(() => writeDraft("other", "prints"));
      const stop = finishBeforeDrafts(finish);
      hide();
      stop();
      hide();
      expect(finish).toHaveBeenCalledOnce();
      expect(localStorage.getItem("draft:ellen:other")).toBe('"prints"');
      await field.unmount();
    });

    it("are written after what is finished only then, which may still change them", async () => {
      const field = await write("Are my");
      const { finishBeforeDrafts } = await import("./draft.ts");
      const before: unknown[] = [];
      const stop = finishBeforeDrafts(() => before.push(kept()));
      hide();
      stop();
      expect([...before, kept()]).toEqual([null, '"Are my"']);
      await field.unmount();
    });

    it("are left alone by a field that is gone", async () => {
      const field = await write("Are my");
      await field.unmount();
      const { writeDraft } = await import("./draft.ts");
      writeDraft("note", "Are my prints");
      hide();
      await pass(1000);
      expect(kept()).toBe('"Are my prints"');
    });

    it.each(["", "Are"])(
      "of another tab are left alone by a field in which one has written nothing since: %j",
      async (text) => {
        const { writeDraft, renderHook, useKeptDraft } = await begin();
        writeDraft("note", text);
        const field = await renderHook((value: string) => useKeptDraft("note", value), text);
        await pass(300);
        writeDraft("note", "Are my prints");
        hide();
        await field.unmount();
        expect(kept()).toBe('"Are my prints"');
      },
    );

    it("are kept under the name that the field has by then", async () => {
      const { renderHook, useKeptDraft } = await begin();
      const field = await renderHook((name: string) => useKeptDraft(name, "Are my"), "other" as string);
      await pass(300);
      await field.render("note");
      expect(kept()).toBeNull();
      await pass(300);
      expect(kept()).toBe('"Are my"');
      await field.unmount();
    });

    it("are not stored for another person who signs in meanwhile, in another tab", async () => {
      const { startSession, readDraft, renderHook, useKeptDraft } = await begin();
      const field = await renderHook(() => useKeptDraft("note", "Are my prints"), undefined);
      startSession(sessionOf("samir"));
      await pass(1000);
      window.dispatchEvent(new Event("pagehide"));
      await field.unmount();
      expect(readDraft("note")).toBeUndefined();
    });

    it("are gone once it was sent, and do not come back", async () => {
      const field = await write("Are my prints");
      await pass(300);
      expect(kept()).not.toBeNull();
      // The field still holds it while the page closes.
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

  it("are not kept while nobody is signed in", async () => {
    const { readDraft, writeDraft, expireSession, startSession } = await load();
    const { draftNames } = await import("./draft.ts");
    startSession(sessionOf("ellen"));
    expect(writeDraft("chat:1", "Are my prints")).toBe(true);
    expect(draftNames("chat:")).toEqual(["chat:1"]);
    expireSession("token of ellen");
    expect(writeDraft("chat:2", "Are my prints")).toBe(false);
    expect([readDraft("chat:1"), draftNames("chat:")]).toEqual([undefined, []]);
    expect(Object.keys(localStorage).filter((key) => key.includes("chat:2"))).toEqual([]);
  });

  it("do not break the page when the browser has no room for them", async () => {
    const { readDraft, writeDraft, startSession } = await load();
    startSession(sessionOf("ellen"));
    const setItem = vi.fn(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    vi.stubGlobal("localStorage", { getItem: () => null, setItem });
    expect(writeDraft("chat:1", "Are my prints")).toBe(false);
    expect(setItem).toHaveBeenCalledOnce();
    expect(readDraft("chat:1")).toBeUndefined();
  });
});
