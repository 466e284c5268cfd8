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
  const cancelled = "Cancelled: Wed, Nov 24, 3:00 PM";
  test.each<[string, object, string, string]>([
    ["reminder", {}, "Your call with Aanya Rao begins at 3:00 PM", "The room opens 5 minutes before."],
    ["new_message", { count: 1 }, "New message from Aanya Rao", "Design hour"],
    ["new_message", { count: 3 }, "3 new messages from Aanya Rao", "Design hour"],
    ["booking_cancelled", { actor: "designer" }, cancelled, "Aanya Rao cancelled Design hour."],
    ["booking_cancelled", { actor: "administrator" }, cancelled, "Parlour cancelled Design hour."],
    // The status was changed by hand.
    ["booking_cancelled", { actor: null }, cancelled, "Parlour cancelled Design hour."],
  ])("about %s (%o) tells a customer who did what, in the customer's time zone", (kind, more, title, body) => {
    expect(notice(kind, more)).toMatchObject({ title, body, tag: `${kind}:${ID}` });
  });

  test.each([
    ["room", "Ida Berg is in the room", "Your call begins at 10:30 AM."],
    ["booking_confirmed", "New booking: Wed, Nov 24, 10:30 AM", "Design hour with Ida Berg"],
    ["booking_cancelled", "Cancelled: Wed, Nov 24, 10:30 AM", "Ida Berg cancelled Design hour."],
  ])("about %s tells a designer who did what, in the designer's time zone", (kind, title, body) => {
    const shown = notice(kind, { recipient: "designer", actor: "customer" }, "Europe/Amsterdam");
    expect(shown).toMatchObject({ title, body });
  });

  test.each([
    ["customer", "reminder room new_message", `/chat/${ID}`],
    ["customer", "booking_cancelled time_offered", `/chats?booking=${ID}`],
    ["customer", "request_answered request_declined", "/chats"],
    ["customer", "brief_asked", `/chat/${ID}/room`],
    ["customer", "plan_received plan_answer", `/chat/${ID}/plan`],
    ["designer", "booking_confirmed time_requested booking_moved booking_cancelled", "/designer/dashboard"],
    ["designer", "reminder room new_message", `/chat/${ID}?as=designer`],
    ["designer", "brief_received", `/chat/${ID}/room?as=designer`],
    ["designer", "plan_question", `/chat/${ID}/plan?as=designer`],
  ])("leads a %s from %s to %s", (recipient, kinds, path) => {
    for (const kind of kinds.split(" ")) expect(notice(kind, { recipient }).path, kind).toBe(path);
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
