import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Maya Lindqvist", "ML"],
  ["  anna maria de wit ", "AW"],
  ["Cher", "C"],
  ["", ""],
  ["😀 Face", "😀F"],
  ["نور حداد", "نح"],
  ["王小明", "王"],
  ["நிலா செல்வி", "நிசெ"],
  ["क्षितिज শ্রীনা", "क्षिশ্রী"],
  ["👩🏽‍🎨", "👩🏽"],
  ["“Bo” (Anna) Ek", "BE"],
  ["Joris and Daan", "JD"],
  // macOS writes the letter and its accent as two characters.
  ["E\u0301lise Ångström", "ÉÅ"],
])("reduces the name %j to the initials %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
