// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useReviewSession } from "./review-session.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const REVIEW = { bookingId: "booking", stars: 5, text: "She moved one wall." };
const { queryKey } = bookingQuery("booking");

beforeEach(() => void vi.mocked(api).mockResolvedValue(REVIEW as never));

async function open() {
  const client = new QueryClient();
  const hook = () => useReviewSession({ id: "booking", designerId: "mara" });
  const { current, run } = await renderHook(hook, undefined, client);
  const send = () =>
    run(() =>
      current()
        .mutateAsync(REVIEW)
        .catch(() => {}),
    );
  return { client, send };
}

it("shows the review in its booking at once, and makes other data with it stale", async () => {
  const { client, send } = await open();
  client.setQueryData(queryKey, { id: "booking", review: null, canReview: true } as never);
  for (const key of [queryKeys.designer("mara"), queryKeys.reviews("mara")]) client.setQueryData(key, {});
  await send();
  expect(client.getQueryData(queryKey)).toEqual({ id: "booking", review: REVIEW, canReview: false });
  for (const key of [queryKey, queryKeys.designer("mara"), queryKeys.reviews("mara")])
    expect(client.getQueryState(key)?.isInvalidated, String(key)).toBe(true);
});

it("adds no unknown booking, and no review that was refused", async () => {
  const { client, send } = await open();
  await send();
  expect(client.getQueryData(queryKey)).toBeUndefined();
  const booking = { id: "booking", review: null, canReview: true };
  client.setQueryData(queryKey, booking as never);
  vi.mocked(api).mockRejectedValue(new Error("refused"));
  await send();
  expect(client.getQueryData(queryKey)).toEqual(booking);
  // It is unknown whether the review was stored.
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
