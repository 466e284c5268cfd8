import * as z from "zod/mini";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { instantText } from "./parts/wording.ts";

/** To the owner of an account, at the address they had: its password or its address has been changed. */
export const accountChanged = defineEmail({
  content: z.object({ what: z.enum(["password", "address"]), newAddress: optionalText }),
  write({ what, newAddress }, { site, createdAt, recipient }) {
    const isPassword = what === "password";
    return {
      subject: isPassword ? "Your password was changed" : "Your email address was changed",
      heading: isPassword ? "Your password was changed" : "Your address was changed",
      paragraphs: [
        isPassword
          ? "The password of your account on Parlour is a new one. Everywhere else you have been signed out."
          : "Your account on Parlour has another email address now. You sign in with it, and all emails go there.",
      ],
      facts: [
        ["When", instantText(createdAt, recipient.zone)],
        ...(newAddress ? [["New address", newAddress] satisfies [string, string]] : []),
      ],
      ...(isPassword && {
        action: { label: "It was not me", url: site + paths.forgotPassword, tone: "petrol" as const },
      }),
      footnote: isPassword
        ? "If it was you, there is nothing to do. If not, choose a new password at once."
        : "If it was not you, answer this email at once.",
    };
  },
});
