import { capitalize, spelled } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { useState } from "react";
import { keptStep, STEPS } from "@/domain/designer/onboarding-steps.ts";
import { StepSign } from "@/domain/designer/step-sign.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { Illustration } from "@/ui/illustration.tsx";

/** Shows new designers which steps of the onboarding are done and how many are left before anybody finds them. */
export function FirstSteps() {
  const [reached] = useState(keptStep);
  const left = STEPS.length - reached;
  return (
    <section
      aria-labelledby="first-steps"
      className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-7 rounded-card rounded-tr-(--radius-door-sm) bg-duck-100 p-5 sm:p-7 md:rounded-tr-(--radius-door)"
    >
      <h2 id="first-steps" className="display text-3xl text-balance">
        {capitalize(spelled(left))} {left === 1 ? "step" : "steps"}, and homeowners can find you.
      </h2>
      <Illustration name={(STEPS[reached] ?? STEPS[0]).plan} className="size-20 text-petrol-800 sm:mr-12 sm:size-32" />
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-8 gap-y-6">
        <ol className="grid gap-x-6 gap-y-3 sm:flex sm:flex-wrap" aria-label="Steps to your profile">
          {STEPS.map(({ title }, index) => (
            <li key={title} className="flex items-center gap-3 text-sm font-medium">
              <StepSign index={index} reached={reached} />
              {title}
            </li>
          ))}
        </ol>
        <ButtonLink to={paths.onboarding}>Complete your profile</ButtonLink>
      </div>
    </section>
  );
}
