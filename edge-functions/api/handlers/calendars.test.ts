import { beforeEach, expect, test, vi } from "vitest";
import { post, services } from "../../../tests/support/services.ts";
import { appFor, USER } from "../../../tests/support/signed-in.ts";
import { unavailable } from "../../shared/api-error.ts";
import { FAULT_WORDS } from "../../shared/contract/calendar-faults.ts";
import type { Services } from "../types.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const URL_OF = "https://calendar.test/her.ics";
const calendar = { id: ID, url: URL_OF, timeZone: "UTC", etag: null };
const call = vi.fn(async (name: string, _: object) => (name === "add_calendar" ? calendar : { ok: true }));
const read = vi.fn<Services["calendars"]["read"]>();
const app = appFor(call, { role: "designer", calendars: { ...services().calendars, read } });
beforeEach(() => {
  call.mockClear();
  read.mockReset().mockResolvedValue({ fault: null, computed: 0 });
});
const add = () => post(app, "/calendars/add", { name: "Home", url: URL_OF });
const names = () => call.mock.calls.map(([name]) => name);

test("Adding a calendar reads it, and keeps it if it can be read", async () => {
  expect(await add()).toEqual({ status: 200, body: { ok: true } });
  expect(read).toHaveBeenCalledOnce();
  expect(names()).toEqual(["add_calendar"]);
});

test("Adding a calendar that cannot be read removes it again, and says why", async () => {
  read.mockResolvedValue({ fault: "not_found", computed: 0 });
  const sentence = FAULT_WORDS.not_found;
  expect(await add()).toMatchObject({
    status: 400,
    body: { error: { code: "calendar_unreadable", message: sentence, fields: { url: sentence } } },
  });
  expect(call).toHaveBeenLastCalledWith("remove_calendar", { userId: USER, calendarId: ID }, expect.anything());
});

test("Adding a calendar that may be readable later keeps it for the clock to read", async () => {
  read.mockRejectedValue(unavailable());
  expect((await add()).status).toBe(503);
  expect(names()).toEqual(["add_calendar"]);
});
