import type { OwnProfile } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";

const WORDS = {
  missing: { title: "One more step before you’re listed", action: "Apply to be listed" },
  submitted: { title: "We’re looking at your application", action: "Your application" },
  changes_wanted: { title: "Please change something in your application", action: "See what to change" },
  rejected: { title: "We can’t list your page", action: "Read why" },
};

/** For a designer who has completed the onboarding, and is not listed until a person at Parlour has approved them. */
export function ApprovalNote({ application }: { application: NonNullable<OwnProfile["application"]> }) {
  const { title, action } = WORDS[application];
  return (
    <section
      aria-labelledby="approval-note"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-ink-200 bg-linen p-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="approval-note" className="display text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-[44em] text-pretty text-ink-700">
          {application === "missing"
            ? "A person at Parlour looks at every designer. Tell us who you are: it takes a few minutes. Until then nobody else can find your page or book you."
            : "Nobody else can find your page or book a new time. The sessions that are booked stay as they are."}
        </p>
      </div>
      <ButtonLink
        to={paths.accountSection("approval")}
        variant={application === "missing" || application === "changes_wanted" ? "default" : "outline"}
      >
        {action}
      </ButtonLink>
    </section>
  );
}
