// @dom
import { beforeEach, expect, it } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useReturning } from "./use-returning.ts";

beforeEach(() => sessionStorage.clear());

it("knows after a reload that one was in this booking's call", async () => {
  // The page that is loaded again unmounts nothing.
  const before = await renderHook(useReturning, "booking");
  expect(before.current().wasInCall()).toBe(false);
  before.current().remember();
  expect((await renderHook(useReturning, "booking")).current().wasInCall()).toBe(true);
  expect((await renderHook(useReturning, "another")).current().wasInCall()).toBe(false);
});

it.each(["the call", "the room"])("forgets it when %s is left", async (what) => {
  const page = await renderHook(useReturning, "booking");
  page.current().remember();
  if (what === "the call") page.current().forget();
  else await page.unmount();
  expect((await renderHook(useReturning, "booking")).current().wasInCall()).toBe(false);
});
