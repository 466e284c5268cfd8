import type { Designer, Slot } from "@contract/designers.ts";
import type { Rate } from "@contract/services.ts";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { availableSlotsQuery, isStillFree, lengthToAskFor } from "./get-available-slots.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
const slot: Slot = { start: "2026-11-22T23:30:00.000Z", end: "2026-11-23T00:00:00.000Z", status: "available" };
const still = (...slots: Slot[]) => {
  vi.mocked(api).mockResolvedValueOnce({ slots });
  return isStillFree(new QueryClient(), "designer", slot);
};

it("counts a slot as free while the server lists that slot as available", async () => {
  expect(await still(slot)).toBe(true);
  const query = { designerId: "designer", date: "2026-11-22", fresh: expect.any(Number) };
  const asked = expect.objectContaining({ query });
  expect(api).toHaveBeenCalledExactlyOnceWith("GET /designers/available-slots/", asked);
  expect(await still({ ...slot, status: "booked" })).toBe(false);
  expect(await still()).toBe(false);
  // The designer has changed the length of slots.
  expect(await still({ ...slot, end: "2026-11-23T00:30:00.000Z" })).toBe(false);
  // Without an answer the slot counts as free: booking it will show.
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  vi.mocked(api).mockRejectedValueOnce(new Error("offline"));
  expect(await isStillFree(new QueryClient(), "designer", slot)).toBe(true);
});

it("requests slots of a service's own length", async () => {
  const client = new QueryClient();
  vi.mocked(api).mockResolvedValueOnce({ slots: [slot] });
  expect(await isStillFree(client, "designer", slot, 30)).toBe(true);
  expect(vi.mocked(api).mock.lastCall?.[1]).toMatchObject({ query: { slotDuration: 30 } });
  // Only the page that shows slots of this length knows the answer.
  const known = (minutes?: number) =>
    client.getQueryData(availableSlotsQuery("designer", "2026-11-22", { minutes }).queryKey);
  expect([known(30), known()]).toEqual([{ slots: [slot] }, undefined]);
});

it("requests slots within the designer's notice only on demand", async () => {
  const asked = async (soon?: boolean) => {
    vi.mocked(api).mockResolvedValueOnce({ slots: [] });
    await new QueryClient().fetchQuery(availableSlotsQuery("designer", "2026-11-22", { minutes: 45, soon }));
    return vi.mocked(api).mock.lastCall?.[1];
  };
  expect(await asked(true)).toMatchObject({ query: { slotDuration: 45, soon: "yes" } });
  expect(await asked(false)).toMatchObject({ query: { slotDuration: 45, soon: undefined } });
});

it("asks again although the page is fetching, because that answer may be older", async () => {
  const client = new QueryClient();
  const older = later<{ slots: Slot[] }>();
  vi.mocked(api)
    .mockResolvedValueOnce({ slots: [slot] })
    .mockReturnValueOnce(older.promise)
    .mockResolvedValueOnce({ slots: [] });
  const query = { ...availableSlotsQuery("designer", "2026-11-22"), staleTime: 0 };
  await client.fetchQuery(query);
  const under = client.fetchQuery(query).catch(() => null);
  const free = isStillFree(client, "designer", slot);
  older.give({ slots: [slot] });
  expect(await free).toBe(false);
  await under;
  // The older answer does not restore the slot when it arrives.
  expect(client.getQueryData(query.queryKey)).toEqual({ slots: [] });
});

it("bypasses shared caches after a change that the page knows of, and not before", async () => {
  const client = new QueryClient();
  const query = { ...availableSlotsQuery("designer", "2026-11-22"), staleTime: 0 };
  const asked = async () => {
    vi.mocked(api).mockResolvedValueOnce({ slots: [] });
    await client.fetchQuery(query);
    return vi.mocked(api).mock.lastCall?.[1] as unknown;
  };
  const plain = { query: expect.objectContaining({ fresh: undefined }) };
  expect(await asked()).toMatchObject(plain);
  expect(await asked()).toMatchObject(plain);
  await client.invalidateQueries({ queryKey: query.queryKey });
  expect(await asked()).toMatchObject({ query: { fresh: expect.any(Number) } });
  expect(await asked()).toMatchObject(plain);
});

it("requests slots by their length only if it is the service’s own or not the usual one", () => {
  const service = (slotDuration: number, ownLength = false) =>
    lengthToAskFor({ slotDuration, ownLength } as Rate, { slotDuration: 60 } as Designer["availability"]);
  expect(service(60)).toBeUndefined();
  expect(service(60, true)).toBe(60);
  expect(service(30)).toBe(30);
});
