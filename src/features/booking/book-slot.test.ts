// @dom
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useBookSlot } from "./book-slot.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/time-zone.ts", () => ({ browserZone: () => "Asia/Kolkata" }));

type Wanted = Parameters<ReturnType<typeof useBookSlot>["mutateAsync"]>[0];
const wanted = { designerId: "mara", slotStart: "2026-11-22T09:00:00Z" } as Wanted;

it.each([
  ["held", () => Promise.resolve({ id: "1" })],
  ["taken", () => Promise.reject(new Error("slot_taken"))],
])("refetches the designer's slots and the customer's lists when the slot is %s", async (_, answer) => {
  const { slots, chats, openPayments, timeRequests } = queryKeys;
  const client = new QueryClient();
  const old = [slots("mara", "2026-11-22"), chats, openPayments, timeRequests];
  const kept = [slots("noor", "2026-11-22"), queryKeys.designer("mara")];
  for (const key of [...old, ...kept]) client.setQueryData(key, {});
  vi.mocked(api).mockImplementation(answer as never);
  const { current, run } = await renderHook(useBookSlot, undefined, client);
  await run(() =>
    current()
      .mutateAsync(wanted)
      .catch(() => {}),
  );
  for (const key of old) expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(true);
  for (const key of kept) expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(false);
  // Emails show times in the browser's zone.
  const body = { ...wanted, timeZone: "Asia/Kolkata" };
  expect(api).toHaveBeenCalledExactlyOnceWith("POST /bookings/book-slot", { body });
});
