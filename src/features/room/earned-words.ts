import type { BookingDetails } from "@contract/bookings.ts";
import { formatMoney, formatSoonWithin } from "@contract/format.ts";
import { NO_SHOW } from "@contract/limits.ts";
import type { PlanNote } from "@contract/plans.ts";

type Paid = Pick<BookingDetails, "amount" | "refunded" | "currency" | "slotEnd" | "noShow">;

/** Tells the designer what a past session earned, and how long that is held at least. */
export function formatEarned(
  { amount, refunded, currency, slotEnd, noShow }: Paid,
  plan: Pick<PlanNote, "owed" | "sentAt"> | null,
  now: number,
): string {
  if (amount === 0) return "Nothing: the session was free";
  if (amount <= refunded) return "Nothing: the price was refunded";
  const money = formatMoney({ amount: amount - refunded, currency });
  if (noShow?.status === "open" || noShow?.status === "objected") return `${money}, held while the report is open`;
  const heldUntil = Date.parse(slotEnd) + NO_SHOW.reportHours * 3_600_000;
  const held = now < heldUntil && `held until ${formatSoonWithin(heldUntil, now)}`;
  const half = plan?.owed && !plan.sentAt && `half of it ${held ? "" : "held "}until you send the plan`;
  return [money, held, half].filter(Boolean).join(", ");
}
