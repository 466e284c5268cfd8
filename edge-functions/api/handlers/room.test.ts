import { beforeEach, expect, test, vi } from "vitest";
import { post } from "../../../tests/support/services.ts";
import { appFor, USER } from "../../../tests/support/signed-in.ts";
import { ApiError } from "../../shared/api-error.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const END = "2026-11-24T10:00:00Z";
const call = vi.fn(
  async (name: string, _: object): Promise<object> =>
    name === "attend" ? { serverTime: END, arrived: false } : { slotEnd: END },
);
const iceServers = [{ urls: ["turn:a"], username: "u", credential: "c" }];
const serversFor = vi.fn(async (..._: unknown[]) => iceServers);
const app = appFor(call, { callServers: { serversFor } });
beforeEach(() => {
  call.mockClear();
  serversFor.mockClear();
});

test("The servers of a call have credentials that end with the slot", async () => {
  expect(await post(app, "/bookings/call-servers", { bookingId: ID })).toEqual({
    status: 200,
    body: { iceServers, expiresAt: END },
  });
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(["open_room", { userId: USER, bookingId: ID }]);
  expect(serversFor).toHaveBeenCalledExactlyOnceWith(USER, new Date(END));
});

test("The servers of a call are refused with the room", async () => {
  call.mockRejectedValueOnce(new ApiError(404, "not_found", "No such booking."));
  expect((await post(app, "/bookings/call-servers", { bookingId: ID })).status).toBe(404);
  expect(serversFor).not.toHaveBeenCalled();
});

test("Attending counts a page as open, and not as in the call or leaving, unless it says so", async () => {
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
