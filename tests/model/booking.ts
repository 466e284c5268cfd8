import type { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { type Answer, call } from "../support/api.ts";
import type { Person } from "../support/people.ts";
import { codeOf, type Designer, ensure, type History, iso, type Known, LATENESS, pick } from "./history.ts";
import { type BookingRow, isHeld, isLive } from "./ledger.ts";
import { HALF_HOUR, MOST_HOLDS } from "./rules.ts";

export function sendBooking(customer: Person, designer: Designer, start: number, free: boolean) {
  return call<BookSlotResponse>("POST", "/bookings/book-slot", {
    token: customer.token,
    body: {
      designerId: designer.id,
      slotStart: iso(start),
      slotEnd: iso(start + HALF_HOUR),
      slotType: "chat",
      serviceInfo: { _id: designer.rates[free ? 1 : 0] },
    },
  });
}

/** Returns the result that booking must have, given `rows`: the id of the same booking, `new`, or a code. */
export function bookingEnds(
  rows: BookingRow[],
  at: number,
  customer: Person,
  designer: Designer,
  start: number,
  free: boolean,
): string {
  const there = rows.filter((row) => row.designer === designer.id && row.start === start && isLive(row, at));
  const mine = there.find((row) => row.customer === customer.id);
  if (mine && (mine.price === 0) === free) return mine.id;
  if (start <= at) return "slot_begun";
  const replaced = mine?.status === "pending_payment" && !mine.order;
  if (there.length > (replaced ? 1 : 0)) return "slot_taken";
  if (free) {
    const used = rows.some(
      (row) =>
        row.customer === customer.id &&
        row.designer === designer.id &&
        row.price === 0 &&
        (row.status === "confirmed" || row.status === "completed") &&
        !(row.noShow?.by === "customer" && row.noShow.status === "upheld"),
    );
    return used ? "free_consultation_used" : "new";
  }
  const holds = rows.filter((row) => row.customer === customer.id && isHeld(row, at)).length - (replaced ? 1 : 0);
  return holds >= MOST_HOLDS ? "too_many_holds" : "new";
}

/** Compares an answer with the tables before and after it, and stores what was booked. */
export async function judgeBooking(
  history: History,
  answer: Answer<BookSlotResponse>,
  asked: { customer: Person; designer: Designer; start: number; free: boolean },
  before: { rows: BookingRow[]; at: number },
  after: BookingRow[],
): Promise<Known | undefined> {
  const { customer, designer, start, free } = asked;
  const booked = answer.status === 200 ? answer.body.id : undefined;
  const known = history.bookings.find(({ id }) => id === booked);
  const end = booked ? (known ? booked : "new") : codeOf(answer);
  const later = after.filter((row) => row.id !== booked || known);
  const fitting = [before.at, Date.now() + LATENESS].flatMap((at) =>
    [before.rows, later].map((rows) => bookingEnds(rows, at, customer, designer, start, free)),
  );
  history.say(`book: ${answer.status} ${known ? `#${known.number}` : booked ? `#${history.bookings.length}` : end}`);
  history.count("book", known ? "the same" : end);
  ensure(fitting.includes(end), `booking ended as ${end} and not as ${[...new Set(fitting)].join(" or ")}`);
  if (!booked || known) return known;
  const price = free ? 0 : designer.price;
  ensure(answer.body.amount === price, `the price of ${booked} is ${answer.body.amount}`);
  const added: Known = {
    number: history.bookings.length,
    id: booked,
    customer,
    designer,
    price,
    currency: designer.currency,
    start,
    status: answer.body.status,
    cap: 100,
    movedLate: false,
    reschedules: 0,
    order: undefined,
    orderedAt: 0,
    telling: undefined,
    troubled: false,
    cancellation: undefined,
    waited: undefined,
    noShow: undefined,
  };
  history.bookings.push(added);
  return added;
}

export async function book(
  history: History,
  { who, designer: which, slot, free }: { who: number; designer: number; slot: number; free: boolean },
  rows: BookingRow[],
): Promise<Known | undefined> {
  const customer = pick(history.customers, who);
  const designer = pick(history.designers, which);
  ensure(customer && designer, "nobody is there");
  const asked = { customer, designer, start: history.slot(slot), free };
  const before = { rows, at: Date.now() };
  const answer = await sendBooking(customer, designer, asked.start, free);
  return judgeBooking(history, answer, asked, before, await history.rows());
}

/** Lets all customers book one slot at once. */
export async function rush(
  history: History,
  { designer: which, slot }: { designer: number; slot: number },
  rows: BookingRow[],
): Promise<void> {
  const designer = pick(history.designers, which);
  ensure(designer, "nobody is there");
  const start = history.slot(slot);
  const before = { rows, at: Date.now() };
  const answers = await Promise.all(history.customers.map((customer) => sendBooking(customer, designer, start, false)));
  const after = await history.rows();
  for (const [index, customer] of history.customers.entries()) {
    const answer = answers[index];
    if (answer) await judgeBooking(history, answer, { customer, designer, start, free: false }, before, after);
  }
}
