import { describe, expect, test } from "vitest";
import { Constants } from "../shared/contract/database.types.ts";
import { PushRow, writeNotice } from "./write-notice.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const content = {
  bookingId: ID,
  recipient: "customer",
  customerName: "Ida Berg",
  designerName: "Aanya Rao",
  serviceName: "Design hour",
  slotStart: "2100-11-24T09:30:00.000Z",
  slotType: "call",
};
const notice = (kind: string, more: object = {}, timeZone = "Asia/Kolkata") =>
  writeNotice(PushRow.parse({ kind, content: { ...content, ...more }, timeZone }));

describe("A notification", () => {
  test.each([
    ["reminder", {}, "Your call with Aanya Rao begins at 3:00 PM", "The room opens 5 minutes before.", `/chat/${ID}`],
    ["room", {}, "Aanya Rao is in the room", "Your call begins at 3:00 PM.", `/chat/${ID}`],
    ["new_message", { count: 1 }, "New message from Aanya Rao", "Design hour", `/chat/${ID}`],
    ["new_message", { count: 3 }, "3 new messages from Aanya Rao", "Design hour", `/chat/${ID}`],
    [
      ...["booking_cancelled", { actor: "designer" }, "Cancelled: Wed, Nov 24, 3:00 PM"],
      ...["Aanya Rao cancelled Design hour.", `/chats?booking=${ID}`],
    ],
    [
      ...["booking_cancelled", { actor: "administrator" }, "Cancelled: Wed, Nov 24, 3:00 PM"],
      ...["Parlour cancelled Design hour.", `/chats?booking=${ID}`],
    ],
    // The status was changed by hand.
    [
      ...["booking_cancelled", { actor: null }, "Cancelled: Wed, Nov 24, 3:00 PM"],
      ...["Parlour cancelled Design hour.", `/chats?booking=${ID}`],
    ],
    [
      ...["time_offered", {}, "Aanya Rao offers other times"],
      ...["Instead of Wed, Nov 24, 3:00 PM. Nothing changes until you choose.", `/chats?booking=${ID}`],
    ],
    [
      ...["request_answered", {}, "Aanya Rao offers you a time"],
      ...["Design hour. It is held for you for up to a day.", "/chats"],
    ],
    [...["request_declined", {}, "Aanya Rao has answered your request"], ...["Design hour", "/chats"]],
    [
      ...["brief_asked", {}, "Aanya Rao would like to know more about your room"],
      ...["Design hour, Wed, Nov 24, 3:00 PM", `/chat/${ID}/room`],
    ],
    [...["plan_received", {}, "Your plan from Aanya Rao is here"], ...["Design hour", `/chat/${ID}/plan`]],
    [
      ...["plan_answer", {}, "Aanya Rao has answered your question about the plan"],
      ...["Design hour", `/chat/${ID}/plan`],
    ],
  ] as [string, object, string, string, string][])(
    "about %s (%o) tells a customer",
    (kind, more, title, body, path) => {
      expect(notice(kind, more)).toEqual({ title, body, path, tag: `${kind}:${ID}` });
    },
  );

  test.each([
    ["booking_confirmed", "New booking: Wed, Nov 24, 10:30 AM", "Design hour with Ida Berg", "/designer/dashboard"],
    ["time_requested", "Ida Berg asks you for a time", "Design hour", "/designer/dashboard"],
    ["booking_moved", "Moved to Wed, Nov 24, 10:30 AM", "Design hour with Ida Berg", "/designer/dashboard"],
    ["room", "Ida Berg is in the room", "Your call begins at 10:30 AM.", `/chat/${ID}`],
    ["brief_received", "Ida Berg described the room", "Design hour, Wed, Nov 24, 10:30 AM", `/chat/${ID}/room`],
    ["plan_question", "Ida Berg asks about your plan", "Design hour", `/chat/${ID}/plan`],
    ["booking_cancelled", "Cancelled: Wed, Nov 24, 10:30 AM", "Ida Berg cancelled Design hour.", "/designer/dashboard"],
  ])("about %s tells a designer in another time zone", (kind, title, body, path) => {
    const shown = notice(kind, { recipient: "designer", actor: "customer" }, "Europe/Amsterdam");
    expect(shown).toEqual({ title, body, path, tag: `${kind}:${ID}` });
  });

  test("says that the session has begun once its slot has", () => {
    expect(notice("room", { slotStart: new Date(Date.now() - 1000).toISOString(), slotType: "chat" }).body).toBe(
      "Your chat has begun.",
    );
    const soon = new Date(Date.now() + 30_000).toISOString();
    expect(notice("room", { slotStart: soon }).body).toMatch(/^Your call begins at/);
  });

  test("has words for every kind that SQL knows", () => {
    for (const kind of Constants.public.Enums.push_kind) expect(notice(kind).title).not.toMatch(/undefined|null/);
  });
});
