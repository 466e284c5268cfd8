import type { TimeStatus } from "@contract/common.ts";
import { expect, test } from "vitest";
import { groupedByTime } from "./chat-groups.ts";

const chat = (id: number, timeStatus: TimeStatus) => ({ id, timeStatus });
const names = (...chats: ReturnType<typeof chat>[]) =>
  groupedByTime(chats).map((group) => [group.name, ...group.chats.map(({ id }) => id)]);

test("groups consultations under Now, Next and Earlier, in their order", () => {
  expect(names(chat(1, "active"), chat(2, "upcoming"), chat(3, "upcoming"), chat(4, "past"), chat(5, "past"))).toEqual([
    ["Now", 1],
    ["Next", 2, 3],
    ["Earlier", 4, 5],
  ]);
});

test("leaves an empty group out", () => {
  expect(names(chat(4, "past"), chat(2, "upcoming"))).toEqual([
    ["Next", 2],
    ["Earlier", 4],
  ]);
  expect(names()).toEqual([]);
});
