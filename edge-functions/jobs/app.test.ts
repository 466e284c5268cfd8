import { beforeEach, expect, test, vi } from "vitest";
import { environment } from "../../tests/support/services.ts";
import { CALENDAR } from "../shared/contract/limits.ts";
import { DatabaseFault } from "../shared/database.ts";
import { createJobs } from "./app.ts";
import type { JobServices } from "./services.ts";

const EVERYTHING = {
  ...{ expired: 0, completed: 0, swept: 0, removed: 0, upheld: 0, queued: 0, subscriptions: 0, pushes: 0 },
  ...{ problems: 0, alarms: 0, day: null },
};
const CALENDAR_TO_READ = { id: "c", url: "https://cal.test", etag: null, lastModified: null, timeZone: "UTC" };
let failing: string[];
/** The number of further batches of listings. */
let batches: number;
/** The number of further emails that are due; each of them fails. */
let emailsDue: number;
let calendarsDue: number;
/** How long a batch or an email takes, in milliseconds. */
let takes: number;
const answer = async (name: string, { kind }: Record<string, unknown>): Promise<unknown> => {
  if (failing.includes(String(kind ?? name))) throw new DatabaseFault(name, "57014", "timeout");
  if (name === "claim_calendars") return calendarsDue-- > 0 ? [CALENDAR_TO_READ] : [];
  if (name === "claim_jobs" && !(kind === "email" && emailsDue-- > 0)) return [];
  if (name === "claim_jobs" || name === "refresh_listings") vi.setSystemTime(Date.now() + takes);
  if (name === "claim_jobs") return [{ id: "1" }];
  if (name === "refresh_listings") return { refreshed: 10, more: --batches > 0 };
  if (name === "finish_job") return { status: "waiting" };
  return EVERYTHING;
};
const call = vi.fn(answer);
const email = { pause: () => 0 };
/** Each file takes the longest time that a file may take. */
const calendars = { read: async () => ({ fault: null, computed: CALENDAR.fileMs }) };
const fileStore = { removeOldUploads: vi.fn(async () => 0) };
const runAgain = vi.fn();
const services = { database: { call }, email, fileStore, calendars, runAgain, environment: environment() };
const jobs = createJobs(services as unknown as JobServices);
const run = async (path: string, apikey = "s") => {
  const answer = await jobs.request(`/jobs/${path}`, { method: "POST", headers: { apikey } });
  return { status: answer.status, body: await answer.json() };
};
const called = (name: string) => call.mock.calls.filter(([one]) => one === name);

const logged = vi.spyOn(console, "error");
/** Returns the lines of the log, except those about single jobs. */
const lines = () => logged.mock.calls.map(([line]) => JSON.parse(line)).filter(({ event }) => event !== "job_failed");

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  failing = [];
  batches = 1;
  emailsDue = 0;
  calendarsDue = 0;
  takes = 0;
  runAgain.mockClear();
  call.mockReset().mockImplementation(answer);
  logged.mockReset().mockImplementation(() => undefined);
});

test.each(["", "p", "sb_secret_other"])("The jobs refuse to run with the key %j", async (key) => {
  for (const path of ["tick", "outbox"]) {
    expect(await run(path, key)).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
  }
  expect(call).not.toHaveBeenCalled();
});

test("A monitor reads the figures with its own key, which starts nothing", async () => {
  const figures = {
    queues: [{ kind: "email", due: 3, oldestSeconds: 90 }],
    cases: [{ kind: "refund", count: 1 }],
    holds: 2,
    openRooms: 0,
  };
  call.mockImplementation(async () => figures);
  const monitored = (monitorKey: string | null) =>
    createJobs({ database: { call }, email, environment: environment({ monitorKey }) } as unknown as JobServices);
  const ask = (app: ReturnType<typeof monitored>, headers: HeadersInit, method = "GET", path = "figures") =>
    app.request(`/jobs/${path}`, { method, headers });
  const app = monitored("a-key-of-the-monitor");
  const authorization = "Bearer a-key-of-the-monitor";
  const text = await (await ask(app, { authorization })).text();
  expect(text.split("\n").filter((line) => !line.startsWith("#"))).toEqual([
    ...['parlour_jobs_due{kind="email"} 3', 'parlour_jobs_oldest_seconds{kind="email"} 90'],
    ...['parlour_open_cases{kind="refund"} 1', "parlour_holds 2", "parlour_open_rooms 0", ""],
  ]);
  expect(text).toContain("\n# TYPE parlour_holds gauge\n");
  expect((await ask(app, { apikey: "s" })).status).toBe(200);
  expect((await ask(app, { authorization: "Bearer another" })).status).toBe(401);
  expect((await ask(app, { authorization }, "POST", "tick")).status).toBe(401);
  // Without a configured key, no text counts as the key.
  expect((await ask(monitored(null), { authorization: "Bearer null" })).status).toBe(401);
  expect(call).toHaveBeenCalledTimes(2);
});

test("A run after a call of the API does the jobs that it may have queued, and nothing that waits for the clock", async () => {
  expect(await run("outbox")).toMatchObject({ status: 200, body: { queue: { left: false } } });
  expect(called("claim_jobs").map(([, { kind }]) => kind)).toEqual([
    ...["event", "refund", "transfer", "email", "push", "account"],
  ]);
  expect(call.mock.calls.every(([name]) => name === "claim_jobs")).toBe(true);
});

test("The clock runs everything, and runs the audit after the queue, which may have settled what the audit would report", async () => {
  expect((await run("tick")).status).toBe(200);
  expect(lines()).toEqual([]);
  expect(fileStore.removeOldUploads).toHaveBeenCalledOnce();
  const names = call.mock.calls.map(([name]) => name);
  expect(new Set(called("claim_jobs").map(([, { kind }]) => kind))).toEqual(
    new Set(["event", "order", "refund", "transfer", "email", "push", "picture", "file", "account"]),
  );
  expect(names.indexOf("raise_money_alarm")).toBeGreaterThan(names.lastIndexOf("claim_jobs"));
  expect([...new Set(names)]).toEqual([
    ...["sweep_bookings", "sweep_limits", "remove_old", "settle_no_shows", "refresh_listings"],
    ...["record_unread_messages", "queue_reminders", "claim_jobs", "sweep_pushes", "release_earnings"],
    ...["run_payouts", "issue_papers", "claim_settlement_day"],
    ...["raise_money_alarm", "raise_security_alarm", "claim_calendars"],
  ]);
});

test("A failing step is reported and does not stop the others", async () => {
  failing = ["sweep_bookings", "refund"];
  const { status, body } = await run("tick");
  expect(status).toBe(500);
  expect(body).toMatchObject({ sweep: { failed: true }, queue: { failed: true }, alarm: { problems: 0 } });
  expect(called("claim_jobs").map(([, { kind }]) => kind)).toContain("email");
  expect(lines()).toMatchObject([
    { level: "error", event: "step_failed", step: "sweep", name: "DatabaseFault", code: "57014" },
    { level: "error", event: "step_failed", step: "refund", code: "57014", message: "claim_jobs: timeout" },
    { level: "error", event: "step_failed", step: "queue", message: "could not process: refund" },
  ]);
});

test("A run refreshes listings in short batches while there are more, for eight seconds at most", async () => {
  batches = 3;
  expect((await run("tick")).body).toMatchObject({ listings: { refreshed: 30 } });
  [batches, takes] = [10, 4000];
  expect((await run("tick")).body).toMatchObject({ listings: { refreshed: 20 }, alarm: { problems: 0 } });
});

test("A run claims jobs for half a minute, and leaves the rest to another run that it starts", async () => {
  [emailsDue, takes] = [10, 10_000];
  expect((await run("outbox")).body).toMatchObject({ queue: { email: { failed: 3 }, left: true } });
  expect(lines()).toMatchObject([{ level: "warn", event: "work_left", counts: { email: { done: 0, failed: 3 } } }]);
  expect(runAgain.mock.calls).toEqual([["queue"]]);
  expect((await run("queue")).body).toMatchObject({ queue: { email: { failed: 3 } } });
});

test("A run gives calendars the processor time that the queue has not used, and leaves the rest to another run", async () => {
  const read = async (path: string) => (await run(path)).body.calendars;
  calendarsDue = 9;
  expect(await read("tick")).toEqual({ read: 2, failed: 0, left: true });
  emailsDue = 80;
  expect(await read("tick")).toEqual({ read: 0, failed: 0, left: true });
  expect(runAgain.mock.calls).toEqual([["calendars"], ["queue"], ["calendars"]]);
  calendarsDue = 1;
  expect(await read("calendars")).toEqual({ read: 1, failed: 0, left: false });
});
