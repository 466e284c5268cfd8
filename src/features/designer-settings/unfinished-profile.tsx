import * as paths from "@contract/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";

/** Tells designers that nobody finds or books them until the onboarding is complete. */
export function UnfinishedProfile() {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-ink-200 bg-linen p-5">
      <p className="max-w-[40em]">Homeowners find and book you once your profile is complete.</p>
      <ButtonLink to={paths.onboarding}>Complete your profile</ButtonLink>
    </div>
  );
}
