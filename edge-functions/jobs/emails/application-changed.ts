import * as z from "zod/mini";
import { ApplicationState } from "../../shared/contract/applications.ts";
import type { Role } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";
import type { Message } from "./parts/layout.ts";

const Content = z.object({
  state: ApplicationState,
  /** What has changed in an application that was approved before. */
  again: z.nullable(z.enum(["name", "price"])),
  note: z.nullable(z.string()),
});

/** To an applying designer: the application has arrived, changes are wanted, or it was decided. */
export const applicationChanged = defineEmail({
  content: Content,
  write: ({ state, again, note }, { site, recipient }) => ({
    ...textOf(state, again, site, recipient.role),
    ...(note && { quote: { from: "Parlour wrote", text: note } }),
    footnote: "You’re receiving this because you applied as a designer on Parlour.",
  }),
});

const AGAIN = { name: "You have changed your name", price: "You have raised a price a lot" };

function textOf(
  state: z.infer<typeof ApplicationState>,
  again: z.infer<typeof Content>["again"],
  site: string,
  role: Role,
): Omit<Message, "footnote"> {
  const application = {
    label: "Your application",
    url: site + paths.linkTo(role, paths.accountSection("approval")),
    tone: "petrol" as const,
  };
  switch (state) {
    case "submitted":
      return again
        ? {
            subject: "We’re looking at your page again",
            heading: "We’re looking at your page again",
            paragraphs: [
              `${AGAIN[again]}, so we look at your page before we list it again. The sessions that are booked stay as they are.`,
            ],
            action: application,
          }
        : {
            subject: "We have your application",
            heading: "We have your application",
            paragraphs: ["A person at Parlour looks at it. Until then nobody else can find your page or book you."],
            action: application,
          };
    case "changes_wanted":
      return {
        subject: "Please change something in your application",
        heading: "Please change something",
        paragraphs: ["We can’t approve your application as it is. Change it and submit it again."],
        action: application,
      };
    case "approved":
      return {
        subject: "You’re approved",
        heading: "You’re approved",
        paragraphs: ["People can find your page and book you."],
        action: { label: "Your dashboard", url: site + paths.dashboard, tone: "petrol" },
      };
    case "rejected":
      return {
        subject: "Your application on Parlour",
        heading: "We can’t list you",
        paragraphs: ["We have looked at your application and do not list your page."],
        aside: "If you think that we are wrong, reply to this email. A person reads it.",
      };
  }
}
