import { COMPLAINT } from "@contract/limits.ts";
import { operator } from "@/content/operator.ts";
import { demonstration } from "@/lib/env.ts";
import { LawPage, MailLink, PhoneLink } from "./law-page.tsx";

export function ImprintPage() {
  return (
    <LawPage
      title="Imprint"
      description="Who runs Parlour, and how to reach us."
      since="November 21, 2026"
      sections={[
        {
          id: "operator",
          title: "Who we are",
          body: (
            <address className="not-italic">
              <strong className="font-semibold text-ink">{operator.name}</strong>
              {operator.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          ),
        },
        {
          id: "contact",
          title: "How to reach us",
          body: (
            <p>
              Write to <MailLink address={operator.email} />. A person reads it.
            </p>
          ),
        },
        {
          id: "complaints",
          title: "Complaints",
          body: (
            <>
              <p>
                If a session did not go well, say so on its page within {COMPLAINT.hours} hours of its end. You get a
                number by email at once, and our decision within {COMPLAINT.decideDays} days.
              </p>
              {operator.grievanceOfficer && (
                <p>
                  Grievance officer: {operator.grievanceOfficer}
                  {operator.phone && (
                    <>
                      , <PhoneLink number={operator.phone} />
                    </>
                  )}
                  , <MailLink address={operator.email} />. Complaints are acknowledged within 48 hours.
                </p>
              )}
            </>
          ),
        },
        {
          id: "pictures",
          title: "What the pictures show",
          body: (
            <p>
              {demonstration
                ? "Rooms and objects in this demonstration are drawn, and so are those of the landing page and the studio."
                : "Rooms on the landing page and in the studio are drawn. What designers show on their pages is theirs."}
            </p>
          ),
        },
      ]}
    />
  );
}
