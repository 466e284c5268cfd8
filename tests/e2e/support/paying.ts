import type { SessionResponse } from "../../../edge-functions/shared/contract/auth.ts";
import type { CreateOrderResponse, OpenPaymentsResponse } from "../../../edge-functions/shared/contract/bookings.ts";
import type { Designer, Slot } from "../../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../../support/api.ts";
import { book, payInPopup, slotsOn } from "../../support/bookings.ts";
import { dayFromNow } from "../../support/time.ts";

type Choice = {
  customer: SessionResponse;
  designer: SessionResponse;
  /** Days from today, in UTC; the day after tomorrow begins more than 24 hours from now. */
  day?: number;
  /** The number of the slot on that day. */
  n?: number;
  notes?: string;
};

/** Holds a slot of the designer's first service without paying for it. */
export async function hold({ customer, designer, day = 2, n = 9, notes }: Choice): Promise<{ id: string; slot: Slot }> {
  const [service] = (await answerTo<Designer>("GET", `/designers/${designer.user.id}`)).rates;
  const slot = (await slotsOn(designer.user.id, dayFromNow(day)))[n];
  if (!slot || !service) throw new Error("The designer has no such slot.");
  const request = { slotStart: slot.start, slotEnd: slot.end, slotType: service.slotType, serviceInfo: service, notes };
  const id = await book(customer, request);
  return { id, slot };
}

/** Books and pays with the same calls as the pages. */
export async function paid(choice: Choice): Promise<{ id: string; slot: Slot }> {
  const held = await hold(choice);
  await pay(choice.customer, held.id);
  return held;
}

/** Pays a held booking in the provider's popup and has the payment verified. */
async function pay({ token }: SessionResponse, bookingId: string): Promise<void> {
  const { holds } = await answerTo<OpenPaymentsResponse>("GET", "/bookings/get-open-payments", { token });
  const booking = holds.find(({ id }) => id === bookingId);
  if (!booking) throw new Error("Nothing to pay.");
  const order = await answerTo<CreateOrderResponse>("POST", "/bookings/create-order", {
    token,
    body: { bookingId, amount: booking.amount },
  });
  await answerTo("POST", "/bookings/verify-payment", {
    token,
    body: { bookingId, ...(await payInPopup(order.id, order.keyId)) },
  });
}
