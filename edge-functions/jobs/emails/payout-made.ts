import * as z from "zod/mini";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";
import { payout, payoutAction, payoutFacts } from "./parts/payout.ts";

/** To a designer: the available money is being paid out. */
export const payoutMade = defineEmail({
  content: z.object(payout),
  write: (content, { site }) => ({
    subject: `${formatPlainMoney(content)} is on its way to you`,
    heading: `${formatPlainMoney(content)} is on its way to you`,
    paragraphs: ["We are paying out what you have earned. You get another email when we have sent it to your bank."],
    facts: payoutFacts(content),
    action: payoutAction(site),
    footnote:
      "You’re receiving this because you’re a designer on Parlour. Your earnings list the sessions of each payout.",
  }),
});
