// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { type Plan, planQuery } from "@/domain/booking/plan-query.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { toast } from "@/lib/toast.ts";
import { savePlan, usePlanCall, useTick } from "./get-plan.ts";
import { NOTHING } from "./plan-values.ts";

vi.mock("@/lib/toast.ts", () => ({ toast: { error: vi.fn() } }));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const { queryKey } = planQuery("booking");
const PLAN = { bookingId: "booking", ticked: ["one"], draft: null, files: [] } as unknown as Plan;
let client: QueryClient;
const ticked = () => client.getQueryData<Plan>(queryKey)?.ticked;
const isStale = () => client.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKey, PLAN);
  vi.mocked(api).mockResolvedValue({ ok: true });
});

/** Returns calls whose answers arrive one by one. */
function slowCalls() {
  const answers: ((answer: Promise<unknown>) => void)[] = [];
  vi.mocked(api).mockImplementation((() => new Promise((resolve) => answers.push(resolve))) as never);
  return answers;
}

async function open<Result>(hook: () => Result) {
  const { current, run } = await renderHook(hook, undefined, client);
  return (action: (hook: Result) => unknown) =>
    run(async () => {
      await action(current());
      // The mutation's state follows a turn later.
      await new Promise((resolve) => setTimeout(resolve));
    });
}

it("shows a tick at once, each entry once, and can undo it", async () => {
  slowCalls();
  const run = await open(() => useTick("booking"));
  for (const _ of ["once", "twice"]) {
    await run((tick) => tick.mutate({ entry: "two", done: true }));
    expect(ticked()).toEqual(["one", "two"]);
  }
  await run((tick) => tick.mutate({ entry: "one", done: false }));
  expect(ticked()).toEqual(["two"]);
  expect(vi.mocked(api).mock.calls[0]).toEqual([
    "POST /bookings/tick-plan",
    { body: { bookingId: "booking", entry: "two", done: true } },
  ]);
});

it("stores several ticks one after the other, and refetches the plan after the last", async () => {
  const answers = slowCalls();
  const run = await open(() => useTick("booking"));
  await run((tick) => tick.mutate({ entry: "two", done: true }));
  await run((tick) => tick.mutate({ entry: "three", done: true }));
  expect(answers).toHaveLength(1);
  await run(() => answers[0]?.(Promise.resolve({ ok: true })));
  expect([isStale(), answers.length]).toEqual([false, 2]);
  await run(() => answers[1]?.(Promise.resolve({ ok: true })));
  expect(isStale()).toBe(true);
});

it("undoes a tick that could not be stored, says so, and refetches the plan", async () => {
  const answers = slowCalls();
  const run = await open(() => useTick("booking"));
  await run((tick) => tick.mutate({ entry: "two", done: true }));
  await run(() => answers[0]?.(Promise.reject(new ApiError(0, "unreachable", "No."))));
  expect([isStale(), ticked()]).toEqual([true, ["one"]]);
  expect(toast.error).toHaveBeenCalledWith("Not saved", { description: "No." });
});

it("keeps a tick when an earlier request is answered after it", async () => {
  slowCalls();
  const run = await open(() => useTick("booking"));
  const { promise, give } = later<Plan>();
  const asked = client.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => undefined);
  await run((tick) => tick.mutate({ entry: "two", done: true }));
  give(PLAN);
  await asked;
  expect(ticked()).toEqual(["one", "two"]);
});

it.each(["succeeds", "fails"])("makes what pages say about the plan stale when a call %s", async (how) => {
  const keys = [queryKey, queryKeys.chat("booking"), queryKeys.chats, queryKeys.designerBookings];
  for (const key of keys) client.setQueryData(key, {});
  client.setQueryData(queryKeys.plan("other"), {});
  const call = () => (how === "fails" ? Promise.reject(new Error("No.")) : Promise.resolve());
  const run = await open(() => usePlanCall("booking", call));
  await run((send) => send.mutate(undefined));
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true]);
  expect(client.getQueryState(queryKeys.plan("other"))?.isInvalidated).toBe(false);
});

it("keeps the saved draft when an earlier request is answered after it, and refetches", async () => {
  const content = { ...NOTHING, found: "Dark" };
  const asked = client
    .fetchQuery({ queryKey, queryFn: () => new Promise<Plan>((resolve) => setTimeout(() => resolve(PLAN))) })
    .catch(() => undefined);
  vi.mocked(api).mockResolvedValue({ version: 4 });
  expect(await savePlan(client, "booking", 3, content)).toEqual({ version: 4 });
  expect(api).toHaveBeenCalledExactlyOnceWith("POST /bookings/save-plan", {
    body: { bookingId: "booking", version: 3, content },
  });
  await asked;
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryData<Plan>(queryKey)).toMatchObject({ draft: { version: 4, content } });
  expect(isStale()).toBe(true);
});
