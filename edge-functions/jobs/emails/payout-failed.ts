import * as z from "zod/mini";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";
import { payout, payoutFacts } from "./parts/payout.ts";

/** To a designer: a payout has failed, and what the designer can do. */
export const payoutFailed = defineEmail({
  content: z.object({ ...payout, failure: z.string() }),
  write: (content, { site }) => ({
    subject: `We could not pay out ${formatPlainMoney(content)}`,
    heading: "A payout has failed",
    paragraphs: [
      "The money has not reached your account. It is available again, and nothing is lost.",
      "Please check your bank details and enter them again. We pay nothing to this account until then.",
    ],
    facts: [...payoutFacts(content), ["Why", content.failure]],
    action: {
      label: "Check your bank details",
      url: site + paths.linkTo("designer", paths.accountSection("payee")),
      tone: "petrol",
    },
    footnote: "If your bank details are right, reply to this email.",
  }),
});
