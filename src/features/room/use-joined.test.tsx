// @dom
import { expect, it } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useJoined } from "./use-joined.ts";

type Joining = Parameters<typeof useJoined>[0];
const OPEN: Joining = { bookingId: "booking", opening: "open", closed: false };
const open = (joining: Partial<Joining> = {}) => renderHook(useJoined, { ...OPEN, ...joining });
const remembered = () => sessionStorage.getItem("person:in-call:booking") !== null;

it("is opened by a press, and by a reload of the page in the call until the member leaves the call", async () => {
  const page = await open();
  expect(page.current().calling).toBe(false);
  await page.run(() => page.current().open());
  expect(page.current().calling).toBe(true);
  // In the lobby, members see their own picture.
  expect(remembered()).toBe(false);
  await page.run(() => page.current().setInCall(true));
  expect(remembered()).toBe(true);

  const again = await open();
  expect(again.current().calling).toBe(true);
  await again.run(() => again.current().close());
  expect(again.current().calling).toBe(false);
  expect((await open()).current().calling).toBe(false);
});

it("is not opened again after leaving the room, or after the slot", async () => {
  const page = await open();
  await page.run(() => page.current().setInCall(true));
  expect((await open({ opening: "after" })).current().calling).toBe(false);
  expect((await open({ bookingId: "another" })).current().calling).toBe(false);
  await page.unmount();
  expect((await open()).current().calling).toBe(false);
});

it.each<[string, Partial<Joining>]>([
  ["a block", { closed: true }],
  ["a booking that is moved", { opening: "before" }],
])("ends by %s, and does not begin again by itself", async (_, ended) => {
  const page = await open();
  await page.run(() => page.current().open());
  await page.run(() => page.current().setInCall(true));
  await page.render({ ...OPEN, ...ended });
  expect(page.current().calling).toBe(false);
  await page.render(OPEN);
  expect(page.current().calling).toBe(false);
  // A reload of the page does not open it again either.
  expect((await open()).current().calling).toBe(false);
});
