// @dom
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { type ChatListItem, ChatRow } from "./chat-row.tsx";

const NOW = Date.parse("2026-11-21T14:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));

const brief = { state: "none", open: false, room: null, question: null, asked: [] };
const row = (more: object = {}) => {
  const chat = {
    ...{ id: "booking", _id: "booking", canMeetAgain: true, rateId: "rate", serviceName: "Room consultation" },
    ...{ designerId: { _id: "mara", name: "Mara Lindqvist", profilePicture: null } },
    ...{ slotType: "chat", status: "confirmed", timeStatus: "upcoming", unreadCount: 0, lastMessage: null },
    ...{ slotStart: "2026-11-22T09:00:00Z", slotEnd: "2026-11-22T10:00:00Z", amount: 6000, currency: "USD" },
    ...{ offerCount: 0, conflict: false, canReview: false, stars: null, brief, plan: null, ...more },
  } as unknown as ChatListItem;
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <ChatRow chat={chat} onChange={() => {}} />
    </MemoryRouter>,
  );
  return place;
};
/** What can be clicked besides the row. */
const offered = (more?: object) =>
  [...row(more).querySelectorAll("a, button")].slice(1).map((one) => one.getAttribute("aria-label") || one.textContent);
const CHANGE = expect.stringMatching(/^Change or cancel: Mara Lindqvist/);

it.each([
  ["that is to come", {}, ["Receipt", CHANGE]],
  ["without a receipt that was free", { amount: 0 }, [CHANGE]],
  ["that is on now", { timeStatus: "active" }, ["Receipt", CHANGE]],
  ["that is over", { timeStatus: "past" }, ["Book again", "Receipt"]],
  ["with a designer who has left", { timeStatus: "past", canMeetAgain: false }, ["Receipt"]],
  ["that is completed", { status: "completed" }, ["Receipt"]],
  ["with times on offer", { offerCount: 2, conflict: true }, ["New time offered", "Receipt", CHANGE]],
  ["with a conflict", { conflict: true }, ["Does this time still work?", "Receipt", CHANGE]],
  ["that is over, with offers", { timeStatus: "past", offerCount: 2, conflict: true }, ["Book again", "Receipt"]],
  ["with an open brief", { brief: { ...brief, open: true } }, ["Describe your room", "Receipt", CHANGE]],
  ["with a sent brief", { brief: { ...brief, open: true, state: "sent" } }, ["Your room: sent", "Receipt", CHANGE]],
  [
    "with a question about its brief",
    { brief: { ...brief, open: true, state: "sent", asked: ["size"] } },
    ["A question about your room", "Receipt", CHANGE],
  ],
  ["with a closed brief", { brief: { ...brief, asked: ["size"] } }, ["Receipt", CHANGE]],
  ["with a plan", { plan: { sentAt: "2026-11-21T12:00:00Z" } }, ["Your plan", "Receipt", CHANGE]],
  ["with a plan that is not sent", { plan: { sentAt: null } }, ["Receipt", CHANGE]],
])("offers what can be done about a consultation %s", (_, more, expected) => {
  expect(offered(more)).toEqual(expected);
});
