import * as paths from "@contract/paths.ts";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { ButtonLink } from "@/ui/button.tsx";

/** A designer who has not completed onboarding is not listed and cannot be booked: says so and links to it. */
export function UnfinishedProfile({ userId }: { userId: string }) {
  const { data } = useOwnProfile(userId);
  if (!data || data.rates.length > 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-ink-200 bg-linen p-5">
      <p className="max-w-[40em]">Homeowners find and book you once your profile is complete.</p>
      <ButtonLink to={paths.onboarding}>Complete your profile</ButtonLink>
    </div>
  );
}
