import type { TimeStatus } from "@contract/common.ts";

const GROUPS: readonly { name: string; status: TimeStatus }[] = [
  { name: "Now", status: "active" },
  { name: "Next", status: "upcoming" },
  { name: "Earlier", status: "past" },
];

/** Groups running, upcoming and past consultations, each in the list's order; omits empty groups. */
export function groupedByTime<Chat extends { timeStatus: TimeStatus }>(chats: readonly Chat[]) {
  return GROUPS.map(({ name, status }) => ({
    name,
    chats: chats.filter(({ timeStatus }) => timeStatus === status),
  })).filter((group) => group.chats.length > 0);
}
