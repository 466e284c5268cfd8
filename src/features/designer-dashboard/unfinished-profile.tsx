import { ButtonLink } from "@/components/ui/button.tsx";
import { useOwnProfile } from "@/lib/own-profile.ts";

/** Whoever left onboarding half-way is not listed and cannot be booked: says so and leads back. */
export function UnfinishedProfile({ userId }: { userId: string }) {
  const { data } = useOwnProfile(userId);
  if (!data || data.rates.length > 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-ink-200 bg-linen p-5">
      <p className="max-w-[40em]">Homeowners find and book you once your profile is complete.</p>
      <ButtonLink to="/designer/onboarding">Complete your profile</ButtonLink>
    </div>
  );
}
