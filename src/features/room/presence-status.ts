import type { Attendance } from "@contract/bookings.ts";
import { formatTime } from "@contract/format.ts";
import type { LiveStatus } from "@/lib/live-channel.ts";

/** The other member's whereabouts, as far as they are known. */
export type PresenceStatus =
  /** This page is not connected, so they are unknown. */
  | { kind: "unknown"; offline: boolean }
  | { kind: "here"; inCall: boolean }
  /** They reported leaving at this time, or their reports ended then. */
  | { kind: "left" | "broke"; at: number }
  /** They were here in this session; when they left is unknown. */
  | { kind: "away" }
  /** They have not been here, as far as is known. */
  | { kind: "absent" };

type Known = {
  online: boolean;
  live: LiveStatus;
  /** Whether they have a page open. */
  present: boolean;
  inCall: boolean;
  /** The server's record of them, after they went. */
  noted: Pick<Attendance, "lastSeen" | "left"> | null;
  /** Whether they have written or asked for more time in this session. */
  heard: boolean;
};

export function presenceStatus({ online, live, present, inCall, noted, heard }: Known): PresenceStatus {
  if (!online || live !== "live") return { kind: "unknown", offline: !online };
  if (present) return { kind: "here", inCall };
  if (noted) return { kind: noted.left ? "left" : "broke", at: Date.parse(noted.lastSeen) };
  return { kind: heard ? "away" : "absent" };
}

/** Words the status beside the other member's name; empty if nothing is known. `call`: in a booked call an open page alone does not count. */
export function formatPresence(presence: PresenceStatus, call: boolean): string {
  switch (presence.kind) {
    case "unknown":
      return presence.offline ? "You are offline" : "";
    case "here":
      if (!call) return "Here";
      return presence.inCall ? "In the call" : "Here, not in the call";
    case "left":
      return `Left at ${formatTime(presence.at)}`;
    case "broke":
      return `Connection broke at ${formatTime(presence.at)}`;
    case "away":
      return "Away";
    case "absent":
      return "Not here yet";
  }
}

/**
 * Returns a sentence, without its full stop, about a member who was here and has left; empty for any other member. With an empty name it returns what follows
 * the name.
 */
export function formatDeparture(presence: PresenceStatus, name: string): string {
  if (presence.kind === "left") return `${name} left at ${formatTime(presence.at)}`;
  if (presence.kind === "broke") return `${name}’s connection broke at ${formatTime(presence.at)}`;
  return "";
}
