import { beforeEach, expect, test, vi } from "vitest";
import type { JobServices } from "../services.ts";
import { pushes } from "./push.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const subscription = {
  id: "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e",
  endpoint: "https://push.test/1",
  p256dh: "p",
  auth: "a",
};
const job = {
  id: "1",
  kind: "new_message",
  timeZone: "UTC",
  expiresAt: "2026-11-21T12:30:00Z",
  subscription,
  content: {
    bookingId: "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
    recipient: "customer",
    customerName: "Ada",
    designerName: "Maya",
    serviceName: "A room",
    slotStart: "2026-11-21T12:10:00Z",
    slotType: "chat",
  },
};
const call = vi.fn(async () => ({ ok: true }));
const send = vi.fn(async (..._: unknown[]) => "taken");
const work = (more: object = {}, push: object | null = { send }) =>
  pushes({ database: { call }, push } as unknown as JobServices).work({ ...job, ...more });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  call.mockClear();
  send.mockClear();
});

test("The push service keeps a notification for the browser until it is useless", async () => {
  await work();
  expect(send).toHaveBeenCalledExactlyOnceWith(
    subscription,
    expect.objectContaining({ title: expect.stringContaining("Maya") }),
    1800,
  );
  await work({ expiresAt: "2026-11-21T11:59:00Z" });
  expect(send).toHaveBeenLastCalledWith(subscription, expect.anything(), 1);
  expect(call).not.toHaveBeenCalled();
});

test("A browser that the push service no longer knows loses its subscription", async () => {
  send.mockResolvedValueOnce("gone");
  await work();
  expect(call).toHaveBeenCalledExactlyOnceWith("forget_push_subscription", { id: subscription.id }, expect.anything());
});

test("A notification is parked while the settings have no keys for it", async () => {
  await expect(work({}, null)).rejects.toMatchObject({ permanent: true });
});
