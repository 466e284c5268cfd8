import { expect, it } from "vitest";
import { conversationText } from "./conversation-file.ts";

it("says what the session was, and who said what and when, in the reader's zone", () => {
  const message = (id: string, sender: "user" | "designer", text: string, at: string) => ({
    id,
    sender_id: sender,
    sender,
    text,
    created_at: at,
  });
  const text = conversationText(
    [
      message("1", "user", "Are my prints hung too high?", "2026-11-20T14:02:00Z"),
      message("2", "designer", "A hand’s width, yes.\nEye level is the middle.", "2026-11-20T14:05:00Z"),
    ],
    {
      serviceName: "Room consultation",
      other: { id: "designer", name: "Noor Haddad", avatar: null },
      start: Date.parse("2026-11-20T14:00:00Z"),
      end: Date.parse("2026-11-20T15:00:00Z"),
    },
    "Europe/Amsterdam",
  );
  expect(text).toBe(
    [
      "Room consultation with Noor Haddad",
      "Friday, November 20, 2026, 3:00 PM – 4:00 PM",
      "",
      "You, Fri, Nov 20, 3:02 PM",
      "Are my prints hung too high?",
      "",
      "Noor Haddad, Fri, Nov 20, 3:05 PM",
      "A hand’s width, yes.",
      "Eye level is the middle.",
      "",
    ].join("\n"),
  );
});
