/**
 * Returns the operator's commission on a price, in minor units; `private.fee_of` in SQL computes the same. The computation uses hundredths of a percent, which
 * are whole: 1.14 % of 2500 is 28.5, but 28.499999999999996 as binary fractions.
 */
export const feeOf = (amount: number, { percent, minimum }: { percent: number; minimum: number }) =>
  Math.min(Math.max(amount, 0), Math.max(minimum, Math.round((amount * Math.round(percent * 100)) / 10_000)));
