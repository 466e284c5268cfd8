import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant } from "./parts/times.ts";

/** To a designer: payouts go to other bank details, at once for a first payee, otherwise after three days. */
export const payeeChanged = defineEmail({
  content: z.object({ account: z.string(), before: optionalText, effectiveAt: Instant }),
  write: ({ account, before, effectiveAt }, { site, recipient }) => ({
    subject: before ? "Your payouts will go to another account" : "We know where your payouts go",
    heading: before ? "Your payouts will go to another account" : "We know where your payouts go",
    paragraphs: [
      before
        ? "You have confirmed other bank details. Payouts are paused until they take effect, so that there is time to stop a change that isn’t yours. A payout that is under way still goes to the old account."
        : "You have confirmed your bank details. Payouts go there from now on.",
    ],
    facts: [
      ...(before ? [["Old account", before] satisfies [string, string]] : []),
      ["Account", account],
      ["From", formatInstant(effectiveAt, recipient.zone)],
    ],
    action: {
      label: before ? "See or stop the change" : "See your bank details",
      url: site + paths.linkTo("designer", paths.accountSection("payee")),
      tone: "petrol",
    },
    footnote:
      "If this wasn’t you, change your password right away, stop the change on your account page, and reply to this email.",
  }),
});
