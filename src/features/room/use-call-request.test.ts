// @dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { joinSignals, type Signal } from "./call/connection/signals.ts";
import { useCallRequest } from "./use-call-request.ts";

vi.mock("./call/connection/signals.ts", () => ({ joinSignals: vi.fn() }));

const sent: string[] = [];
const [leave, onProposed, onAgreed] = [vi.fn(), vi.fn(), vi.fn()];
let hear: (signal: Signal, own: boolean) => void;
let live: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.mocked(joinSignals).mockImplementation((_, __, { onSignal, onLive }) => {
    hear = onSignal;
    live = onLive;
    return { send: ({ kind }) => void sent.push(kind), leave };
  });
});

const OPTIONS = {
  bookingId: "booking",
  viewer: "customer" as "customer" | "designer",
  active: true,
  calling: false,
  onProposed,
  onAgreed,
};

async function openChat(options: Partial<typeof OPTIONS> = {}) {
  const talk = await renderHook(useCallRequest, { ...OPTIONS, ...options });
  return {
    ...talk,
    state: () => talk.current().state,
    hears: (kind: "propose" | "accept" | "decline", own = false) =>
      talk.run(() => hear({ kind, from: "a page", to: null }, own)),
    show: (next: Partial<typeof OPTIONS>) => talk.render({ ...OPTIONS, ...options, ...next }),
  };
}

describe("Talking", () => {
  it("is proposed repeatedly until the other member accepts", async () => {
    const { current, run, state, hears, pass, unmount } = await openChat();
    await run(() => current().propose());
    expect([state(), sent]).toEqual(["proposing", ["propose"]]);
    await pass(8500);
    expect(sent).toEqual(["propose", "propose", "propose"]);
    await hears("accept");
    expect(state()).toBe("agreed");
    expect(onAgreed).toHaveBeenCalledOnce();
    await pass(20_000);
    expect(sent).toHaveLength(3);
    await unmount();
    expect(leave).toHaveBeenCalledOnce();
  });

  it("is agreed by accepting the other member's proposal, and stays agreed after a reload", async () => {
    const { current, run, state, hears, unmount } = await openChat();
    await hears("propose");
    await hears("propose");
    expect(state()).toBe("proposed");
    expect(onProposed).toHaveBeenCalledOnce();
    await run(() => current().accept());
    expect([state(), sent]).toEqual(["agreed", ["accept"]]);
    expect(onAgreed).toHaveBeenCalledOnce();
    await unmount();
    expect((await openChat()).state()).toBe("agreed");
    expect((await openChat({ bookingId: "another" })).state()).toBe("none");
  });

  it("is proposed again after a reload, which may have missed an answer", async () => {
    const before = await openChat();
    await before.run(() => before.current().propose());
    await before.unmount();
    sent.length = 0;
    const { state, hears, run } = await openChat();
    await run(() => live());
    expect([state(), sent]).toEqual(["proposing", ["propose"]]);
    await hears("accept");
    expect(state()).toBe("agreed");
    expect(onAgreed).toHaveBeenCalledOnce();
  });

  it.each(["taken back", "declined"])("is not proposed again after a reload when it was %s", async (how) => {
    const before = await openChat();
    await before.run(() => before.current().propose());
    if (how === "declined") await before.hears("decline");
    else await before.run(() => before.current().decline());
    await before.unmount();
    expect((await openChat()).state()).toBe("none");
  });

  it("is agreed when both members propose at once, and stays agreed when the other member has lost that and proposes again", async () => {
    const { current, run, state, hears } = await openChat();
    await run(() => current().propose());
    await hears("propose");
    expect([state(), sent]).toEqual(["agreed", ["propose", "accept"]]);
    expect(onAgreed).toHaveBeenCalledOnce();
    onProposed.mockReset();
    await hears("propose");
    expect([state(), sent]).toEqual(["agreed", ["propose", "accept", "accept"]]);
    expect(onProposed).toHaveBeenCalledOnce();
  });

  it("is accepted at once by a member with an open call", async () => {
    const { state, hears } = await openChat({ calling: true });
    await hears("propose");
    expect([state(), sent]).toEqual(["none", ["accept"]]);
    expect(onProposed).not.toHaveBeenCalled();
  });

  it("is not agreed by an answer without a proposal, or by the member's own other tab", async () => {
    const { state, hears } = await openChat();
    await hears("accept");
    await hears("propose", true);
    expect(state()).toBe("none");
    expect(onAgreed).not.toHaveBeenCalled();
    expect(onProposed).not.toHaveBeenCalled();
  });

  it("may be declined, and the proposer sees that for a moment", async () => {
    const { current, run, state, hears, pass } = await openChat();
    await run(() => current().propose());
    await hears("decline");
    expect(state()).toBe("declined");
    await pass(4000);
    expect(state()).toBe("none");
    await hears("propose");
    await run(() => current().decline());
    expect([state(), sent]).toEqual(["none", ["propose", "decline"]]);
  });

  it("ends when the proposal is withdrawn, or no longer repeated", async () => {
    const { state, hears, pass } = await openChat();
    await hears("propose");
    await hears("decline");
    expect(state()).toBe("none");
    await hears("propose");
    await pass(8500);
    expect(state()).toBe("proposed");
    await pass(4000);
    expect(state()).toBe("none");
  });

  it("is neither proposed nor received while the slot is closed", async () => {
    const { show } = await openChat({ active: false });
    expect(joinSignals).not.toHaveBeenCalled();
    await show({ active: true });
    expect(joinSignals).toHaveBeenCalledOnce();
    await show({ active: false });
    expect(leave).toHaveBeenCalledOnce();
  });
});
