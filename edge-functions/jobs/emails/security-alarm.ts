import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import { formatCode } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant, UTC } from "./parts/times.ts";

/** To the administrator: far more of one kind of security event than usual. */
export const securityAlarm = defineEmail({
  to: "administrator",
  content: z.object({
    kind: z.string(),
    count: z.number(),
    since: Instant,
    /** The most frequent ones. */
    sources: z.array(z.object({ subject: z.string(), network: z.string(), count: z.number() })),
  }),
  write({ kind, count, since, sources }) {
    const what = `${formatCode(kind)}: ${count} in ten minutes`;
    return {
      subject: `Security needs a look: ${what}`,
      heading: what,
      paragraphs: [
        `Since ${formatInstant(since, UTC)} the security log has counted this more often than usual. The limits still apply. docs/administration.md says what to do, and the view admin.security_events shows more.`,
      ],
      cases: sources.map(({ subject, network, count: times }) => ({
        title: `${times} times`,
        detail: "",
        references: Object.entries({ About: subject, From: network }).filter(([, value]) => value !== ""),
      })),
      footnote: "You’re receiving this as the administrator of Parlour, at most once an hour for each kind of event.",
    };
  },
});
