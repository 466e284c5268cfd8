import type { ReportNoShowResponse } from "../../edge-functions/shared/contract/room.ts";
import { call } from "../support/api.ts";
import { codeOf, ensure, type History, type Known, LATENESS } from "./history.ts";
import { type BookingRow, goneOf, keptOf } from "./ledger.ts";
import { HALF_HOUR, REPORT_NO_SHOW } from "./rules.ts";
import type { Objection } from "./steps.ts";

/** Puts one member in the room for the whole slot, which is over, and the other for a moment or not at all. */
async function waitInRoom(
  history: History,
  booking: Known,
  row: BookingRow,
  by: "customer" | "designer",
  came: boolean,
): Promise<void> {
  const other = by === "customer" ? "designer" : "customer";
  const stay = (person: string, minutes: number) => history.sql`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    select b.id, ${person}, gen_random_uuid(), lower(b.slot), lower(b.slot) + make_interval(mins => ${minutes})
      from public.bookings b where b.id = ${row.id}`;
  await stay(booking[by].id, 29);
  if (came) await stay(booking[other].id, 1);
  booking.waited = { by, came };
}

/** Returns the result that a report must have. */
function reportEnds(booking: Known, row: BookingRow, by: "customer" | "designer", at: number): string {
  if (by === "designer" && row.hold !== null) return "not_found";
  if (booking.noShow) return booking.noShow.by === by ? "reported" : "already_reported";
  const stands = row.status === "confirmed" || row.status === "completed";
  return stands && booking.waited?.by === by && at >= row.end && at < row.end + REPORT_NO_SHOW
    ? "reported"
    : "not_absent";
}

export async function reportNoShow(
  history: History,
  booking: Known | undefined,
  by: "customer" | "designer",
  came: boolean,
  answer: Objection,
): Promise<void> {
  if (!booking) return;
  const left = booking.start + HALF_HOUR - Date.now();
  if (left > 0 && booking.status === "confirmed") await history.pass(Math.ceil(left / HALF_HOUR));
  const began = Date.now();
  const before = await history.rowOf(booking);
  if (before.end <= began && before.hold === null && !booking.waited)
    await waitInRoom(history, booking, before, by, came);
  const reported = await call<ReportNoShowResponse>("POST", "/bookings/report-no-show", {
    token: booking[by].token,
    body: { bookingId: booking.id },
  });
  const after = await history.rowOf(booking);
  const end = reported.status === 200 ? "reported" : codeOf(reported);
  history.say(`the ${by} of #${booking.number} reports a no-show: ${reported.status} ${end}`);
  history.count(`no-show by the ${by}`, end);
  const fitting = [before, after].flatMap((row) =>
    [began, Date.now() + LATENESS].map((at) => reportEnds(booking, row, by, at)),
  );
  ensure(fitting.includes(end), `reporting #${booking.number} ended as ${end} and not as ${fitting[0]}`);
  if (end !== "reported" || booking.noShow) return;

  const kept = keptOf(before);
  const promised = by === "customer" && kept ? booking.price - goneOf(before, kept.id) : 0;
  const atOnce = by === "customer" && !booking.waited?.came;
  booking.noShow = {
    by,
    status: atOnce ? "upheld" : "open",
    promised,
    refunded: atOnce ? promised : 0,
    reportedAt: Date.now(),
    decidedLater: false,
  };
  ensure(reported.body.status === booking.noShow.status, `the report of #${booking.number} is ${reported.body.status}`);
  ensure(
    reported.body.refundAmount === promised,
    `${reported.body.refundAmount} are promised for #${booking.number} and not ${promised}`,
  );
  if (answer !== "nothing") await objectTo(history, booking, answer);
}

async function objectTo(history: History, booking: Known, answer: Objection): Promise<void> {
  const by = booking.noShow?.by === "customer" ? "designer" : "customer";
  const objected = await call("POST", "/bookings/object-to-no-show", {
    token: booking[by].token,
    body: { bookingId: booking.id, message: "I was there." },
  });
  ensure(objected.status === 200, `the ${by} of #${booking.number} cannot object: ${codeOf(objected)}`);
  if (booking.noShow) booking.noShow.status = "objected";
  history.count("objection", answer);
  if (answer !== "objects") await decide(history, booking.id, answer === "objects, upheld");
}

/** Decides an objected report as an administrator. */
export async function decide(history: History, bookingId: string, uphold: boolean): Promise<void> {
  const booking = history.bookings.find(({ id }) => id === bookingId);
  ensure(booking?.noShow, `${bookingId} was never reported`);
  const before = await history.rowOf(booking);
  await history.admin`select admin.decide_no_show(${bookingId}, ${uphold}, 'Asha', 'Why.')`;
  const { noShow } = booking;
  noShow.status = uphold ? "upheld" : "dismissed";
  noShow.decidedLater = true;
  if (uphold) noShow.refunded = upheldRefund(booking, before);
}

/** Returns what upholding a report refunds, given the booking before it. */
export function upheldRefund({ noShow, price }: Known, before: BookingRow): number {
  const kept = keptOf(before);
  if (!noShow || !kept) return 0;
  return noShow.refunded || Math.min(noShow.promised, price - goneOf(before, kept.id));
}
