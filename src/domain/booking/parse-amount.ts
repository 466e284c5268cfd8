/** Commas group thousands, as here or in India; a comma is never a decimal point. */
const SUM = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{1,2})?$/;

/** Returns "2,500" or "$2500.50" in minor units; null for an empty text, undefined if it is not a sum. */
export function parseAmount(text: string): number | null | undefined {
  const plain = text.trim().replace(/^[$₹]\s*/, "");
  if (text.trim() === "") return null;
  return SUM.test(plain) ? Math.round(Number(plain.replaceAll(",", "")) * 100) : undefined;
}
