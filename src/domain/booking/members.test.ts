import { expect, it } from "vitest";
import { firstNameOf } from "./members.ts";

it.each([
  ["Mara Lindqvist", "Mara"],
  ["  Noor ", "Noor"],
  ["Dr. Rao", "Dr. Rao"],
])("calls %j %j if the whole name is nearby", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
