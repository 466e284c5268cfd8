import { expect, test } from "vitest";
import { placeLine } from "./place-line.ts";

test("names the parts from the narrowest to the widest", () => {
  expect(placeLine("Rotterdam", "South Holland", "Netherlands")).toBe("Rotterdam, South Holland, Netherlands");
});

test("omits empty parts, and says a shared name once, however it is written", () => {
  expect(placeLine("Utrecht", "", "Netherlands")).toBe("Utrecht, Netherlands");
  expect(placeLine("Porto", " porto ", "Portugal")).toBe("Porto, Portugal");
  expect(placeLine("Cork", "County Cork")).toBe("Cork, County Cork");
});
