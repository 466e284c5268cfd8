import * as z from "zod/mini";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the administrator: a run has made payouts that somebody has to pay. */
export const payoutsDue = defineEmail({
  to: "administrator",
  content: z.object({
    /** The sum of all payouts, in minor units. */
    amount: z.number(),
    currency: z.string(),
    payouts: z.number(),
    /** The day of the run. */
    runOn: z.string(),
  }),
  write({ amount, currency, payouts, runOn }) {
    const wait = payouts === 1 ? "1 payout waits" : `${payouts} payouts wait`;
    return {
      subject: `${wait} for you: ${formatPlainMoney({ amount, currency })}`,
      heading: `${wait} for you: ${formatPlainMoney({ amount, currency })}`,
      paragraphs: [
        `The run of ${runOn} has made the payouts due to designers in ${currency}. Pay them at your bank, then mark each one as paid; docs/administration.md says how. Until then designers see them as on their way.`,
      ],
      facts: [["For your bank", `select admin.payouts_csv('${currency}');`]],
      footnote: "You’re receiving this as the administrator of Parlour, once for each run that made payouts.",
    };
  },
});
