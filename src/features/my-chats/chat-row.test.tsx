// @dom
import * as paths from "@contract/paths.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ChatListItem, ChatRow } from "./chat-row.tsx";

const NOW = Date.parse("2026-11-21T14:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const brief = { state: "none", open: false, room: null, question: null, asked: [] };
const row = (more: object = {}) => {
  const chat = {
    id: "booking",
    _id: "booking",
    designerId: { _id: "mara", name: "Mara Lindqvist", profilePicture: null },
    canMeetAgain: true,
    rateId: "rate",
    serviceName: "Room consultation",
    slotType: "chat",
    status: "confirmed",
    timeStatus: "upcoming",
    unreadCount: 0,
    slotStart: "2026-11-22T09:00:00Z",
    slotEnd: "2026-11-22T10:00:00Z",
    amount: 6000,
    currency: "USD",
    lastMessage: null,
    offerCount: 0,
    conflict: false,
    canReview: false,
    stars: null,
    brief,
    plan: null,
    ...more,
  } as unknown as ChatListItem;
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <ChatRow chat={chat} onChange={() => {}} />
    </MemoryRouter>,
  );
  return place;
};
const words = (more?: object) => row(more).textContent ?? "";
/** What can be clicked besides the row. */
const offered = (more?: object) =>
  [...row(more).querySelectorAll("a, button")].slice(1).map((one) => one.getAttribute("aria-label") || one.textContent);
const CHANGE = expect.stringMatching(/^Change or cancel: Mara Lindqvist/);

it.each([
  ["that is to come can be changed", {}, ["Receipt", CHANGE]],
  ["that was free has no receipt", { amount: 0 }, [CHANGE]],
  ["that is on now can be changed", { timeStatus: "active" }, ["Receipt", CHANGE]],
  ["that is over is booked again", { timeStatus: "past" }, ["Book again", "Receipt"]],
  ["whose designer has left is not", { timeStatus: "past", canMeetAgain: false }, ["Receipt"]],
  ["that is completed cannot be changed", { status: "completed" }, ["Receipt"]],
  ["has times on offer", { offerCount: 2, conflict: true }, ["New time offered", "Receipt", CHANGE]],
  ["whose designer is busy then", { conflict: true }, ["Does this time still work?", "Receipt", CHANGE]],
  ["that is over has neither", { timeStatus: "past", offerCount: 2, conflict: true }, ["Book again", "Receipt"]],
  ["whose room can be described", { brief: { ...brief, open: true } }, ["Describe your room", "Receipt", CHANGE]],
  ["whose room was", { brief: { ...brief, open: true, state: "sent" } }, ["Your room: sent", "Receipt", CHANGE]],
  [
    "whose designer asks about the room",
    { brief: { ...brief, open: true, state: "sent", asked: ["size"] } },
    ["A question about your room", "Receipt", CHANGE],
  ],
  ["whose room is closed", { brief: { ...brief, asked: ["size"] } }, ["Receipt", CHANGE]],
  ["with a plan", { plan: { sentAt: "2026-11-21T12:00:00Z" } }, ["Your plan", "Receipt", CHANGE]],
  ["whose plan is not sent", { plan: { sentAt: null } }, ["Receipt", CHANGE]],
])("a consultation %s", (_, more, expected) => {
  expect(offered(more)).toEqual(expected);
});

it("has its year where the day alone could be of another one", () => {
  expect(words()).toContain("Tomorrow");
  expect(words({ slotStart: "2026-09-03T12:00:00Z" })).toContain("Thu, Sep 3");
  expect(words({ slotStart: "2025-11-20T12:00:00Z" })).toContain("Nov 20, 2025");
  expect(words({ slotStart: "2027-11-19T12:00:00Z" })).toContain("Nov 19, 2027");
});

it("can be reviewed when the server says so", () => {
  const reviews = (more: object) =>
    [...row(more).querySelectorAll('a[aria-label^="Leave a review"]')].map((one) => one.getAttribute("href"));
  // One for phones, one elsewhere.
  expect(reviews({ timeStatus: "past", canReview: true })).toEqual([paths.chat("booking"), paths.chat("booking")]);
  expect(reviews({ timeStatus: "past" })).toEqual([]);
});

it.each([
  [{ timeStatus: "active" }, "Join now"],
  [{ timeStatus: "active", slotType: "call" }, "Join now"],
  [{ timeStatus: "past" }, "Read"],
  [{ timeStatus: "upcoming" }, "Open chat"],
  [{ timeStatus: "upcoming", slotType: "call" }, "Open room"],
])("%o leads in with %j", (more, way) => {
  const ways = [...row(more).querySelectorAll("[aria-hidden=true]")].map(({ textContent }) => textContent);
  expect(ways.filter((one) => one === way).length).toBeGreaterThan(0);
  for (const other of ["Join now", "Read", "Open chat", "Open room"])
    if (other !== way) expect(ways).not.toContain(other);
});

it("shows the payment, unread messages and the last message", () => {
  expect(words()).toContain("$60 paid");
  expect(words({ amount: 0 })).toContain("Free");
  expect(words()).toContain("Room consultation");
  expect(words({ lastMessage: "See you then." })).not.toContain("Room consultation");
  expect(words()).not.toContain("unread");
  expect(words({ unreadCount: 99 })).toContain("99 unread");
  expect(words({ unreadCount: 100 })).toContain("99+ unread");
});
