import type { SessionResponse } from "../../../edge-functions/shared/contract/auth.ts";
import type {
  BookSlotResponse,
  CreateOrderResponse,
  OpenPaymentsResponse,
} from "../../../edge-functions/shared/contract/bookings.ts";
import type { Designer, Slot } from "../../../edge-functions/shared/contract/designers.ts";
import { slotsOn } from "./booking-steps.ts";
import { call, siteUrl } from "./people.ts";

type Choice = {
  customer: SessionResponse;
  designer: SessionResponse;
  /** Days from today, in UTC; the day after tomorrow begins more than 24 hours from now. */
  day?: number;
  /** Which of that day's slots. */
  n?: number;
  notes?: string;
};

/** The UTC date so many days from today. */
export const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Holds a slot of the designer's first service without paying for it. */
export async function hold({ customer, designer, day = 2, n = 9, notes }: Choice): Promise<{ id: string; slot: Slot }> {
  const { rates } = await call<Designer>("GET", `/designers/${designer.user.id}`);
  const slot = (await slotsOn(designer.user.id, dateIn(day)))[n];
  if (!slot || !rates[0]) throw new Error("The designer has no such slot.");
  const { id } = await call<BookSlotResponse>("POST", "/bookings/book-slot", {
    token: customer.token,
    body: { slotStart: slot.start, slotEnd: slot.end, slotType: rates[0].slotType, serviceInfo: rates[0], notes },
  });
  return { id, slot };
}

/** Books and pays with the calls of the pages. */
export async function paid(choice: Choice): Promise<{ id: string; slot: Slot }> {
  const held = await hold(choice);
  await pay(choice.customer, held.id);
  return held;
}

/** Pays a held booking in the provider's popup and has it verified. */
export async function pay({ token }: SessionResponse, bookingId: string): Promise<void> {
  const { holds } = await call<OpenPaymentsResponse>("GET", "/bookings/get-open-payments", { token });
  const booking = holds.find(({ id }) => id === bookingId);
  if (!booking) throw new Error("Nothing to pay.");
  const order = await call<CreateOrderResponse>("POST", "/bookings/create-order", {
    token,
    body: { bookingId, amount: booking.amount },
  });
  const answer = await fetch(`${siteUrl()}/__razorpay/v1/checkout/payments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key_id: order.keyId, order_id: order.id, outcome: "success" }),
  });
  const result = (await answer.json()) as Record<string, string>;
  await call("POST", "/bookings/verify-payment", { token, body: { bookingId, ...result } });
}
