// @dom
import { act } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { MyChatsPage } from "./my-chats-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));
vi.mock("./money-matters.tsx", () => ({ MoneyMatters: () => null }));
vi.mock("./time-requests.tsx", () => ({ TimeRequests: () => null }));
vi.mock("@/domain/booking/changes/customer-dialog.tsx", () => ({
  CustomerDialog: ({ booking, onClose }: { booking: { id: string }; onClose: () => void }) => (
    <button type="button" onClick={onClose}>{`Close ${booking.id}`}</button>
  ),
}));
vi.mock("@/domain/designer/free-soonest.tsx", () => ({ FreeSoonest: () => null }));

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-21T14:00:00Z");
const chatFrom = (minute: number) => {
  const [slotStart, slotEnd] = [NOW + minute * MINUTE, NOW + (minute + 60) * MINUTE];
  return {
    id: "booking",
    _id: "booking",
    designerId: { _id: "mara", name: "Mara Lindqvist", profilePicture: null },
    slotStart: new Date(slotStart).toISOString(),
    slotEnd: new Date(slotEnd).toISOString(),
    slotType: "chat",
    status: "confirmed",
    timeStatus: slotStart > Date.now() ? "upcoming" : slotEnd > Date.now() ? "active" : "past",
    unreadCount: 0,
    lastMessage: null,
    stars: null,
    canReview: false,
    brief: { state: "none" as const, open: false, room: null, question: null, asked: [] },
    plan: null,
    serviceName: "Room consultation",
    amount: 60,
    currency: "USD",
  };
};

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** Where the page stands. */
let address: string;
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

async function open(answer: () => unknown, from = "/chats") {
  vi.mocked(api)
    .mockReset()
    .mockImplementation((async () => answer()) as never);
  const { container } = await render(
    <MemoryRouter initialEntries={[from]}>
      <MyChatsPage />
      <Address />
    </MemoryRouter>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(10);
  return { container, pass };
}

it("asks again when a slot begins and when it ends", async () => {
  const { container, pass } = await open(() => ({ chats: [chatFrom(30)] }));
  expect(container.textContent).toContain("Upcoming");
  await pass(31 * MINUTE);
  expect(container.textContent).toContain("Active");
  await pass(60 * MINUTE);
  expect(container.textContent).toContain("Past");
  expect(api).toHaveBeenCalledTimes(3);
});

it("opens the booking that the address names, once", async () => {
  const { container, pass } = await open(() => ({ chats: [chatFrom(30)] }), "/chats?booking=booking");
  await vi.waitFor(() => expect(container.textContent).toContain("Close booking"));
  expect(address).toBe("/chats");
  const close = buttonIn(container, "Close booking");
  await act(async () => close?.click());
  // The list is asked for again.
  await pass(31 * MINUTE);
  expect(container.textContent).not.toContain("Close booking");
});

it("opens nothing when the address names a booking that is not in the list", async () => {
  const { container, pass } = await open(() => ({ chats: [chatFrom(30)] }), "/chats?booking=another");
  await pass(1000);
  expect(container.textContent).not.toContain("Close");
});

it("keeps the focus in the page while the list is requested again", async () => {
  const { container, pass } = await open(() => Promise.reject(new Error("We could not reach Parlour.")));
  const again = () => buttonIn(container, "Try again");
  expect(again()).toBeDefined();
  vi.mocked(api).mockReturnValue(new Promise(() => {}));
  await act(async () => again()?.focus());
  await act(async () => again()?.click());
  await pass(10);
  expect(again()).toBeUndefined();
  expect(document.activeElement).toBe(container.firstElementChild);
});
