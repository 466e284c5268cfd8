import { expect, it } from "vitest";
import { createMediaCount } from "./media-count.ts";

it("adds up the calls of a page", () => {
  const count = createMediaCount();
  expect(count.seconds()).toBe(0);
  let first = 5;
  const end = count.follow(() => first);
  first = 40;
  expect(count.seconds()).toBe(40);
  end();
  expect(count.seconds()).toBe(40);
  const endSecond = count.follow(() => 2);
  expect(count.seconds()).toBe(42);
  endSecond();
  expect(count.seconds()).toBe(42);
});
