import { LONGEST, PASSWORD, REVIEW, ROOM } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { operator } from "@/content/operator.ts";
import { LawPage, MailLink } from "./law-page.tsx";

export function TermsPage() {
  return (
    <LawPage
      title="Terms"
      description="What you may expect of Parlour, of a designer and of a customer. Short, because most of it is what the pages do anyway."
      since="21 November 2026"
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
              ). It is where homeowners find an interior designer, book a time, pay for it and talk with them in that
              time. The advice is the designer’s own: the contract about it is between the customer and the designer. We
              provide the place, keep the times, take the payments and pay them back.
            </p>
          ),
        },
        {
          id: "account",
          title: "Your account",
          body: (
            <ul>
              <li>
                You are old enough to make a contract where you live, and the name and address you give are yours.
              </li>
              <li>
                Your password is yours alone: {PASSWORD.least} characters at least, longer is better. What happens under
                your account counts as yours until you tell us otherwise.
              </li>
              <li>You may close your account at any time. Bookings that are still to come are cancelled first.</li>
            </ul>
          ),
        },
        {
          id: "booking",
          title: "Booking and paying",
          body: (
            <>
              <p>
                The price on the page is for one slot of the length shown there, in the currency shown there, and it is
                all you pay to us. A booking is made when the page says that it is confirmed. Payments are taken by
                Razorpay; we never see your card.
              </p>
              <p>
                What comes back when a consultation is cancelled, moved or missed stands in{" "}
                <Link to={paths.refunds} className="text-link">
                  Refunds
                </Link>
                , and is part of these terms.
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
                The room opens {ROOM.opensBeforeMinutes} minutes before the slot and closes with it. Both can read what
                was written afterwards.
              </li>
              <li>Calls go from browser to browser. We do not record them, and nobody may without the other’s word.</li>
              <li>We note who was in the room and when, because refunds depend on it.</li>
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
                You keep the times that you offer. If you cannot, cancel in time: the customer gets everything back.
              </li>
              <li>Taxes on what you earn are yours to pay.</li>
              <li>You stay free to work with anybody, here and elsewhere.</li>
            </ul>
          ),
        },
        {
          id: "words",
          title: "What people write and show",
          body: (
            <>
              <p>
                What you write, draw and upload stays yours. You let us show it where you put it: on your page, in a
                consultation, in a review.
              </p>
              <p>
                Only customers whose consultation took place review it, within {REVIEW.days} days, in up to{" "}
                {LONGEST.review.toLocaleString("en-US")} characters; the designer may answer once. We hide reviews,
                pages and messages that insult, threaten, advertise or break the law, and tell the person why. Nobody
                can pay for a review or for its removal.
              </p>
            </>
          ),
        },
        {
          id: "fair",
          title: "What is not allowed",
          body: (
            <p>
              Using other people’s accounts, booking times to block them, collecting data about others, sending
              advertising, and trying to break in. We may close accounts that do so, after hearing you unless there is
              no time for it. Found a hole? Please tell us at <MailLink address={operator.email} />.
            </p>
          ),
        },
        {
          id: "liability",
          title: "What we answer for",
          body: (
            <p>
              We answer without limit for what we do on purpose or by gross negligence, and for harm to life and health.
              For other negligence we answer for what one can foresee from a consultation, up to what was paid for it.
              Rights that the law gives you as a consumer stay as they are.
            </p>
          ),
        },
        {
          id: "changes",
          title: "Changes and law",
          body: (
            <p>
              When these terms change we ask you when you next sign in, and what you have booked before stays as it was
              agreed. The law of {operator.law} applies; as a consumer you also keep the protection of the country you
              live in.
            </p>
          ),
        },
      ]}
    />
  );
}
