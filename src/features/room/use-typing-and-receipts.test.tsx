// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { joinSignals, type Signal, type SignalWithout } from "./call/connection/signals.ts";
import { momentOf } from "./conversation/messages.ts";
import { useTypingAndReceipts } from "./use-typing-and-receipts.ts";

vi.mock("./call/connection/signals.ts", () => ({ joinSignals: vi.fn() }));

const sent: Signal[] = [];
const leave = vi.fn();
let hear: (signal: Signal, own: boolean) => void;
let live: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.mocked(joinSignals).mockImplementation((_, __, { onSignal, onLive }) => {
    hear = onSignal;
    live = onLive;
    return { send: (signal) => void sent.push(signal), leave };
  });
});

const at = (minute: number) => `2026-11-21T14:${minute}:00.000Z`;
const OPTIONS = {
  bookingId: "booking",
  viewer: "customer" as "customer" | "designer",
  knownReadTo: at(20) as string | null,
  heard: "one",
  active: true,
};

async function open(options: Partial<typeof OPTIONS> = {}) {
  const page = await renderHook(useTypingAndReceipts, { ...OPTIONS, ...options });
  await page.pass(10);
  return {
    ...page,
    hears: (signal: SignalWithout<"from" | "to">, own = false) =>
      page.run(() => hear({ ...signal, from: "a page", to: null } as Signal, own)),
    show: (next: Partial<typeof OPTIONS>) => page.render({ ...OPTIONS, ...options, ...next }),
  };
}

it("reports typing every three seconds, and shows the other member's until they stop or have sent it", async () => {
  const { current, run, hears, pass, show } = await open();
  await run(() => current().write());
  await run(() => current().write());
  await pass(3100);
  await run(() => current().write());
  expect(sent.map(({ kind }) => kind)).toEqual(["writing", "writing"]);

  await hears({ kind: "writing" }, true);
  expect(current().writing).toBe(false);
  await hears({ kind: "writing" });
  await pass(4000);
  await hears({ kind: "writing" });
  await pass(4000);
  expect(current().writing).toBe(true);
  await pass(1100);
  expect(current().writing).toBe(false);
  await hears({ kind: "writing" });
  await show({ heard: "two" });
  expect(current().writing).toBe(false);
});

it("shows how far the other member has read, never goes backwards, and shows nothing while they hide it", async () => {
  const { current, hears, show } = await open();
  const readTo = async (signal: SignalWithout<"from" | "to">, own = false) => {
    await hears(signal, own);
    return current().readTo;
  };
  expect(current().readTo).toBe(momentOf(at(20)));
  for (const minute of [30, 25]) expect(await readTo({ kind: "read", upTo: at(minute) })).toBe(momentOf(at(30)));
  expect(await readTo({ kind: "hide" }, true)).toBe(momentOf(at(30)));
  expect(await readTo({ kind: "hide" })).toBe("");
  expect(await readTo({ kind: "read", upTo: at(40) })).toBe(momentOf(at(40)));
  // The fetched chat reports the same.
  await show({ knownReadTo: null });
  expect(current().readTo).toBe("");
  await show({ knownReadTo: at(50) });
  expect(current().readTo).toBe(momentOf(at(50)));
});

it("repeats how far the member has read when the connection is back", async () => {
  const { current, run } = await open();
  await run(() => live());
  expect(sent).toEqual([]);
  await run(() => current().read(at(30)));
  await run(() => live());
  expect(sent).toMatchObject([
    { kind: "read", upTo: at(30) },
    { kind: "read", upTo: at(30) },
  ]);
});

it("hides signs of both members on a device where they are turned off, says so, and remembers it", async () => {
  const { current, run } = await open();
  await run(() => current().setShown(false));
  expect(sent).toMatchObject([{ kind: "hide" }]);
  expect(leave).toHaveBeenCalledOnce();
  expect(current()).toMatchObject({ shown: false, readTo: "" });
  sent.length = 0;
  await run(() => current().write());
  await run(() => current().read(at(30)));
  expect(sent).toEqual([]);

  vi.mocked(joinSignals).mockClear();
  const next = await open();
  expect(next.current().shown).toBe(false);
  expect(joinSignals).not.toHaveBeenCalled();
});

it("joins nothing while the room is closed", async () => {
  await open({ active: false });
  expect(joinSignals).not.toHaveBeenCalled();
});
