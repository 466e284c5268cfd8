// @dom
import type { RequestedTime } from "@contract/requests.ts";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { TimeRequests } from "./time-requests.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));

const navigate = vi.hoisted(() => vi.fn());
vi.mock("react-router-dom", async (original) => ({
  ...(await original<typeof import("react-router-dom")>()),
  useNavigate: () => navigate,
}));

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
const offer = (id: string, minutes: number) => ({ id, slotStart: at(1440), slotEnd: at(1500), heldUntil: at(minutes) });

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const asked = () => vi.mocked(api).mock.calls.filter(([name]) => name === "GET /bookings/requests").length;

async function open(answer: () => RequestedTime[]) {
  vi.mocked(api)
    .mockReset()
    .mockImplementation((async () => ({ requests: answer() })) as never);
  const { container } = await render(
    <MemoryRouter>
      <TimeRequests />
    </MemoryRouter>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(10);
  return { container, pass };
}

it("lists requests with offers first, then those that wait, then those that were declined", async () => {
  const { container } = await open(() => [
    request("declined", { declinedFor: "no_time" }),
    request("waiting"),
    request("answered", { offers: [offer("1", 60)] }),
  ]);
  expect([...container.querySelectorAll("h3")].map(({ textContent }) => textContent)).toEqual([
    "Mara of answered",
    "Mara of waiting",
    "Mara of declined",
  ]);
  expect([...container.querySelectorAll("h3 ~ p.font-semibold")].map(({ textContent }) => textContent)).toEqual([
    "Waiting for an answer",
  ]);
  const buttons = [...container.querySelectorAll("button, a")].map(({ textContent }) => textContent);
  expect(buttons).toEqual(["Book this time", "None of these", "Withdraw", "Find another designer"]);
});

it("titles the list by what is in it, and shows nothing without requests", async () => {
  const titled = async (...requests: RequestedTime[]) =>
    (await open(() => requests)).container.querySelector("h2")?.textContent;
  expect(await titled(request("one"), request("two", { next: true }))).toBe("Times you asked for");
  expect(await titled(request("one", { next: true }))).toBe("Times for you");
  expect(await titled()).toBeUndefined();
});

it("hands over until when an offered time is held", async () => {
  const { container } = await open(() => [request("answered", { offers: [offer("1", 60)] })]);
  const book = buttonIn(container, "Book this time");
  await act(async () => book?.click());
  expect(navigate).toHaveBeenCalledWith(expect.any(String), { state: expect.objectContaining({ heldUntil: at(60) }) });
});

it("asks again at the end of each hold", async () => {
  // The answer to the first question still has the time that has just ended.
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

it("moves the focus to the other requests when one is withdrawn, and to the page after the last one", async () => {
  const main = document.body.appendChild(document.createElement("main"));
  Object.assign(main, { id: "main", tabIndex: -1 });
  onTestFinished(() => main.remove());
  let requests = [request("one"), request("two")];
  const { container, pass } = await open(() => requests);
  const withdraw = async () => {
    const button = buttonIn(container, "Withdraw");
    requests = requests.slice(1);
    await act(async () => button?.focus());
    await act(async () => button?.click());
    await pass(10);
  };
  await withdraw();
  expect(document.activeElement).toBe(container.querySelector("section"));
  await withdraw();
  expect(container.querySelector("section")).toBeNull();
  expect(document.activeElement).toBe(main);
});
