import type { Money } from "@contract/price.ts";

/** The operator's setting (docs/deploy.md); without it pages show prices in their own currency alone. */
const rupeesPerDollar = Number(import.meta.env.VITE_RUPEES_PER_DOLLAR);

/** What people pay with at home: rupees in India's zone, elsewhere dollars. There are no other currencies. */
const currencyIn = (zone: string) => (/^Asia\/(Kolkata|Calcutta)$/.test(zone) ? "INR" : "USD");

/**
 * About how much a price is in the currency of a reader in `zone`, to two digits: rates move. Undefined for one that is in that currency or free, and
 * without a rate. Only for reading: one pays the price.
 */
export function amountForReader({ amount, currency }: Money, zone: string): Money | undefined {
  const own = currencyIn(zone);
  if (currency === own || amount === 0 || !rupeesPerDollar) return undefined;
  const major = (amount / 100) * (own === "INR" ? rupeesPerDollar : 1 / rupeesPerDollar);
  return { amount: Math.round(Number(major.toPrecision(2)) * 100), currency: own };
}
