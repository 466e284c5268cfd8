import { formatCount } from "@contract/format.ts";
import { FULL_REFUND_MINUTES, HOLD_MINUTES, NO_SHOW, PLAN, REFUNDS } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { operator } from "@/content/operator.ts";
import { LawPage, LawTable, MailLink } from "./law-page.tsx";

const shortest = Math.min(...REFUNDS.map(({ noticeHours }) => noticeHours));

export function RefundsPage() {
  return (
    <LawPage
      title="Refunds"
      description="What you get back when a consultation doesn’t happen, to the minute. Each booking shows its own amount."
      since="November 29, 2026"
      sections={[
        {
          id: "you-cancel",
          title: "You cancel",
          body: (
            <>
              <LawTable
                head={["Before the consultation begins", "You get back"]}
                rows={[
                  ...REFUNDS.map(({ noticeHours, percent }): [string, string] => [
                    `${formatCount(noticeHours, "hour")} or more`,
                    percent === 100 ? "Everything" : `${percent}%`,
                  ]),
                  ["Less than that", "Nothing"],
                ]}
              />
              <p>
                For {FULL_REFUND_MINUTES} minutes after paying you get everything back, however soon the consultation
                is, as long as it hasn’t begun.
              </p>
              <p>
                We round up to the nearest cent. You see the amount before you confirm, and you get exactly that; if it
                changes in the meantime, we ask you again.
              </p>
            </>
          ),
        },
        {
          id: "you-move",
          title: "You move it",
          body: (
            <p>
              You can move a booking to another open time at no cost until {formatCount(shortest, "hour")} before it
              begins, and once more after that, until it begins. Moving doesn’t raise your refund: if you cancel later,
              you get at most the share you would have got when you moved. If your designer offers you other times, you
              can accept one until the booked session begins; your refund stays the same.
            </p>
          ),
        },
        {
          id: "designer-cancels",
          title: "The designer cancels",
          body: <p>You get everything back, no matter when.</p>,
        },
        {
          id: "no-show",
          title: "Someone doesn’t show up",
          body: (
            <>
              <p>
                If you have waited alone for {NO_SHOW.waitMinutes} minutes (half of the time, if the consultation is
                shorter), you can report it on the chat page, up to {formatCount(NO_SHOW.reportHours, "hour")} after the
                consultation. A consultation counts as held once you have had at least half of its time.
              </p>
              <ul>
                <li>If the designer was never there, you get everything back right away, and the room is closed.</li>
                <li>
                  Otherwise the designer has {formatCount(NO_SHOW.objectHours, "hour")} to object. If they do not, you
                  get everything back; if they do, a person at Parlour looks at who was in the room and when, and
                  decides.
                </li>
                <li>If it was you who didn’t show up, the designer keeps the fee. You have the same time to object.</li>
              </ul>
            </>
          ),
        },
        {
          id: "plan",
          title: "The plan doesn’t come",
          body: (
            <p>
              Some services include a written plan, within the days shown beside the price. If it’s more than{" "}
              {PLAN.patienceDays} days late, a person at Parlour looks into it. Unless the two of you have agreed on
              something else, you usually get back {PLAN.refundPercent}% of what you paid.
            </p>
          ),
        },
        {
          id: "paying",
          title: "While you pay",
          body: (
            <p>
              We keep the time for you for up to {HOLD_MINUTES} minutes while you pay. If a payment arrives too late, or
              twice, you get all of it back automatically.
            </p>
          ),
        },
        {
          id: "how-long",
          title: "How the money comes back",
          body: (
            <p>
              To the card or account you paid with, through Razorpay, usually within 5 to 7 business days.{" "}
              <Link to={paths.chats} className="text-link">
                My Chats
              </Link>{" "}
              shows each refund and how far along it is. If one is late, write to <MailLink address={operator.email} />.
            </p>
          ),
        },
      ]}
    />
  );
}
