import type { Money } from "@contract/price.ts";

/** The operator's setting (docs/deploy.md); without it pages show prices only in their own currency. */
const rupeesPerDollar = Number(import.meta.env.VITE_RUPEES_PER_DOLLAR);

/** Returns a reader's own currency: rupees in India's zone, dollars elsewhere. There are no other currencies. */
const currencyIn = (zone: string) => (/^Asia\/(Kolkata|Calcutta)$/.test(zone) ? "INR" : "USD");

/**
 * Returns the approximate price in the currency of a reader in `zone`, rounded to two digits, because rates change. Undefined for prices in that
 * currency, free prices, and without a rate. For information only: customers pay the price itself.
 */
export function amountForReader({ amount, currency }: Money, zone: string): Money | undefined {
  const own = currencyIn(zone);
  if (currency === own || amount === 0 || !rupeesPerDollar) return undefined;
  const major = (amount / 100) * (own === "INR" ? rupeesPerDollar : 1 / rupeesPerDollar);
  return { amount: Math.round(Number(major.toPrecision(2)) * 100), currency: own };
}
