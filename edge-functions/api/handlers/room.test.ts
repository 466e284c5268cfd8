import { expect, test, vi } from "vitest";
import { post } from "../../../tests/support/services.ts";
import { appFor, USER } from "../../../tests/support/signed-in.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const END = "2026-11-24T10:00:00Z";
const call = vi.fn(async (..._: unknown[]) => ({ serverTime: END, arrived: false }));
const app = appFor(call);

test("Attending counts a page as open, and as in the call or leaving only if the page says so", async () => {
  const body = { bookingId: ID, pageId: ID, mediaSeconds: 7 };
  const args = { userId: USER, bookingId: ID, pageId: ID, mediaSeconds: 7 };
  expect(await post(app, "/bookings/attend", body)).toEqual({ status: 200, body: { serverTime: END } });
  expect(call.mock.lastCall?.[1]).toEqual({ ...args, inCall: false, leaving: false });
  for (const [inCall, leaving] of [
    [true, false],
    [false, true],
  ]) {
    await post(app, "/bookings/attend", { ...body, inCall, leaving });
    expect(call.mock.lastCall?.[1]).toEqual({ ...args, inCall, leaving });
  }
});
