// @dom
import type { RequestedTime } from "@contract/requests.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { SentRequests } from "./sent-requests.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-21T14:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

const request = (id: string, more: Partial<RequestedTime> = {}): RequestedTime =>
  ({
    id,
    customer: { id: "ellen", name: "Ellen Vos", avatar: null },
    designer: { id: "mara", name: `Mara of ${id}`, avatar: null },
    serviceInfo: { _id: "rate", serviceName: "Room consultation", rate: 60, currency: "USD", slotDuration: 60 },
    note: null,
    wanted: [{ slotStart: at(1440), slotEnd: at(1500) }],
    offers: [],
    declinedFor: null,
    next: false,
    ...more,
  }) as unknown as RequestedTime;
const offer = (id: string, minutes: number) => ({
  id,
  slotStart: at(1440 + minutes),
  slotEnd: at(1500 + minutes),
  heldUntil: at(minutes),
});

beforeEach(() => void vi.useFakeTimers({ now: NOW }));

const asked = () => vi.mocked(api).mock.calls.filter(([name]) => name === "GET /bookings/requests").length;

async function open(answer: () => RequestedTime[]) {
  vi.mocked(api).mockImplementation((async () => ({ requests: answer() })) as never);
  const page = await renderPage(<SentRequests />);
  await page.pass(10);
  return page;
}

it("fetches again at the end of each hold", async () => {
  // The answer to the first request still contains the time that has just ended.
  const { pass } = await open(() => [
    request("one", { offers: [offer("1", 10), offer("2", 30)] }),
    request("two", { offers: [offer("3", 20)] }),
  ]);
  await pass(500);
  for (const times of [1, 2, 3]) {
    await pass(9 * MINUTE);
    expect(asked()).toBe(times);
    await pass(MINUTE);
    expect(asked()).toBe(times + 1);
  }
  await pass(60 * MINUTE);
  expect(asked()).toBe(4);
});
