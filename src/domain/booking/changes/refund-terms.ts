import type { BookingDetails, CancellationRule } from "@contract/bookings.ts";
import { formatCount, formatMoney } from "@contract/format.ts";
import { FULL_REFUND_MINUTES, REFUNDS } from "@contract/limits.ts";

const HOUR = 3_600_000;

/** `fullRefundUntil`: only for an existing booking. */
export type Terms = Pick<BookingDetails, "rules" | "refundCapPercent" | "slotStart"> &
  Partial<Pick<BookingDetails, "fullRefundUntil">>;

/** A period in which a cancellation returns `percent`. `until`, in milliseconds; the last period ends with the slot's start. */
export type RefundPeriod = { percent: number; until: number; noticeHours: number };

/**
 * Returns the periods of a booking's rules, earliest first; periods that a cap makes equal are merged. The minutes
 * after paying are a period if they return more.
 */
export function refundPeriods(terms: Terms): RefundPeriod[] {
  const periods = periodsOfRules(terms);
  const full = terms.refundCapPercent === 100 ? Date.parse(terms.fullRefundUntil ?? "") : Number.NaN;
  const then = periods.find(({ until }) => until > full);
  if (Number.isNaN(full) || then?.percent === 100) return periods;
  return [{ percent: 100, until: full, noticeHours: 0 }, ...periods.filter(({ until }) => until > full)];
}

function periodsOfRules({ rules, refundCapPercent, slotStart }: Terms): RefundPeriod[] {
  const start = Date.parse(slotStart);
  const periods: RefundPeriod[] = [];
  const steps = [...rules].sort((a, b) => b.noticeHours - a.noticeHours);
  for (const rule of [...steps.filter(isNotice), { noticeHours: 0, percent: nothingAtTheEnd(steps) }]) {
    const period = {
      percent: Math.min(rule.percent, refundCapPercent),
      until: start - rule.noticeHours * HOUR,
      noticeHours: rule.noticeHours,
    };
    if (periods.at(-1)?.percent === period.percent) periods.pop();
    periods.push(period);
  }
  return periods;
}

function isNotice({ noticeHours }: CancellationRule): boolean {
  return noticeHours > 0;
}

function nothingAtTheEnd(rules: CancellationRule[]): number {
  return rules.find(({ noticeHours }) => noticeHours === 0)?.percent ?? 0;
}

/** Words a share: "all of it", "half", "30%", "nothing". */
export function formatRefundShare(percent: number): string {
  if (percent >= 100) return "all of it";
  if (percent === 50) return "half";
  return percent <= 0 ? "nothing" : `${percent}%`;
}

/**
 * Returns until when (milliseconds) a booking may be moved any number of times: as long as the rules, without the cap,
 * would return something. Later it may be moved once.
 */
export function freelyMovableUntil(terms: Omit<Terms, "refundCapPercent">): number {
  const periods = refundPeriods({ ...terms, refundCapPercent: 100 }).filter(({ percent }) => percent > 0);
  return Math.max(...periods.map(({ until }) => until), Number.NEGATIVE_INFINITY);
}

/** Returns the terms of a booking that is about to be made. */
export function termsOfSlot(slotStart: string): Terms {
  return { rules: [...REFUNDS], refundCapPercent: 100, slotStart };
}

/** Returns why a cancellation at `now` (milliseconds) does not refund everything once the minutes after paying are over; null if it does. */
export function formatLargestRefund(terms: Terms, now: number): string | null {
  const periods = refundPeriods(terms);
  const current = periods.findIndex(({ until }) => now < until);
  const over = periods[current - 1];
  const percent = periods[current]?.percent;
  if (!over || percent === undefined) return null;
  const most = percent > 0 ? `${formatRefundShare(percent)} at most` : "nothing";
  return `Within ${FULL_REFUND_MINUTES} minutes of paying, you get all of it back; after that, ${most}, because the session starts in less than ${formatCount(over.noticeHours, "hour")}.`;
}

/** States that rescheduling at `now` (milliseconds) does not raise a later refund, which the database caps. */
export function termsAfterMoving(terms: Terms, now: number): string {
  if (now >= freelyMovableUntil(terms))
    return "It’s too close to the start for a refund, so you can move it once. Moving is free; if you cancel later, you get nothing back.";
  const percent = refundPeriods(terms).find(({ until }) => now < until)?.percent ?? 0;
  if (percent >= 100) return "Moving is free. If you cancel later, the same rules apply to the new time.";
  return `Moving is free, but doesn’t change your refund if you cancel later: ${formatRefundShare(percent)} at most, as now.`;
}

/** A step of the refund ladder; `refund` is in minor units of the price. */
export type RefundStep = RefundPeriod & { refund: number };

/** Returns the refunds of a cancellation from `now` (milliseconds) on, for a booking with this price (minor units); fractions are rounded up, as in SQL. */
export function refundLadder(terms: Terms, price: number, now: number): RefundStep[] {
  return refundPeriods(terms)
    .filter(({ until }) => now < until)
    .map((period) => ({ ...period, refund: Math.ceil((price * period.percent) / 100) }));
}

/** States the refund, "You get $60 back", or that there is none. Amounts in minor units. */
export function formatRefund({ amount, currency, refundIfCancelled }: RefundOf): string {
  if (amount === 0) return "You paid nothing";
  if (refundIfCancelled === 0) return "You get nothing back";
  return `You get ${formatMoney({ amount: refundIfCancelled, currency })} back`;
}

type RefundOf = Pick<BookingDetails, "amount" | "currency" | "refundIfCancelled">;
