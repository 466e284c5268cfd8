// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

const answer = (id: string) => ({
  token: `token of ${id}`,
  refreshToken: "refresh",
  expiresAt: 0,
  user: { id, name: id, role: "user" as const, email: `${id}@parlour.test`, avatar: null, termsVersion: null },
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
    startSession(answer("ellen"));
    writeDraft("chat:1", "Are my prints");
    startSession(answer("samir"));
    expect(readDraft("chat:1")).toBeUndefined();
    startSession(answer("ellen"));
    expect(readDraft("chat:1")).toBe("Are my prints");
  });

  it("outlive a session that ended by itself, but not a sign-out", async () => {
    const { readDraft, writeDraft, startSession, endSession, expireSession } = await load();
    startSession(answer("ellen"));
    writeDraft("chat:1", "Are my prints");
    expireSession("token of ellen");
    startSession(answer("ellen"));
    expect(readDraft("chat:1")).toBe("Are my prints");
    endSession(() => {});
    startSession(answer("ellen"));
    expect(readDraft("chat:1")).toBeUndefined();
  });

  it("are forgotten when they are empty, and never read broken", async () => {
    const { readDraft, writeDraft, startSession } = await load();
    startSession(answer("ellen"));
    writeDraft("chat:1", "Are my prints");
    writeDraft("chat:1", "");
    expect(readDraft("chat:1")).toBeUndefined();
    localStorage.setItem("draft:ellen:chat:1", "{");
    expect(readDraft("chat:1")).toBeUndefined();
  });
});
