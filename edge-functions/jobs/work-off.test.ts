import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Constants } from "../shared/contract/database.types.ts";
import type { Database, JobKind } from "../shared/database.ts";
import { EmailError } from "../shared/providers/email/email.ts";
import { WorkError } from "./work-error.ts";
import { type Kind, workOff } from "./work-off.ts";

test("Each kind of work in SQL has a file of its own", () => {
  const files = readdirSync(new URL("./tasks", import.meta.url)).filter((name) => !name.endsWith(".test.ts"));
  expect(files.sort()).toEqual([...Constants.public.Enums.job_kind].map((kind) => `${kind}.ts`).sort());
});

const START = new Date("2026-11-21T12:00:00Z").getTime();
const inSeconds = (seconds: number) => START + seconds * 1000;
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe("A run", () => {
  const logged = vi.fn();
  /** Waiting jobs, by kind. */
  let queues: Partial<Record<JobKind, string[]>>;
  /** Calls of finish_job. */
  let finished: Record<string, unknown>[];
  let failing: string | null;
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
    vi.spyOn(console, "error").mockImplementation(logged.mockReset());
    queues = {};
    finished = [];
    failing = null;
  });
  afterEach(() => vi.restoreAllMocks());

  const database = {
    async call(name: string, { kind, limit, ...result }: Record<string, unknown>) {
      if (`${kind} ${name}` === failing) throw new Error("the database is away");
      if (name === "claim_jobs") {
        return (queues[kind as JobKind] ?? []).splice(0, limit as number).map((id) => ({ id }));
      }
      finished.push({ kind, ...result });
      return { status: result.permanent ? "parked" : result.error ? "waiting" : "done" };
    },
  } as unknown as Database;
  const kind = (name: JobKind, work: (id: string) => Promise<void> = async () => undefined): Kind => ({
    name,
    work: ({ id }) => work(id),
  });
  const takes = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
  /** Runs the kinds with a clock that advances each time it is read. */
  async function run(kinds: Kind[], seconds: number, ms = 1000) {
    const running = workOff(database, kinds, { until: inSeconds(seconds), ms });
    await vi.runAllTimersAsync();
    return running;
  }
  const lines = () => logged.mock.calls.map(([line]) => JSON.parse(line));

  test("does everything that is due, and says that nothing is left", async () => {
    queues = { email: ids(23) };
    expect(await run([kind("email", takes(100))], 30)).toEqual({
      counts: { email: { done: 23, failed: 0 } },
      left: false,
    });
    expect(finished).toHaveLength(23);
    expect(finished).toContainEqual({ kind: "email", id: "7" });
  });

  test("claims nothing after its time, finishes what it has, and says that work is left", async () => {
    queues = { email: ids(100) };
    const { counts, left } = await run([kind("email", takes(10_000))], 25);
    expect([counts, left]).toEqual([{ email: { done: 15, failed: 0 } }, true]);
    expect([finished.length, queues.email?.length]).toEqual([15, 85]);
    expect(Date.now()).toBe(inSeconds(30));
  });

  test("claims nothing beyond its processor time, claims fewer of costlier jobs, and says that work is left", async () => {
    queues = { email: ids(100), account: ids(3) };
    const { counts, left } = await run([kind("email"), { ...kind("account"), ms: 360 }], 30, 500);
    expect([counts, left]).toEqual([{ email: { done: 35, failed: 0 }, account: { done: 1, failed: 0 } }, true]);
    // Only a run that could do another job of this kind would know whether one is due.
    queues = { account: ids(1) };
    expect(await run([{ ...kind("account"), ms: 360 }], 30, 500)).toMatchObject({ left: true });
    expect(await run([{ ...kind("account"), ms: 360 }], 30, 500)).toMatchObject({ left: false });
  });

  test("leaves no work to another run when kinds set budget aside that they did not use", async () => {
    queues = { email: ids(1), account: ids(1) };
    const kinds = [kind("email"), { ...kind("account"), ms: 360 }];
    const { counts, left } = await run(kinds, 30, 370);
    expect([counts, left]).toEqual([{ email: { done: 1, failed: 0 }, account: { done: 1, failed: 0 } }, true]);
    queues = { email: ids(1) };
    expect(await run(kinds, 30, 370)).toMatchObject({ left: false });
  });

  test("does not let one kind wait for another", async () => {
    queues = { order: ids(20), email: ids(50) };
    const { counts } = await run([kind("order", takes(20_000)), kind("email", takes(100))], 15);
    expect(counts).toEqual({ order: { done: 5, failed: 0 }, email: { done: 50, failed: 0 } });
  });

  test("claims again what one kind leaves to another", async () => {
    queues = { event: ["a"], email: [] };
    const event = kind("event", async () => void queues.email?.push("receipt"));
    const { left } = await run([kind("email"), event], 30);
    expect(finished).toEqual([
      { kind: "event", id: "a" },
      { kind: "email", id: "receipt" },
    ]);
    expect(left).toBe(false);
  });

  test("stores why a job has failed and what follows, and continues with the others", async () => {
    queues = { email: ["a", "b", "c", "d"] };
    const failing = kind("email", async (id) => {
      if (id === "a") throw new Error("not now");
      if (id === "b") throw new WorkError("never", { permanent: true });
      if (id === "c") throw new EmailError("429", { refused: true, retryAfter: 7 });
    });
    const { counts } = await run([failing], 30);
    expect(counts).toEqual({ email: { done: 1, failed: 3 } });
    expect(finished).toEqual([
      { kind: "email", id: "a", error: "not now", permanent: false, retryAfter: null },
      { kind: "email", id: "b", error: "never", permanent: true, retryAfter: null },
      { kind: "email", id: "c", error: "429", permanent: false, retryAfter: 7 },
      { kind: "email", id: "d" },
    ]);
    expect(lines()).toMatchObject([
      { level: "warn", event: "job_failed", kind: "email", id: "a", status: "waiting" },
      { level: "error", event: "job_failed", kind: "email", id: "b", status: "parked" },
      { level: "warn", event: "job_failed", kind: "email", id: "c" },
    ]);
  });

  test("waits as long as a provider asks, but not beyond its time", async () => {
    queues = { email: ids(15) };
    const started: number[] = [];
    let pause = 0;
    const paced = kind("email", async () => {
      started.push((Date.now() - START) / 1000);
      pause = started.length === 10 ? 60_000 : 2000;
    });
    const { left } = await run([{ ...paced, pause: () => pause }], 30);
    expect(started).toEqual([0, 0, 0, 0, 0, 2, 2, 2, 2, 2]);
    expect(queues.email).toHaveLength(5);
    expect(left).toBe(false);
  });

  test.each(["claim_jobs", "finish_job"])(
    "leaves a kind whose %s fails to the next run, and works off the others",
    async (step) => {
      queues = { order: ids(9), email: ids(9) };
      failing = `order ${step}`;
      const { counts, left } = await run([kind("order"), kind("email")], 30);
      expect(counts).toMatchObject({ order: { broken: true }, email: { done: 9, failed: 0 } });
      expect(left).toBe(false);
      expect(lines()).toMatchObject([{ event: "step_failed", step: "order", message: "the database is away" }]);
    },
  );
});
