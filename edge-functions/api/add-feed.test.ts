import { expect, test, vi } from "vitest";
import { environment, services } from "../../tests/support/services.ts";
import type { Database } from "../shared/database.ts";
import { createApp } from "./app.ts";

const TOKEN = "0123456789abcdef".repeat(4);
const BOOKING = {
  ...{ bookingId: "5b0c", customerName: "Ellen Vos", designerName: "Mara Lindqvist", designerId: "mara" },
  ...{ serviceName: "One-room hour", slotStart: "2026-10-25T00:30:00Z", slotEnd: "2026-10-25T01:30:00Z" },
  ...{ slotType: "chat", timeZone: "Europe/Berlin", amount: 0, currency: "USD", notes: null, sequence: 3 },
  ...{ recipient: "designer", cancelled: true, changedAt: "2026-10-02T08:00:00Z" },
};
const feed = (bookings: unknown[] | null) => {
  const call = vi.fn(async (..._: unknown[]) => ({ bookings }));
  const settings = environment({
    siteOrigins: ["https://parlour.test", "https://other.test"],
    clientAddress: { header: "x-address", secret: "s" },
  });
  const app = createApp(services({ environment: settings, database: { call } as unknown as Database }));
  const ask = (file: string, headers: Record<string, string> = {}) =>
    app.request(`/api/calendar/${file}`, {
      headers: { "x-address": "203.0.113.7", "x-client-address-secret": "s", ...headers },
    });
  return { ask, call };
};

test("A feed says when each booking is, when it was changed and how often, and that it is cancelled", async () => {
  const { ask, call } = feed([BOOKING]);
  const answer = await ask(`${TOKEN}.ics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
  const lines = (await answer.text()).replaceAll("\r\n ", "").split("\r\n");
  for (const line of [
    "X-WR-CALNAME:Parlour",
    "UID:booking-5b0c@parlour",
    "SEQUENCE:3",
    "DTSTAMP:20261002T080000Z",
    "DTSTART:20261025T003000Z",
    "DTEND:20261025T013000Z",
    "SUMMARY:One-room hour with Ellen Vos",
    "URL:https://parlour.test/chat/5b0c?as=designer",
    "STATUS:CANCELLED",
  ])
    expect(lines).toContain(line);
  // The client's address is passed for the limit by address.
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(["read_feed", { token: TOKEN }]);
  expect(call.mock.calls[0]?.[3]).toBe("203.0.113.7");
});

test("A feed that the database does not know is not found", async () => {
  expect((await feed(null).ask(`${TOKEN}.ics`)).status).toBe(404);
});

test.each([
  TOKEN,
  `${TOKEN}.ICS`,
  `${TOKEN.toUpperCase()}.ics`,
  `${TOKEN.slice(1)}.ics`,
  `0${TOKEN}.ics`,
  `${TOKEN}.ics.ics`,
  `x${TOKEN.slice(1)}.ics`,
])("No feed is looked up at %s", async (file) => {
  const { ask, call } = feed([BOOKING]);
  expect((await ask(file)).status).toBe(404);
  expect(call).not.toHaveBeenCalled();
});
