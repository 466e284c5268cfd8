import * as paths from "@contract/paths.ts";
import { useState } from "react";
import { ButtonLink } from "@/ui/button.tsx";
import { keptStep, STEPS } from "./onboarding-steps.ts";
import { StepSign } from "./step-sign.tsx";

/** Tells designers that nobody finds or books them until the onboarding is complete. `steps`: shows what is done and what is missing. */
export function UnfinishedProfile({ steps = false }: { steps?: boolean }) {
  const [reached] = useState(keptStep);
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-ink-200 bg-linen p-5">
      <p className="max-w-[40em]">Homeowners find and book you once your profile is complete.</p>
      {steps && (
        <ol className="grid w-full gap-x-6 gap-y-3 sm:grid-cols-5" aria-label="Steps to your profile">
          {STEPS.map(({ title }, index) => (
            <li key={title} className="flex items-center gap-3 text-sm font-medium">
              <StepSign index={index} reached={reached} />
              {title}
            </li>
          ))}
        </ol>
      )}
      <ButtonLink to={paths.onboarding}>Complete your profile</ButtonLink>
    </div>
  );
}
