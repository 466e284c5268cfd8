import { expect, it } from "vitest";
import { firstNameOf, membersSeenBy } from "./members.ts";

const booking = {
  ...{ userId: "c", userName: "Ana", userAvatar: null },
  ...{ designerId: "d", designerName: "Maya", designerAvatar: "/maya.webp" },
};

it("shows each member of a booking the other one", () => {
  expect(membersSeenBy("c", booking)).toEqual({
    viewer: "customer",
    other: { id: "d", name: "Maya", avatar: "/maya.webp" },
  });
  expect(membersSeenBy("d", booking)).toEqual({ viewer: "designer", other: { id: "c", name: "Ana", avatar: null } });
});

it.each([
  ["Mara Lindqvist", "Mara"],
  ["  Noor ", "Noor"],
  ["Dr. Rao", "Dr. Rao"],
])("calls %j %j where the whole name is close by", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
