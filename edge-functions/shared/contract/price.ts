/** A sum of money: `amount` in minor units (cents, paise). The database, `/api` and pages use it in this form. */
export type Money = { amount: number; currency: string };

/**
 * From major units, which the specification requires for the `rate` of a service and for earnings; nothing else uses them. Rounded:
 * 19.99 times 100 is 1998.9999999999998.
 */
export const minorUnits = (major: number) => Math.round(major * 100);

/*
 * A price is that of one slot, so its type follows from the slot's length (`private.rate_type` in SQL, the source of /api's
 * answers): "60/hourly" for half an hour would be a lie.
 */

export const RATE_TYPES = ["hourly", "session"] as const;
export type RateType = (typeof RATE_TYPES)[number];

export const rateTypeOf = (minutes: number): RateType => (minutes === 60 ? "hourly" : "session");

export const minutesBetween = (start: string, end: string) =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000);

/** A price with what it buys, for a rate or a booking. */
export type Price = Money & { rateType: RateType; slotDuration: number };

/** The price of a rate, as returned by `/api`. */
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

/** `money` buys a slot of this many minutes. */
export const priceOfSlot = ({ amount, currency }: Money, minutes: number): Price => ({
  amount,
  currency,
  rateType: rateTypeOf(minutes),
  slotDuration: minutes,
});

/** How the price of a rate is labelled. */
export const rateTerm = ({ rateType }: { rateType: RateType }) =>
  rateType === "hourly" ? "Hourly rate" : "Session rate";

/** The rate whose price cards show and filters compare (`private.copy_shown_price` in SQL): the first that costs something, else the first. */
export const leadingRate = <Rate extends { rate: number }>(rates: readonly Rate[]): Rate | undefined =>
  rates.find(({ rate }) => rate > 0) ?? rates[0];
