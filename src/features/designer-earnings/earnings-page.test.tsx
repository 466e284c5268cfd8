// @dom
import type { EarningsResponse } from "@contract/bookings.ts";
import type { PayoutsResponse } from "@contract/payouts.ts";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { EarningsPage } from "./earnings-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("./accounting-section.tsx", () => ({ AccountingSection: () => null }));

const total = (currency: "USD" | "INR", more: object = {}) => ({
  ...{ currency, amount: 100, earned: 100, earnedBookings: 2, cancelledBookings: 0 },
  ...{ toCome: 0, bookingsToCome: 0, refunded: 0 },
  ...more,
});
const transaction = (number: number) =>
  ({
    ...{ _id: `t${number}`, bookingId: `t${number}`, userName: `Customer ${number}`, serviceName: "Room consultation" },
    ...{ slotStart: "2026-11-20T09:00:00Z", slotEnd: "2026-11-20T10:00:00Z", slotType: "chat", month: "2026-11" },
    ...{ status: "completed", amount: 50, refunded: 0, fee: 0, currency: "USD" },
  }) as unknown as EarningsResponse["transactions"][number];
const EARNINGS: EarningsResponse = {
  ...{ transactions: [], totalEarnings: 100, currency: "USD", totals: [total("USD")], fees: [] },
  ...{ month: "2026-11", months: [], completedBookings: 2, averageRating: null, reviewCount: 0 },
};
const balance = (currency: string, more: object = {}): PayoutsResponse["balances"][number] => ({
  ...{ currency, held: 6000, available: 4000, onItsWay: 0, paid: 0, fee: 0, withheld: 0, corrected: 0 },
  ...{ minimum: 5000, obstacle: null, nextOn: "2026-11-27" },
  ...more,
});
const PAYOUTS: PayoutsResponse = {
  ...{ balances: [], pauseReason: null, payouts: [], payees: { now: null, next: null, asked: null } },
};

async function open(earnings: Partial<EarningsResponse> = {}, payouts: Partial<PayoutsResponse> = {}) {
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === "GET /payouts" ? { ...PAYOUTS, ...payouts } : { ...EARNINGS, ...earnings }) as never);
  const { container } = await renderPage(<EarningsPage />);
  container.id = "main";
  await vi.waitFor(() => {
    expect(api).toHaveBeenCalledWith("GET /payouts", expect.anything());
    expect(container.textContent).not.toContain("Loading");
  });
  /** Returns the help below a figure. */
  const help = (label: string) =>
    [...container.querySelectorAll("dt")]
      .find(({ textContent }) => textContent === label)
      ?.parentElement?.querySelector("dd:last-child")?.textContent;
  return { container, help, text: container.textContent ?? "" };
}

it("sums each currency separately, and names the parts of each sum", async () => {
  const { help, text } = await open({
    totals: [
      total("USD", { cancelledBookings: 1, refunded: 20, toCome: 60, bookingsToCome: 1 }),
      total("INR", { earned: 4500, earnedBookings: 1, toCome: 900, bookingsToCome: 2 }),
    ],
    completedBookings: 5,
  });
  expect(text).toContain("$100");
  expect(help("Total Earnings")?.replace(/\u00a0/g, " ")).toBe(
    "and ₹4,500, from 3 paid sessions and 1 late cancellation, less $20 refunded" +
      "$60 and ₹900 to come from 3 bookings. Customers who cancel in time get it back.",
  );
  expect(help("Completed")).toBe("consultations, 2 of them free or refunded");
  const one = await open({ totals: [total("USD", { earnedBookings: 1 })], completedBookings: 2 });
  expect(["Total Earnings", "Completed", "Avg Rating"].map(one.help)).toEqual([
    "From 1 paid session",
    "consultations, 1 of them free or refunded",
    "No ratings yet",
  ]);
});

it("says the number of sessions once if all were paid for", async () => {
  const { help, text } = await open({ totals: [total("USD", { toCome: 60, bookingsToCome: 1 })] });
  expect(help("Total Earnings")).toMatch(/^\$60 to come from 1 booking\./);
  expect(text).not.toContain("paid session");
});

it.each([
  [8000, /^\$60 of it is to come\. Available a day after/],
  [6000, /^All of it is to come\. /],
])("says which part of the held %d is not among the total earnings", async (held, words) => {
  const { help } = await open(
    { totals: [total("USD", { toCome: 60 })] },
    { balances: [balance("USD", { held }), balance("INR")] },
  );
  expect(help("Held")).toMatch(words);
});

const payee = { holder: "Mara", country: "NL", account: "••42", bankCode: "", taxId: "", effectiveAt: null };
it.each([
  [{}, {}, "Next payout: $40 so far, on Friday, November 27, 2026. It will include everything available by that day."],
  [{ obstacle: "below_minimum" }, {}, "Friday, November 27, 2026, if at least $50 is available by then."],
  [
    { obstacle: "payee_changing" },
    { next: { ...payee, effectiveAt: "2026-11-30T12:00:00Z" } },
    "Your new bank details take effect on Monday, November 30, 2026.",
  ],
  [{ obstacle: "paused" }, {}, "Your payouts are paused. We are checking something."],
])("explains when a balance with %j and the payee %j is paid out, or why not", async (more, payees, words) => {
  const said = { pauseReason: "We are checking something.", payees: { ...PAYOUTS.payees, ...payees } };
  const { text } = await open({}, { balances: [balance("USD", more)], ...said });
  expect(text).toContain(words);
});

it("derives the four places of the money from customers' payments, if something was deducted", async () => {
  const plain = await open({}, { balances: [balance("USD")] });
  expect(plain.text).not.toContain("Paid by customers");
  const { text } = await open(
    {},
    { balances: [balance("USD", { onItsWay: 1000, paid: 2000, fee: 500, withheld: 300, corrected: 200 })] },
  );
  // 130 in the four places; 5 and 3 were deducted, and 2 did not come from customers.
  expect(text).toContain(
    "Paid by customers, less refunds$136Our fees-$5Withheld for the tax office-$3Corrections$2Yours$130",
  );
});

it("links a transaction to its chat unless the booking was cancelled, and names its refund and our fee", async () => {
  const { container, text } = await open({
    transactions: [
      { ...transaction(1), refunded: 10, fee: 5 },
      { ...transaction(2), status: "cancelled" },
    ],
  });
  const links = [...container.querySelectorAll("li a")].map((link) => link.getAttribute("aria-label"));
  expect(links).toEqual(["Customer 1: open the chat"]);
  expect(text).toContain("$50of $60less $5 fee");
  expect(text.match(/less \$/g)).toHaveLength(1);
});
