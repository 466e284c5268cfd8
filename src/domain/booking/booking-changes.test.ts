// @dom
import { QueryClient, type UseMutationResult } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useRescheduleBooking } from "./another-time/reschedule-booking.ts";
import { useCancelBooking } from "./cancel-booking.ts";
import { CHANGE } from "./get-booking.ts";
import { useObjectToNoShow } from "./no-show/object-to-no-show.ts";
import { useReportNoShow } from "./no-show/report-no-show.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/time-zone.ts", () => ({ browserZone: () => "Asia/Kolkata" }));

type Change = UseMutationResult<unknown, Error, { bookingId: string }>;
const CHANGES: [string, () => unknown, object, object?][] = [
  ["POST /bookings/cancel-booking", useCancelBooking, { refundAmount: 6000 }],
  // The email shows the new time in the browser's zone.
  [
    "POST /bookings/reschedule",
    useRescheduleBooking,
    { slotStart: "2026-11-22T10:00:00Z", slotEnd: "2026-11-22T11:00:00Z" },
    { timeZone: "Asia/Kolkata" },
  ],
  ["POST /bookings/report-no-show", useReportNoShow, { message: "Alone." }],
  ["POST /bookings/object-to-no-show", useObjectToNoShow, { message: "I was there." }],
];

it.each(CHANGES)("makes the booking stale after %s", async (call, hook, asked, added = {}) => {
  for (const answer of [() => Promise.resolve({}), () => Promise.reject(new Error("no"))]) {
    const client = new QueryClient();
    client.setQueryData(queryKeys.booking("1"), {});
    const { current, run } = await renderHook(hook as () => Change, undefined, client);
    const { promise, give } = later();
    vi.mocked(api).mockImplementationOnce((() => promise.then(answer)) as never);
    await run(() => current().mutate({ bookingId: "1", ...asked }));
    // A dialog stays open until the change is done.
    expect(client.isMutating({ mutationKey: CHANGE })).toBe(1);
    await run(() => give({}));
    await vi.waitFor(() => expect(client.isMutating({ mutationKey: CHANGE })).toBe(0));
    expect(client.getQueryState(queryKeys.booking("1"))?.isInvalidated).toBe(true);
    expect(api).toHaveBeenLastCalledWith(call, { body: { bookingId: "1", ...asked, ...added } });
  }
});
