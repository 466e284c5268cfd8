import { KEEP } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { operator } from "@/content/operator.ts";
import { LawPage, LawTable, MailLink } from "./law-page.tsx";

const days = (n: number) => (n % 365 === 0 ? (n === 365 ? "a year" : `${n / 365} years`) : `${n} days`);

export function PrivacyPage() {
  return (
    <LawPage
      title="Privacy"
      description="What Parlour knows about you, why, for how long, and who else sees it. There is no advertising here, and nothing follows you to other sites."
      since="November 28, 2026"
      sections={[
        {
          id: "who",
          title: "Who is responsible",
          body: (
            <p>
              {operator.name}, {operator.address.join(", ")}. Questions and requests:{" "}
              <MailLink address={operator.email} />.
            </p>
          ),
        },
        {
          id: "what",
          title: "What we keep, and why",
          body: (
            <LawTable
              head={["What", "Why"]}
              rows={[
                ["Name, email address, password (only as a hash), picture", "to run your account"],
                ["Bookings with their notes, prices, payments and refunds", "to keep what was agreed"],
                ["Messages, files and the plan of a consultation", "so that both can read them again"],
                ["What you tell a designer about your room, with its pictures", "so that they can prepare"],
                ["When each of you was in the room", "to settle refunds when someone doesn’t show up"],
                ["A designer’s page, hours, projects and pictures", "to show to everyone, as the designer chooses"],
                ["Reviews, with first name and date", "to show to everyone"],
                ["Addresses of calendars that a designer connects, and when they are busy", "to close those hours"],
                ["Bank details of designers", "to pay them"],
                [
                  "Legal name, phone, address and documents of designers who apply",
                  "to decide whom we list, and to know whom you deal with",
                ],
                ["Billing details, if you give us any", "for your receipts and invoices"],
                ["The browsers in which you allow notifications", "to send them there"],
                ["The browsers in which you are signed in", "so that you can sign out of any of them"],
                ["Contact queries", "to answer them"],
                ["Failed sign-ins and other refusals, with part of the network address", "to keep accounts safe"],
              ]}
            />
          ),
        },
        {
          id: "ground",
          title: "Our legal grounds",
          body: (
            <p>
              Most of it is needed for our contract with you. Payments we also have to keep under tax law. Failed
              sign-ins and other refusals we keep because we have a legitimate interest in keeping people safe.
              Notifications in your browser need your permission, which you can take back at any time.
            </p>
          ),
        },
        {
          id: "how-long",
          title: "For how long",
          body: (
            <>
              <LawTable
                head={["What", "Kept"]}
                rows={[
                  ["Your account and what you wrote", "until you delete your account"],
                  [
                    "Messages, files and plans that you sent to each other",
                    "as long as the booking: they are the other’s, too",
                  ],
                  [
                    "Bookings, payments and refunds",
                    "as long as tax law requires; without your name once your account is deleted",
                  ],
                  ["Receipts and invoices, with the name and address on them", "as long as tax law requires"],
                  [
                    "Bank details of designers",
                    "until you delete your account; those that we paid to, as long as tax law requires",
                  ],
                  [
                    "Contact queries",
                    `${days(KEEP.contactQueryDays)} after our answer, or after they came if we sent none`,
                  ],
                  ["What you tell a designer about your room", `${days(KEEP.briefDays)} after the session`],
                  [
                    "Times that you asked designers for",
                    `${days(KEEP.emailDays)}, at least until a week after the answer`,
                  ],
                  [
                    "That you had a free consultation with a designer, as a code made from your address",
                    `${days(KEEP.freeConsultationDays)} after you delete your account, so that there is one for each person`,
                  ],
                  [
                    "That we gave up money that you owed us, as a code made from your address",
                    `${days(KEEP.waivedDebtDays)}, so that we know it if you return`,
                  ],
                  ["Emails that we sent", days(KEEP.emailDays)],
                  ["The payment provider’s messages to us", days(KEEP.paymentEventDays)],
                  ["The security log", days(KEEP.securityEventDays)],
                ]}
              />
              <p>Anything older is deleted automatically.</p>
            </>
          ),
        },
        {
          id: "others",
          title: "Who else sees it",
          body: (
            <>
              <ul>
                <li>
                  The other person in your booking: your name, your note, your messages, files and plan, and your room
                  once you send it.
                </li>
                <li>Supabase, which runs our database, files and functions.</li>
                <li>Razorpay, which takes payments: the sum, your name and address, your card.</li>
                <li>Our bank, if you are a designer: your bank details, to pay you.</li>
                <li>Resend, which delivers our emails.</li>
                <li>
                  Your browser’s push service, if you allow notifications: it carries them encrypted, and can’t read
                  them.
                </li>
                <li>
                  A relay, if your two browsers cannot reach each other in a call: it carries the call encrypted, and
                  keeps nothing.
                </li>
              </ul>
              <p>
                In a call your browsers talk directly where they can, so each could learn the other’s network address.
                Nobody else gets anything, unless a court orders it.
              </p>
            </>
          ),
        },
        {
          id: "browser",
          title: "In your browser",
          body: (
            <p>
              We set no cookies. Your browser keeps your sign-in, drafts of what you have not sent, and settings such as
              the camera you chose. Signing out removes the sign-in; clearing the site’s data in the browser removes all
              of it.
            </p>
          ),
        },
        {
          id: "rights",
          title: "Your rights",
          body: (
            <p>
              You can see, correct, download and delete what we have about you, and object to how we use it. Most of
              this you can do yourself in your account; for the rest, write to us. You can also complain to the data
              protection authority of {operator.law} or of the place you live in. Our{" "}
              <Link to={paths.terms} className="text-link">
                terms
              </Link>{" "}
              cover the rest.
            </p>
          ),
        },
      ]}
    />
  );
}
