import * as z from "zod/mini";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To somebody who has forgotten their password. The emails on accounts quote no names: an address may be a stranger's, and a name any text. */
export const resetPassword = defineEmail({
  content: z.object({ key: z.string() }),
  write: ({ key }, { site }) => ({
    subject: "Choose a new password for Parlour",
    heading: "Choose a new password",
    paragraphs: [
      "Somebody, most likely you, has asked for a new password for your account on Parlour. The button leads to a page where you choose it.",
      "The link works once and for one hour. Choosing a new password signs you out everywhere else.",
    ],
    action: { label: "Choose a new password", url: site + paths.resetPassword(key), tone: "petrol" },
    footnote: "If it was not you, do nothing: your password stays as it is, and nobody gets in by this email alone.",
  }),
});
