import { beforeEach, expect, test, vi } from "vitest";
import { post, services } from "../../../tests/support/services.ts";
import { unavailable } from "../../shared/api-error.ts";
import { FAULT_WORDS } from "../../shared/contract/calendar-faults.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const USER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const URL_OF = "https://calendar.test/her.ics";
const calendar = { id: ID, url: URL_OF, timeZone: "UTC", etag: null };
const call = vi.fn(async (name: string, _: object) => (name === "add_calendar" ? calendar : { ok: true }));
const read = vi.fn<Services["calendars"]["read"]>();
const app = createApp(
  services({
    database: { call } as unknown as Services["database"],
    calendars: { ...services().calendars, read },
    accounts: { ...services().accounts, verify: async () => ({ userId: USER, sessionId: USER }) },
  }),
);
beforeEach(() => {
  call.mockClear();
  read.mockReset().mockResolvedValue({ fault: null, computed: 0 });
});
const add = () => post(app, "/calendars/add", { name: "Home", url: URL_OF });
const names = () => call.mock.calls.map(([name]) => name);

test("a calendar is read when it is added, and stays if it could be", async () => {
  expect(await add()).toEqual({ status: 200, body: { ok: true } });
  expect(read).toHaveBeenCalledOnce();
  expect(names()).toEqual(["add_calendar"]);
});

test("a calendar that cannot be read is removed again, and the designer told why", async () => {
  read.mockResolvedValue({ fault: "not_found", computed: 0 });
  const sentence = FAULT_WORDS.not_found;
  expect(await add()).toMatchObject({
    status: 400,
    body: { error: { code: "calendar_unreadable", message: sentence, fields: { url: sentence } } },
  });
  expect(call).toHaveBeenLastCalledWith("remove_calendar", { p_user_id: USER, p_calendar_id: ID }, expect.anything());
});

test("a calendar that may be readable stays: the clock reads it", async () => {
  read.mockRejectedValue(unavailable());
  expect((await add()).status).toBe(503);
  expect(names()).toEqual(["add_calendar"]);
});
