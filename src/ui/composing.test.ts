import { expect, it } from "vitest";
import { isComposing } from "./composing.ts";

it.each([
  ["an Enter that confirms a character", { nativeEvent: { isComposing: true }, keyCode: 13 }, true],
  ["the same in Safari, where the composition has ended", { nativeEvent: { isComposing: false }, keyCode: 229 }, true],
  ["any other Enter", { nativeEvent: { isComposing: false }, keyCode: 13 }, false],
])("knows %s", (_, event, composing) => {
  expect(isComposing(event)).toBe(composing);
});
