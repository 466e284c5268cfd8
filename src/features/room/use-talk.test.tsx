// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { joinSignals, type Signal } from "./call/connection/signals.ts";
import { useTalk } from "./use-talk.ts";

vi.mock("./call/connection/signals.ts", () => ({ joinSignals: vi.fn() }));

let sent: string[];
let hear: (kind: "propose" | "accept" | "decline", who?: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  sent = [];
  vi.mocked(joinSignals).mockImplementation((_, { onSignal }) => {
    hear = (kind, who = "him") => onSignal({ kind, who, from: "his page", to: null } as Signal);
    return { send: ({ kind }) => void sent.push(kind), leave: () => {} };
  });
});
afterEach(() => void vi.useRealTimers());

const onAgreed = vi.fn();
const talk = (calling = false) =>
  renderHook(
    (props: { calling: boolean }) =>
      useTalk({ bookingId: "booking", ownId: "her", active: true, onProposed: () => {}, onAgreed, ...props }),
    { calling },
  );

it("is agreed when one accepts what the other has proposed, also after a reload", async () => {
  const hers = await talk();
  await hers.run(() => hers.current().propose());
  expect(sent).toEqual(["propose"]);
  await hers.run(() => hear("accept"));
  expect(hers.current().state).toBe("agreed");
  expect(onAgreed).toHaveBeenCalledOnce();
  expect((await talk()).current().state).toBe("agreed");
});

it("is agreed at once when both propose, and when one comes with another device to who is in the call", async () => {
  const both = await talk();
  await both.run(() => both.current().propose());
  await both.run(() => hear("propose"));
  expect(both.current().state).toBe("agreed");
  expect(sent).toEqual(["propose", "accept"]);

  sessionStorage.clear();
  sent = [];
  const calling = await talk(true);
  await calling.run(() => hear("propose"));
  expect(calling.current().state).toBe("none");
  expect(sent).toEqual(["accept"]);
});

it("is not agreed by an answer that nobody waits for, nor by one's own other page", async () => {
  const hers = await talk();
  await hers.run(() => hear("accept"));
  await hers.run(() => hear("propose", "her"));
  expect(hers.current().state).toBe("none");
});

it("is repeated for who comes later, until the answer: the other one may rather write", async () => {
  const hers = await talk();
  await hers.run(() => hers.current().propose());
  await hers.run(() => vi.advanceTimersByTime(8500));
  expect(sent).toEqual(["propose", "propose", "propose"]);
  await hers.run(() => hear("decline"));
  expect(hers.current().state).toBe("declined");
  await hers.run(() => vi.advanceTimersByTime(4500));
  expect(hers.current().state).toBe("none");
  expect(sent).toHaveLength(3);
});

it("is over when it is taken back, and when it is not repeated any more", async () => {
  const his = await talk();
  await his.run(() => hear("propose"));
  expect(his.current().state).toBe("proposed");
  await his.run(() => hear("decline"));
  expect(his.current().state).toBe("none");
  await his.run(() => hear("propose"));
  await his.run(() => vi.advanceTimersByTime(15_000));
  expect(his.current().state).toBe("none");
});
