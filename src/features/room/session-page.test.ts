// @dom
import type { BookingFile } from "@contract/files.ts";
import { expect, it } from "vitest";
import { type Session, sessionPage } from "./session-page.ts";

const picture: BookingFile = {
  ...{ id: "picture", kind: "picture", state: "ready", name: 'the "hall" #1.jpg', bytes: 1 },
  ...{ width: 4, height: 3 },
};
const message = (id: string, sender: "user" | "designer", text: string, at: string) => ({
  ...{ id, sender_id: sender, sender, text, created_at: at },
});
const SESSION: Session = {
  serviceName: "Room consultation",
  other: { id: "designer", name: "Noor Haddad", avatar: null },
  start: Date.parse("2026-11-20T14:00:00Z"),
  end: Date.parse("2026-11-20T15:00:00Z"),
  messages: [
    message("1", "user", "Are my prints hung too high?", "2026-11-20T14:02:00Z"),
    message("2", "designer", "Yes.\n<img src=x onerror=alert(1)>", "2026-11-20T14:05:00Z"),
    { ...message("3", "user", picture.name, "2026-11-20T14:06:00Z"), file: picture },
  ],
  brief: null,
  drawings: [],
  asked: [],
  documents: [],
  paths: new Map([["picture", `files/1 ${picture.name}`]]),
};
function shown(session: Session): Document {
  return new DOMParser().parseFromString(sessionPage(session, "Europe/Amsterdam"), "text/html");
}

it("shows what the session was, who said what and when in the reader's zone, and its files", () => {
  const page = shown(SESSION);
  const words = page.body.textContent ?? "";
  expect(page.title).toBe("Room consultation with Noor Haddad");
  for (const text of [
    "Friday, November 20, 2026, 3:00 PM – 4:00 PM Amsterdam time (GMT+1)",
    "You Fri, Nov 20, 3:02 PMAre my prints hung too high?",
    "Noor Haddad Fri, Nov 20, 3:05 PM",
    "<img src=x onerror=alert(1)>",
  ])
    expect(words).toContain(text);
  expect([...page.querySelectorAll("img")].map((img) => img.getAttribute("src"))).toEqual([
    "files/1%20the%20%22hall%22%20%231.jpg",
  ]);
});

it("shows names and messages as text, never as HTML", () => {
  const evil = "<img src=x onerror=alert(1)>";
  const page = shown({
    ...SESSION,
    serviceName: evil,
    other: { ...SESSION.other, name: evil },
    messages: [
      message("1", "designer", evil, "2026-11-20T14:02:00Z"),
      { ...message("2", "user", evil, "2026-11-20T14:03:00Z"), file: { ...picture, id: "gone", name: evil } },
    ],
  });
  expect(page.querySelectorAll("img, script")).toHaveLength(0);
  expect(page.body.textContent?.split(evil)).toHaveLength(6);
});
