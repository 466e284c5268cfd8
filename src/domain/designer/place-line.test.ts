import { expect, test } from "vitest";
import { placeLine } from "./place-line.ts";

test("names the parts from the narrowest to the widest", () => {
  expect(placeLine("Rotterdam", "South Holland", "Netherlands")).toBe("Rotterdam, South Holland, Netherlands");
});

test("leaves out what is empty", () => {
  expect(placeLine("Utrecht", "", "Netherlands")).toBe("Utrecht, Netherlands");
  expect(placeLine("", "  ")).toBe("");
});

test("says a shared name once, however it is written", () => {
  expect(placeLine("Singapore", "Singapore", "Singapore")).toBe("Singapore");
  expect(placeLine("Porto", " porto ", "Portugal")).toBe("Porto, Portugal");
});

test("keeps names that only begin alike", () => {
  expect(placeLine("Cork", "County Cork")).toBe("Cork, County Cork");
});
