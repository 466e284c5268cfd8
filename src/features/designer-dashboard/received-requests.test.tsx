// @dom
import type { RequestedTime } from "@contract/requests.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { ReceivedRequests } from "./received-requests.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-21T14:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const request = {
  ...{ id: "request", customer: { id: "ellen", name: "Ellen Vos", avatar: null }, note: null, next: false },
  serviceInfo: { _id: "rate", serviceName: "Room consultation", rate: 60, currency: "USD", slotDuration: 60 },
  ...{ wanted: [{ slotStart: at(60), slotEnd: at(120) }], offers: [], declinedFor: null },
} as unknown as RequestedTime;
const offers = [{ id: "offer", slotStart: at(60), slotEnd: at(120), heldUntil: at(30) }];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));

it.each([
  ["the offered times until they are no longer kept", { ...request, offers }, 31],
  ["a request until its times are over", request, 121],
])("The list of received requests shows %s", async (_, before, minutes) => {
  const after = before.offers.length > 0 ? [request] : [];
  vi.mocked(api)
    .mockResolvedValueOnce({ requests: [before] })
    .mockResolvedValue({ requests: after });
  const { container, pass } = await render(<ReceivedRequests designerId="mara" now={NOW} />);
  await pass(10);
  const shown = () => [container.textContent.includes("Ellen Vos"), container.textContent.includes("Kept until")];
  expect(shown()).toEqual([true, before.offers.length > 0]);
  await pass(minutes * MINUTE);
  expect(shown()).toEqual([after.length > 0, false]);
});

it("The list of received requests starts with those that wait for an answer", async () => {
  const answered = { ...request, id: "answered", customer: { ...request.customer, name: "Ida Berg" }, offers };
  vi.mocked(api).mockResolvedValue({ requests: [answered, request] });
  const { container, pass } = await render(<ReceivedRequests designerId="mara" now={NOW} />);
  await pass(10);
  expect([...container.querySelectorAll("h3")].map((name) => name.textContent)).toEqual([
    expect.stringContaining("Ellen Vos"),
    expect.stringContaining("Ida Berg"),
  ]);
});
