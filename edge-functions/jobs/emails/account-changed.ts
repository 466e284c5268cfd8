import * as z from "zod/mini";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant } from "./parts/times.ts";

/** To the owner of an account, at the address they had: its password or its address has been changed. */
export const accountChanged = defineEmail({
  content: z.object({ what: z.enum(["password", "address"]), newAddress: optionalText }),
  write({ what, newAddress }, { site, createdAt, recipient }) {
    const isPassword = what === "password";
    return {
      subject: isPassword ? "Your password was changed" : "Your email address was changed",
      heading: isPassword ? "Your password was changed" : "Your email address was changed",
      paragraphs: [
        isPassword
          ? "The password of your Parlour account has been changed, and you have been signed out everywhere else."
          : "Your Parlour account now has a new email address. You sign in with it, and our emails go there.",
      ],
      facts: [
        ["When", formatInstant(createdAt, recipient.zone)],
        ...(newAddress ? [["New address", newAddress] satisfies [string, string]] : []),
      ],
      ...(isPassword && {
        action: { label: "This wasn’t me", url: site + paths.forgotPassword, tone: "petrol" as const },
      }),
      footnote: isPassword
        ? "If this was you, there’s nothing to do. If not, choose a new password right away."
        : "If this wasn’t you, reply to this email right away.",
    };
  },
});
