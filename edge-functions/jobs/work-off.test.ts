import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Failure } from "./failure.ts";
import { WorkError } from "./work-error.ts";
import { type Kind, workOff } from "./work-off.ts";

const logged = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(logged);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  logged.mockReset();
});

/** A queue in memory. */
function queueOf(name: string, rows: string[], work: (id: string) => Promise<void> = async () => undefined) {
  const finished: [id: string, failure: Failure | null][] = [];
  const kind: Kind = {
    name,
    claim: vi.fn(async (limit) => rows.splice(0, limit).map((id) => ({ id }))),
    work: ({ id }) => work(id),
    async finish({ id }, failure) {
      finished.push([id, failure]);
      return failure?.permanent ?? false;
    },
  };
  return { kind, rows, finished };
}
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const takes = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** With the clock running as fast as it is asked. */
async function during<Result>(running: Promise<Result>): Promise<Result> {
  await vi.runAllTimersAsync();
  return running;
}

describe("a run", () => {
  test("works on everything that is due, and says that nothing is left", async () => {
    const queue = queueOf("email", ids(23), takes(100));
    expect(await during(workOff([queue.kind], Date.now() + 30_000))).toEqual({
      counts: { email: { done: 23, failed: 0 } },
      left: false,
    });
    expect(queue.finished.map(([id]) => id).sort()).toEqual(ids(23).sort());
  });

  test("claims nothing after its time, finishes what it has, and says that work is left", async () => {
    const queue = queueOf("email", ids(100), takes(10_000));
    const start = Date.now();
    const { counts, left } = await during(workOff([queue.kind], start + 25_000));
    expect([counts, left]).toEqual([{ email: { done: 15, failed: 0 } }, true]);
    expect(queue.finished).toHaveLength(15);
    expect(Date.now() - start).toBe(30_000);
    expect(queue.rows).toHaveLength(85);
  });

  test("does not let one kind wait for another", async () => {
    const slow = queueOf("order", ids(20), takes(20_000));
    const fast = queueOf("email", ids(50), takes(100));
    const { counts } = await during(workOff([slow.kind, fast.kind], Date.now() + 15_000));
    expect(counts).toEqual({ order: { done: 5, failed: 0 }, email: { done: 50, failed: 0 } });
  });

  test("asks again for what one kind has left to another", async () => {
    const email = queueOf("email", []);
    const event = queueOf("payment_event", ["a"], async () => void email.rows.push("receipt"));
    const { left } = await during(workOff([email.kind, event.kind], Date.now() + 30_000));
    expect([email.finished, left]).toEqual([[["receipt", null]], false]);
  });

  test("stores why a row has failed, and goes on with the others", async () => {
    const queue = queueOf("refund", ["a", "b", "c"], async (id) => {
      if (id === "a") throw new Error("not now");
      if (id === "b") throw new WorkError("never", { permanent: true });
    });
    const { counts } = await during(workOff([queue.kind], Date.now() + 30_000));
    expect(counts).toEqual({ refund: { done: 1, failed: 2 } });
    expect(queue.finished).toEqual([
      ["a", { reason: "not now", permanent: false }],
      ["b", { reason: "never", permanent: true }],
      ["c", null],
    ]);
    const lines = logged.mock.calls.map(([line]) => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: "warn", event: "refund_failed", id: "a" },
      { level: "error", event: "refund_failed", id: "b", parked: true },
    ]);
  });

  test.each(["claim", "finish"] as const)(
    "leaves a kind whose %s fails to the next run, and works on the others",
    async (step) => {
      const broken = queueOf("order", ids(9));
      vi.spyOn(broken.kind, step).mockRejectedValue(new Error("the database is away"));
      const fine = queueOf("email", ids(9));
      const { counts, left } = await during(workOff([broken.kind, fine.kind], Date.now() + 30_000));
      expect(counts).toMatchObject({ order: { broken: true }, email: { done: 9, failed: 0 } });
      expect(left).toBe(false);
      expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
        { event: "job_failed", job: "order", message: "the database is away" },
      ]);
    },
  );
});
