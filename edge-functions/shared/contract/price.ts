/** A sum of money: `amount` in minor units (cents, paise). The database, `/api` and pages use it in this form. */
export type Money = { amount: number; currency: string };

/**
 * Converts major units, which the specification requires for the `rate` of a service and for earnings; nothing else uses them. The result is rounded, because
 * 19.99 times 100 is 1998.9999999999998.
 */
export const minorUnits = (major: number) => Math.round(major * 100);

/*
 * A price is that of one slot, so its type follows from the slot's length: "60/hourly" would be wrong for half an hour. `private.rate_type` in SQL is the
 * source of /api's answers.
 */

export const RATE_TYPES = ["hourly", "session"] as const;
export type RateType = (typeof RATE_TYPES)[number];

export const rateTypeOf = (minutes: number): RateType => (minutes === 60 ? "hourly" : "session");

export const minutesBetween = (start: string, end: string) =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000);

/** A price with what it buys: the slot of a rate or a booking. */
export type Price = Money & { rateType: RateType; slotDuration: number };

/** Returns the price of a rate that `/api` has returned. */
export const priceOf = ({
  rate,
  currency,
  rateType,
  slotDuration,
}: Omit<Price, "amount"> & { rate: number }): Price => ({
  amount: minorUnits(rate),
  currency,
  rateType,
  slotDuration,
});

/** Returns the price of a slot of this many minutes that costs `money`. */
export const priceOfSlot = ({ amount, currency }: Money, minutes: number): Price => ({
  amount,
  currency,
  rateType: rateTypeOf(minutes),
  slotDuration: minutes,
});

/** Returns the label for the price of a rate. */
export const rateTerm = ({ rateType }: { rateType: RateType }) =>
  rateType === "hourly" ? "Hourly rate" : "Session rate";

/** Returns the rate whose price cards show and filters compare (`private.copy_shown_price` in SQL): the first that costs something, otherwise the first. */
export const leadingRate = <Rate extends { rate: number }>(rates: readonly Rate[]): Rate | undefined =>
  rates.find(({ rate }) => rate > 0) ?? rates[0];
