// @dom
import type { BookingDetails } from "@contract/bookings.ts";
import type { Paper } from "@contract/papers.ts";
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { PapersPage } from "./papers-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
const session = vi.hoisted(() => ({ user: { role: "user" } }));
vi.mock("@/lib/session.ts", () => ({ useSession: () => session }));

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

let papers: Paper[];
let booking: Partial<BookingDetails>;
beforeEach(() => {
  session.user = { role: "user" };
  papers = [paper("1")];
  booking = BOOKING;
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === "GET /bookings/papers/:bookingId" ? { papers } : booking) as never);
});

async function open() {
  const place = { path: paths.papers(":bookingId"), history: [paths.papers("booking")] };
  const { container } = await renderPage(<PapersPage />, place);
  await vi.waitFor(() => expect(container.textContent).not.toContain("Loading"));
  // Waits for the booking's answer.
  await act(async () => {});
  /** Returns for each paper whether it states the refund of a cancellation. */
  const ladders = () =>
    [...container.querySelectorAll("article")].map((one) => one.textContent?.includes("If you cancel, you get back"));
  return { container, ladders };
}

it("shows the refund of a cancellation only on the receipt of the booking", async () => {
  papers = [
    paper("1"),
    paper("2", { session: { serviceName: "Room consultation", ...slot, slotType: "chat", adds: true } }),
    paper("3", { kind: "credit_note", corrects: "8F3C-1" }),
  ];
  expect((await open()).ladders()).toEqual([false, false, true]);
});

it("shows the drawn room on every paper", async () => {
  papers = [paper("1"), paper("2", { kind: "credit_note", corrects: "8F3C-1" })];
  const corners = [0, 1, 2, 3].map((n) => ({ x: n === 1 || n === 2 ? 4000 : 0, y: n > 1 ? 3000 : 0 }));
  booking = { ...BOOKING, outline: JSON.stringify({ corners, openings: [], pieces: [] }) };
  const { container } = await open();
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(container.querySelectorAll('article svg[aria-label="The room"]')).toHaveLength(2));
});

it.each([
  ["its designer", "designer", {}],
  ["a customer who can no longer cancel", "user", { canCancel: false }],
  ["a customer whose session has begun", "user", { timeStatus: "active" as const }],
])("hides the refund of a cancellation from %s", async (_, role, more) => {
  session.user = { role };
  booking = { ...BOOKING, ...more };
  expect((await open()).ladders()).toEqual([false]);
});
