import { beforeEach, expect, test, vi } from "vitest";
import { environment } from "../../tests/support/services.ts";
import { createJobs } from "./app.ts";
import type { JobServices } from "./services.ts";

const EVERYTHING = {
  ...{ expired: 0, completed: 0, swept: 0, removed: 0, upheld: 0, queued: 0, subscriptions: 0, pushes: 0 },
  ...{ problems: 0, alarms: 0 },
};
let failing: string[];
/** How many more batches of listings there are. */
let batches: number;
const call = vi.fn(async (name: string, { p_kind }: Record<string, unknown>) => {
  if (failing.includes(String(p_kind ?? name))) throw new Error("the database is away");
  if (name === "claim_jobs") return [];
  if (name === "refresh_listings") return { refreshed: 10, more: --batches > 0 };
  return EVERYTHING;
});
const email = { pause: () => 0 };
const jobs = createJobs({ database: { call }, email, environment: environment() } as unknown as JobServices);
const run = async (path: string, apikey = "s") => {
  const answer = await jobs.request(`/jobs/${path}`, { method: "POST", headers: { apikey } });
  return { status: answer.status, body: await answer.json() };
};
const called = (name: string) => call.mock.calls.filter(([one]) => one === name);

beforeEach(() => {
  failing = [];
  batches = 1;
  call.mockClear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test.each(["", "p", "sb_secret_other"])("nobody starts a run with the key %j", async (key) => {
  for (const path of ["tick", "outbox"]) {
    expect(await run(path, key)).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
  }
  expect(call).not.toHaveBeenCalled();
});

test("after a call of the API what it may have queued is done, and nothing that waits for the clock", async () => {
  expect(await run("outbox")).toMatchObject({ status: 200, body: { queue: { left: false } } });
  expect(called("claim_jobs").map(([, { p_kind }]) => p_kind)).toEqual(["event", "refund", "email", "push", "account"]);
  expect(call.mock.calls.every(([name]) => name === "claim_jobs")).toBe(true);
});

test("by the clock everything is done; the audit comes after the queue, which may have settled what it would report", async () => {
  expect((await run("tick")).status).toBe(200);
  const names = call.mock.calls.map(([name]) => name);
  expect(new Set(called("claim_jobs").map(([, { p_kind }]) => p_kind))).toEqual(
    new Set(["event", "order", "refund", "email", "push", "picture", "account"]),
  );
  expect(names.indexOf("raise_money_alarm")).toBeGreaterThan(names.lastIndexOf("claim_jobs"));
  expect(names).toContain("settle_no_shows");
  expect(names).toContain("raise_security_alarm");
});

test("a step that fails keeps no other from being done, and the run says so", async () => {
  failing = ["sweep_bookings", "refund"];
  const { status, body } = await run("tick");
  expect(status).toBe(500);
  expect(body).toMatchObject({ sweep: { failed: true }, queue: { failed: true }, alarm: { problems: 0 } });
  expect(called("claim_jobs").map(([, { p_kind }]) => p_kind)).toContain("email");
});

test("listings are brought up to date in short batches, as long as there are more", async () => {
  batches = 3;
  expect((await run("tick")).body).toMatchObject({ listings: { refreshed: 30 } });
  expect(called("refresh_listings")).toHaveLength(3);
});
