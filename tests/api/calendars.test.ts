import { randomUUID } from "node:crypto";
import { expect, inject, it, vi } from "vitest";
import { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { OwnCalendars } from "../../edge-functions/shared/contract/calendars.ts";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { bookingRequest, slotsOn } from "../support/bookings.ts";
import { callJobs } from "../support/jobs.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/* An external calendar, from its address to a closed slot. The stack's sandbox stands in for the internet. */

const sql = connectAsPostgres();
const stack = inject("stack");

const calendar = (times: { start: string; end: string }[]) => {
  const utc = (at: string) => `${at.replace(/[-:]/g, "").slice(0, 15)}Z`;
  const events = times.map(
    ({ start, end }) =>
      `BEGIN:VEVENT\r\nUID:${randomUUID()}\r\nDTSTART:${utc(start)}\r\nDTEND:${utc(end)}\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
};
/** Publishes a calendar on the internet, and returns its address. */
async function publish(text: string, path = `/cal.test/${randomUUID()}.ics`) {
  await fetch(`${stack.url}/__calendars${path}`, { method: "PUT", body: text });
  return { path, url: `https:/${path}` };
}
const add = (token: string, url: string) => call("POST", "/calendars/add", { token, body: { name: "Home", url } });
const own = async (token: string) => expectAnswer(OwnCalendars, await call("GET", "/calendars", { token }));
const slots = async (designer: string) => {
  const [first, second] = await slotsOn(designer, dayFromNow(4));
  if (!first || !second) throw new Error("no slots");
  return { first, second };
};

it("A calendar is read when it is connected, when it is due, and when somebody books", async () => {
  const [designer, customer] = await Promise.all([newDesignerPerson(), newPerson("user")]);
  const { first, second } = await slots(designer.id);
  const { path, url } = await publish(calendar([first]));
  expectAnswer(Done, await add(designer.token, url.replace("https:", "webcal:")));
  const seen = await own(designer.token);
  expect(seen.calendars).toMatchObject([{ name: "Home", host: "cal.test", fault: null, busyTimes: 1 }]);
  expect(seen.closed).toEqual([{ start: first.start, end: first.end, calendar: "Home" }]);
  expect((await slots(designer.id)).first.status).toBe("booked");

  // Another appointment, which Parlour does not know yet.
  await publish(calendar([second]), path);
  const book = async (index: number) =>
    call("POST", "/bookings/book-slot", {
      token: customer.token,
      body: await bookingRequest(designer, { index, fromToday: 4 }),
    });
  const calendars = (column: "tried_at" | "due_at") =>
    sql`update public.calendars set ${sql(column)} = now() - interval '6 minutes' where designer_id = ${designer.id}`;
  expect((await slots(designer.id)).second.status).toBe("available");
  await calendars("tried_at");
  expectRefusal(await book(1), 409, "slot_taken");
  expectAnswer(BookSlotResponse, await book(0));

  await publish(calendar([]), path);
  await calendars("due_at");
  // Other steps of the run meet the rows of other tests, and another test's run may have claimed the calendar.
  await callJobs("tick");
  await vi.waitFor(async () => expect((await own(designer.token)).calendars).toMatchObject([{ busyTimes: 0 }]), {
    timeout: 30_000,
    interval: 100,
  });
});
