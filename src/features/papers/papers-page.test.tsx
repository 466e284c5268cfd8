// @dom
import type { BookingDetails } from "@contract/bookings.ts";
import type { Paper } from "@contract/papers.ts";
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { PapersPage } from "./papers-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));
const session = vi.hoisted(() => ({ user: { role: "user" } }));
vi.mock("@/lib/session.ts", () => ({ useSession: () => session }));
const savePdf = vi.hoisted(() => vi.fn());
vi.mock("@/lib/save-file.ts", () => ({ savePdf }));

const START = Date.now() + 3 * 86_400_000;
const slot = { slotStart: new Date(START).toISOString(), slotEnd: new Date(START + 3_600_000).toISOString() };
const party = (name: string) => ({ name, address: "", country: "", region: "", taxId: "" });
const paper = (id: string, more: Partial<Paper> = {}): Paper => ({
  ...{ id, kind: "receipt", number: `8F3C-${id}`, issuedAt: "2026-11-20T09:00:00Z" },
  ...{ seller: party("Mara Lindqvist"), buyer: party("Ellen Vos") },
  session: { serviceName: "Room consultation", ...slot, slotType: "chat", adds: false },
  ...{ timeZone: "UTC", amount: 6000, currency: "USD", taxes: [], reference: "pay_1", corrects: "" },
  ...more,
});
const BOOKING = {
  ...slot,
  ...{ id: "booking", canCancel: true, timeStatus: "upcoming", refundCapPercent: 100 },
  rules: [
    { noticeHours: 24, percent: 100 },
    { noticeHours: 2, percent: 50 },
  ],
} as unknown as BookingDetails;

let papers: () => Paper[];
let booking: Partial<BookingDetails>;
beforeEach(() => {
  session.user = { role: "user" };
  papers = () => [paper("1")];
  booking = BOOKING;
  savePdf.mockReset();
  vi.mocked(api)
    .mockReset()
    .mockImplementation((async (name: string) => {
      if (name === "GET /bookings/papers/:bookingId") return { papers: papers() };
      return name === "GET /bookings/paper-pdf/:id" ? { name: "a.pdf", base64: "" } : booking;
    }) as never);
});

async function open() {
  const router = createMemoryRouter([{ path: paths.papers(":bookingId"), element: <PapersPage /> }], {
    initialEntries: [paths.papers("booking")],
  });
  const { container } = await render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(container.textContent).not.toContain("Loading"));
  // The booking's answer.
  await act(async () => {});
  const press = (words: string) =>
    act(async () =>
      [...container.querySelectorAll("button")].find((one) => one.textContent?.startsWith(words))?.click(),
    );
  /** The papers that say what a cancellation returns. */
  const ladders = () =>
    [...container.querySelectorAll("article")].map((one) => one.textContent?.includes("If you cancel, you get back"));
  return { container, press, ladders };
}

it("the receipt of a booking that its customer can cancel says what that returns; no other paper does", async () => {
  papers = () => [
    paper("1"),
    paper("2", { session: { serviceName: "Room consultation", ...slot, slotType: "chat", adds: true } }),
    paper("3", { kind: "credit_note", corrects: "8F3C-1" }),
  ];
  expect((await open()).ladders()).toEqual([true, false, false]);
});

it.each([
  ["its designer", "designer", {}],
  ["a customer who can no longer cancel", "user", { canCancel: false }],
  ["a customer whose session has begun", "user", { timeStatus: "active" as const }],
])("to %s it does not", async (_, role, more) => {
  session.user = { role };
  booking = { ...BOOKING, ...more };
  expect((await open()).ladders()).toEqual([false]);
});

it.each([
  ["confirmed" as const, "user", "/chat/booking", "Back to the chat"],
  // A cancelled booking has no chat.
  ["cancelled" as const, "user", "/chats", "Back to Chats"],
  ["cancelled" as const, "designer", "/designer/dashboard", "Back to Chats"],
])("of a booking that is %s, a %s goes back to %s", async (status, role, to, words) => {
  session.user = { role };
  booking = { ...BOOKING, status };
  const link = (await open()).container.querySelector("a");
  expect([link?.getAttribute("href"), link?.textContent]).toEqual([to, words]);
});

it("of a booking that was free there are none", async () => {
  papers = () => [];
  expect((await open()).container.textContent).toContain("Nothing has been paid for this booking.");
});

it("that could not be loaded are fetched again on demand, and each is saved by its id", async () => {
  papers = () => {
    throw new Error("offline");
  };
  const { container, press } = await open();
  expect(container.textContent).toContain("The receipts could not be loaded");
  papers = () => [paper("1"), paper("2")];
  await press("Try again");
  await vi.waitFor(() => expect(container.querySelectorAll("article")).toHaveLength(2));
  const second = container.querySelectorAll("article button")[1] as HTMLButtonElement;
  await act(async () => second.click());
  await vi.waitFor(() => expect(savePdf).toHaveBeenCalledExactlyOnceWith({ name: "a.pdf", base64: "" }));
  expect(api).toHaveBeenLastCalledWith("GET /bookings/paper-pdf/:id", { params: { id: "2" } });
});

it("keeps the focus in the page where “Try again” goes while it is tried", async () => {
  vi.mocked(api).mockRejectedValue(new Error("We could not reach Parlour."));
  const { container, press } = await open();
  const again = () => buttonIn(container, "Try again");
  await vi.waitFor(() => expect(again()).toBeDefined());
  vi.mocked(api).mockReturnValue(new Promise(() => {}));
  await act(async () => again()?.focus());
  await press("Try again");
  await vi.waitFor(() => expect(again()).toBeUndefined());
  expect(document.activeElement).toBe(container.firstElementChild);
});
