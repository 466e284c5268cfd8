import * as z from "zod/mini";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both mailboxes of a change of address: it is made once both have agreed. */
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
      subject: isOld ? "Do you agree to a new email address?" : "Is this your new email address?",
      heading: isOld ? "Do you agree to a new address?" : "Is this your new address?",
      paragraphs: [
        isOld
          ? "Your account on Parlour is about to get another email address. From then on you sign in with the new one, and all emails go there."
          : "Somebody, most likely you, wants to use this address for their account on Parlour.",
        "The change is made once both mailboxes have agreed: the old one and the new one. Each has got its own link, which works for one hour.",
      ],
      facts: isOld
        ? [
            ["Now", oldAddress],
            ["Then", newAddress],
          ]
        : [["New address", newAddress]],
      action: {
        label: isOld ? "Agree to the change" : "Confirm this address",
        url: site + paths.confirmAddress(key),
        tone: "petrol",
      },
      footnote: isOld
        ? "If it was not you, do not agree, and change your password: somebody else may know it."
        : "If it was not you, do nothing: without your agreement the address is not used.",
    };
  },
});
