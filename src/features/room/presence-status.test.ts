import { expect, it } from "vitest";
import { formatDeparture, formatPresence, presenceStatus } from "./presence-status.ts";

const at = new Date(2026, 10, 21, 14, 14);
const known = { online: true, live: "live" as const, present: false, inCall: false, noted: null, heard: false };
const noted = (left: boolean) => ({ lastSeen: at.toISOString(), left });

it.each([
  [{ ...known, present: true }, "Here", "Here, not in the call", ""],
  [{ ...known, present: true, inCall: true }, "Here", "In the call", ""],
  [{ ...known, present: true, noted: noted(true) }, "Here", "Here, not in the call", ""],
  [known, "Not here yet", "Not here yet", ""],
  [{ ...known, heard: true }, "Away", "Away", ""],
  [{ ...known, heard: true, noted: noted(true) }, "Left at 2:14 PM", "Left at 2:14 PM", "Mara left at 2:14 PM"],
  [{ ...known, noted: noted(true) }, "Left at 2:14 PM", "Left at 2:14 PM", "Mara left at 2:14 PM"],
  [
    { ...known, noted: noted(false) },
    "Connection broke at 2:14 PM",
    "Connection broke at 2:14 PM",
    "Mara’s connection broke at 2:14 PM",
  ],
  // This page's lost connection says nothing about the other member.
  [{ ...known, online: false, noted: noted(true) }, "You are offline", "You are offline", ""],
  [{ ...known, live: "lost" as const, present: true }, "", "", ""],
  [{ ...known, live: "joining" as const }, "", "", ""],
])("words what is known about %o", (facts, inChat, inCall, gone) => {
  const presence = presenceStatus(facts);
  expect(formatPresence(presence, false)).toBe(inChat);
  expect(formatPresence(presence, true)).toBe(inCall);
  expect(formatDeparture(presence, "Mara")).toBe(gone);
});
