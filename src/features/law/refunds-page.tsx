import { HOLD_MINUTES, MOST, REFUNDS, ROOM } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { operator } from "@/content/operator.ts";
import { LawPage, LawTable, MailLink } from "./law-page.tsx";

const hours = (n: number) => `${n} ${n === 1 ? "hour" : "hours"}`;
const shortest = Math.min(...REFUNDS.map(({ noticeHours }) => noticeHours));

export function RefundsPage() {
  return (
    <LawPage
      title="Refunds"
      description="What comes back when a consultation does not happen, to the minute. The booking’s own page always shows the sum for it."
      since="21 November 2026"
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
                    `${hours(noticeHours)} or more`,
                    percent === 100 ? "everything" : `${percent}%`,
                  ]),
                  ["less than that", "nothing"],
                ]}
              />
              <p>
                Half of an odd sum is rounded up. The page shows the sum before you confirm, and you get that sum or the
                page asks again.
              </p>
            </>
          ),
        },
        {
          id: "you-move",
          title: "You move it",
          body: (
            <p>
              You may move a booking to another free time, up to {MOST.reschedules} times, at no cost, as long as
              cancelling it would still return something: until {hours(shortest)} before it begins. Moving does not
              improve what comes back: a later refund is never a higher share than it was when you moved. A time that
              your designer proposes may be taken until the booked one begins, and changes nothing.
            </p>
          ),
        },
        {
          id: "designer-cancels",
          title: "The designer cancels",
          body: <p>You get everything back, whenever that is.</p>,
        },
        {
          id: "no-show",
          title: "Somebody does not come",
          body: (
            <>
              <p>
                Have you waited {ROOM.waitMinutes} minutes alone (half of the time, if it is shorter), you may say so on
                the chat page, up to {hours(ROOM.reportHours)} after the consultation.
              </p>
              <ul>
                <li>If the designer was never there, you get everything back at once.</li>
                <li>
                  Otherwise the designer has {hours(ROOM.objectHours)} to object. If they do not, you get everything
                  back; if they do, a person at Parlour looks at who was in the room and when, and decides.
                </li>
                <li>If it was you who did not come, the designer keeps the fee. You may object in the same time.</li>
              </ul>
            </>
          ),
        },
        {
          id: "paying",
          title: "Paying and holds",
          body: (
            <p>
              A time is held for {HOLD_MINUTES} minutes while you pay. If the payment arrives too late for it, or twice,
              all of it goes back by itself.
            </p>
          ),
        },
        {
          id: "how-long",
          title: "How the money comes back",
          body: (
            <p>
              To the card or account that you paid with, through Razorpay, usually within 5 to 7 working days.{" "}
              <Link to={paths.chats} className="text-link">
                My Chats
              </Link>{" "}
              shows each refund and how far it is. Is one late, write to <MailLink address={operator.email} />.
            </p>
          ),
        },
      ]}
    />
  );
}
