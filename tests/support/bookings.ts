import type { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import type { Slot, SlotsResponse } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "./api.ts";
import type { DesignerPerson } from "./people.ts";
import { stackUrl } from "./target.ts";
import { dayFromNow } from "./time.ts";

/** The slots of a day in UTC. By default the day after tomorrow, whose slots do not begin during a test. */
export async function slotsOn(designerId: string, date = dayFromNow(2)): Promise<Slot[]> {
  const query = new URLSearchParams({ designerId, date });
  return (await answerTo<SlotsResponse>("GET", `/designers/available-slots/?${query}`)).slots;
}

/** Returns the body of `book-slot` for the slot with this index on a day, counted in days from today. */
export async function bookingRequest(designer: DesignerPerson, { index = 0, free = false, fromToday = 2 } = {}) {
  const slot = (await slotsOn(designer.id, dayFromNow(fromToday)))[index];
  if (!slot) throw new Error(`The designer has no slot ${index}`);
  return {
    designerId: designer.id,
    designerName: designer.name,
    slotStart: slot.start,
    slotEnd: slot.end,
    slotType: "chat",
    serviceInfo: { _id: free ? designer.freeRate : designer.paidRate },
    notes: "Two cats live here.",
  };
}

/** Books and returns the booking's id. */
export async function book({ token }: { token: string }, body: object): Promise<string> {
  return (await answerTo<BookSlotResponse>("POST", "/bookings/book-slot", { token, body })).id;
}

export type PaymentResult = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

/** Presses `Success` in the provider's popup and returns what the popup passes to the page. */
export async function payInPopup(orderId: string, keyId: string): Promise<PaymentResult> {
  const response = await fetch(`${stackUrl()}/__razorpay/v1/checkout/payments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key_id: keyId, order_id: orderId, outcome: "success" }),
  });
  if (!response.ok) throw new Error(`The popup answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as PaymentResult;
}
