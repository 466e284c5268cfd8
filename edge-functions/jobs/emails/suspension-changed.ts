import * as z from "zod/mini";
import { Role } from "../../shared/contract/common.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To a member whom an administrator has suspended or reinstated: why, what happens to bookings, and where to appeal. */
export const suspensionChanged = defineEmail({
  content: z.object({ suspended: z.boolean(), role: Role, reason: z.string(), cancelled: z.number() }),
  write({ suspended, role, reason, cancelled }, { sender }) {
    const common = {
      quote: { from: "Parlour wrote", text: reason },
      footnote: "You’re receiving this because you have an account on Parlour.",
    };
    if (!suspended) {
      return {
        subject: "Your account on Parlour is open again",
        heading: "Your account is open again",
        paragraphs: ["You can sign in as before. Consultations that were cancelled stay cancelled."],
        ...common,
      };
    }
    return {
      subject: "Your account on Parlour is suspended",
      heading: "Your account is suspended",
      paragraphs: [
        "You have been signed out and cannot sign in for now.",
        ...(cancelled > 0
          ? [
              `${cancelled === 1 ? "Your upcoming consultation was" : `Your ${cancelled} upcoming consultations were`} cancelled, and what was paid for ${cancelled === 1 ? "it" : "them"} goes back in full.`,
            ]
          : []),
        ...(role === "designer" ? ["Your page is not shown, and payouts wait. What you have earned stays yours."] : []),
      ],
      aside: `To appeal, reply to this email or write to ${sender.address}. A person reads it.`,
      ...common,
    };
  },
});
