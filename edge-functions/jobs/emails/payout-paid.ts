import * as z from "zod/mini";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";
import { payout, payoutAction, payoutFacts } from "./parts/payout.ts";

/** To a designer: a payout was sent to their bank. */
export const payoutPaid = defineEmail({
  content: z.object({ ...payout, reference: z.string(), failure: z.nullable(z.string()) }),
  write: (content, { site }) => ({
    subject: `${formatPlainMoney(content)} was paid out to you`,
    heading: `${formatPlainMoney(content)} was paid out`,
    paragraphs: [
      ...(content.failure ? [content.failure] : []),
      "The money has been sent to your bank, which may take a few days to show it.",
      "The invoice for our fee, if there was one, is with your earnings, under “For your accountant”.",
    ],
    facts: [...payoutFacts(content), ["Reference", content.reference]],
    action: payoutAction(site),
    footnote: "If it doesn’t arrive within a week, reply to this email with the reference.",
  }),
});
