import * as z from "zod/mini";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both mailboxes of a change of address, which takes effect when both have agreed. */
export const changeAddress = defineEmail({
  content: z.object({
    mailbox: z.enum(["old", "new"]),
    oldAddress: z.string(),
    newAddress: z.string(),
    key: z.string(),
  }),
  write({ mailbox, oldAddress, newAddress, key }, { site }) {
    const isOld = mailbox === "old";
    return {
      subject: isOld ? "Change your email address?" : "Is this your new email address?",
      heading: isOld ? "Change your email address?" : "Is this your new email address?",
      paragraphs: [
        isOld
          ? "Someone, most likely you, asked to change the email address of your Parlour account. After the change you sign in with the new address, and our emails go there."
          : "Someone, most likely you, wants to use this address for a Parlour account.",
        "The address changes once you have confirmed it from both mailboxes, the old and the new. Each gets its own link, which works for one hour.",
      ],
      facts: isOld
        ? [
            ["Old address", oldAddress],
            ["New address", newAddress],
          ]
        : [["New address", newAddress]],
      action: {
        label: isOld ? "Confirm the change" : "Confirm this address",
        url: site + paths.confirmAddress(key),
        tone: "petrol",
      },
      footnote: isOld
        ? "If this wasn’t you, don’t confirm it, and change your password: someone else may know it."
        : "If this wasn’t you, ignore this email: without your confirmation the address is not used.",
    };
  },
});
