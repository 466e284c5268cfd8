// @dom
import { expect, it } from "vitest";
import { callActionOf } from "./call-keys.ts";

const press = (key: string, more: Partial<KeyboardEvent> = {}) => {
  const event = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false };
  return callActionOf({ key, ...event, target: document.body, ...more });
};

it("recognizes M, V and S in either case", () => {
  expect(["m", "V", "s", "x"].map((key) => press(key))).toEqual(["mute", "camera", "share", null]);
});

it("ignores shortcuts of the browser and held keys", () => {
  for (const held of ["ctrlKey", "metaKey", "altKey", "repeat"]) expect(press("m", { [held]: true }), held).toBeNull();
});

it("does nothing while the member types or chooses", () => {
  document.body.innerHTML =
    '<textarea></textarea><select></select><p contenteditable="true"><b>x</b></p><div role="menu"><i>z</i></div><button>y</button>';
  // Letters choose in a menu.
  for (const selector of ["textarea", "select", "b", "i"]) {
    expect(press("m", { target: document.querySelector(selector) })).toBeNull();
  }
  expect(press("m", { target: document.querySelector("button") })).toBe("mute");
});
