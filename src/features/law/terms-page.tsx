import { formatNumber } from "@contract/format.ts";
import { COSTLY_CANCELLATION_HOURS, LONGEST, PASSWORD, REVIEW, ROOM } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { operator } from "@/content/operator.ts";
import { LawPage, MailLink } from "./law-page.tsx";

export function TermsPage() {
  return (
    <LawPage
      title="Terms"
      description="What you can expect from Parlour, from a designer and from a customer. It’s short because most of it is how the site already works."
      since="November 29, 2026"
      sections={[
        {
          id: "parlour",
          title: "What Parlour is",
          body: (
            <p>
              Parlour is run by {operator.name} (
              <Link to={paths.imprint} className="text-link">
                imprint
              </Link>
              ). It is where homeowners find an interior designer, book a time, pay for it and talk with them. The
              advice is the designer’s own, and the contract for it is between the customer and the designer. We provide
              the place, keep the times, take the payments and make the refunds.
            </p>
          ),
        },
        {
          id: "account",
          title: "Your account",
          body: (
            <ul>
              <li>
                You must be old enough to enter into a contract where you live, and the name and email address you give
                are yours.
              </li>
              <li>
                Your password is yours alone: {PASSWORD.least} characters at least, longer is better. You are
                responsible for what happens in your account until you tell us that someone else has got in.
              </li>
              <li>
                You can delete your account, except during a consultation, while a missed one is being settled, or while
                we still owe you money. Upcoming bookings are cancelled first.
              </li>
            </ul>
          ),
        },
        {
          id: "booking",
          title: "Booking and paying",
          body: (
            <>
              <p>
                The price on the page is for one slot of the length and in the currency shown there, and it is all you
                pay us. You have a booking once the page says that it is confirmed. Payments are taken by Razorpay; we
                never see your card.
              </p>
              <p>
                What you get back when a consultation is cancelled, moved or missed is set out in{" "}
                <Link to={paths.refunds} className="text-link">
                  Refunds
                </Link>
                , which is part of these terms.
              </p>
            </>
          ),
        },
        {
          id: "hour",
          title: "The consultation",
          body: (
            <ul>
              <li>
                The room opens {ROOM.opensBeforeMinutes} minutes before the slot and closes when it ends. Afterwards
                both can still read what was written.
              </li>
              <li>
                Calls go from browser to browser. We do not record them, and neither person may record without the
                other’s permission.
              </li>
              <li>We note who was in the room and when, because refunds depend on it.</li>
              <li>
                If the service includes a written plan, the designer sends it within the time shown next to its price.
              </li>
            </ul>
          ),
        },
        {
          id: "designers",
          title: "If you are a designer",
          body: (
            <ul>
              <li>What your page says is true, and the pictures on it are yours to show.</li>
              <li>
                You are there at the times people book. If you can’t be, cancel as early as you can: the customer gets
                everything back. From {COSTLY_CANCELLATION_HOURS} hours before the start on you may bear what the
                payment provider keeps of it; you are told how much before you cancel.
              </li>
              <li>
                What you have earned is yours, less our fee if there was one when the session was booked. We pay it out
                to the account that you name, once a week. Your earnings page names the currencies and the smallest
                payout; other currencies stay in your balance.
              </li>
              <li>
                What is refunded to a customer after it was paid out to you is taken from your next payouts. While a
                dispute or a report about a session is open, we hold what was paid for that session.
              </li>
              <li>You pay the taxes on what you earn.</li>
              <li>You are free to work with anyone, here and elsewhere.</li>
            </ul>
          ),
        },
        {
          id: "words",
          title: "What people write and show",
          body: (
            <>
              <p>
                What you write, draw and upload stays yours. You allow us to show it where you put it: on your page, in
                a consultation, in a review.
              </p>
              <p>
                Only customers whose consultation took place can review it, within {REVIEW.days} days, in up to{" "}
                {formatNumber(LONGEST.review)} characters; the designer can answer once. We hide reviews, answers and
                pages that insult, threaten, advertise or break the law, and email the person why. Nobody can pay for a
                review or for its removal.
              </p>
            </>
          ),
        },
        {
          id: "fair",
          title: "What is not allowed",
          body: (
            <p>
              Using other people’s accounts, booking times just to block them, collecting data about others, sending
              advertising, and trying to break in. We may close accounts that do so. We’ll hear your side first, unless
              it can’t wait. Found a security hole? Please tell us at <MailLink address={operator.email} />.
            </p>
          ),
        },
        {
          id: "liability",
          title: "What we are liable for",
          body: (
            <p>
              Our liability is unlimited for intent and gross negligence, and for harm to life and health. For other
              negligence we are liable for the damage that can be foreseen for a consultation, up to what was paid for
              it. Your rights as a consumer under the law are not affected.
            </p>
          ),
        },
        {
          id: "changes",
          title: "Changes and law",
          body: (
            <p>
              When these terms change, we ask you to agree the next time you sign in; what you booked before stays as
              agreed. The law of {operator.law} applies; as a consumer you also keep the protection of the law of the
              country you live in.
            </p>
          ),
        },
      ]}
    />
  );
}
