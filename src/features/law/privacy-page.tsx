import { KEEP_DAYS } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { operator } from "@/content/operator.ts";
import { LawPage, LawTable, MailLink } from "./law-page.tsx";

const days = (n: number) => (n % 365 === 0 ? (n === 365 ? "a year" : `${n / 365} years`) : `${n} days`);

export function PrivacyPage() {
  return (
    <LawPage
      title="Privacy"
      description="What Parlour knows about you, what for, for how long, and who else sees it. There is no advertising here and nothing that follows you to other sites."
      since="21 November 2026"
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
          title: "What we keep, and what for",
          body: (
            <LawTable
              head={["What", "What for"]}
              rows={[
                ["Name, email address, password (only as a hash), picture", "your account"],
                ["Bookings with their notes, prices, payments and refunds", "to keep what was agreed"],
                ["Messages of a consultation", "so that both can read them again"],
                ["When each of the two was in the room", "refunds when somebody does not come"],
                ["A designer’s page, hours, projects and pictures", "shown to everybody, as the designer wants"],
                ["Reviews, with first name and date", "shown to everybody"],
                ["Contact queries", "to answer them"],
                ["Failed sign-ins and other refusals, with part of the network address", "to keep accounts safe"],
              ]}
            />
          ),
        },
        {
          id: "ground",
          title: "Why we may",
          body: (
            <p>
              Most of it because you and we have a contract that needs it; payments also because tax law asks for it;
              security and refusals because we have a legitimate interest in keeping people safe; notifications in your
              browser only because you allow them, until you do not.
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
                  ["Bookings, payments and refunds", "as long as tax law asks; without your name once you are gone"],
                  ["Contact queries", `${days(KEEP_DAYS.contactQuery)} after they were answered`],
                  ["Emails that we sent", days(KEEP_DAYS.email)],
                  ["The payment provider’s notes to us", days(KEEP_DAYS.paymentEvent)],
                  ["The security log", days(KEEP_DAYS.securityEvent)],
                ]}
              />
              <p>The clock of our database removes what is older, every few minutes.</p>
            </>
          ),
        },
        {
          id: "others",
          title: "Who else sees it",
          body: (
            <>
              <ul>
                <li>The other person of your booking: your name, your note, your messages.</li>
                <li>Supabase, which runs our database, files and functions.</li>
                <li>Razorpay, which takes payments: the sum, your name and address, your card.</li>
                <li>Resend, which delivers our emails.</li>
                <li>
                  Your browser’s push service, if you allow notifications: it carries them encrypted, and cannot read
                  them.
                </li>
                <li>
                  A relay, if your two browsers cannot reach each other in a call: it carries the call encrypted, and
                  keeps nothing.
                </li>
              </ul>
              <p>
                In a call your browsers talk directly where they can, so that each could learn the other’s network
                address. Nobody else gets anything, unless a court orders it.
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
          title: "What you may ask for",
          body: (
            <p>
              To see, correct, take along and delete what we have about you, and to object to how we use it. Most of it
              you can do by yourself in your account; for the rest write to us. You may also complain to the data
              protection authority of {operator.law} or of where you live. Our{" "}
              <Link to={paths.terms} className="text-link">
                terms
              </Link>{" "}
              say the rest.
            </p>
          ),
        },
      ]}
    />
  );
}
