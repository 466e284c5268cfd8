import { useQuery } from "@tanstack/react-query";
import { ownProfileQuery } from "@/domain/designer/get-own-profile.ts";
import { DRAFT, keptStep } from "@/domain/designer/onboarding-steps.ts";
import { restoreProfile, valuesOf } from "@/domain/designer/profile-form/profile-values.ts";
import { readDraft } from "@/lib/draft.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { OnboardingForm } from "./onboarding-form.tsx";
import { OnboardingFrame } from "./onboarding-frame.tsx";

/** Starts with the draft of an earlier visit, otherwise with the saved profile. */
export function OnboardingPage() {
  usePageMeta({ title: "Set up your profile", description: "Five steps to your page on Parlour." });
  const lostFocus = useLostFocus();
  const { user } = useSession();
  // The form does not follow later answers, so it waits for a fresh one.
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ""), staleTime: 0 });
  // The guard admits designers only; during signing out there is no user.
  if (!user) return null;
  if (profile.isPending || !profile.isFetchedAfterMount) {
    return (
      <OnboardingFrame step={0}>
        <Loading label="Loading..." className="grid gap-6">
          <Skeleton className="h-10 w-56" />
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
        </Loading>
      </OnboardingFrame>
    );
  }
  // On completion, an empty form would replace the saved profile.
  if (!profile.data) {
    return (
      <OnboardingFrame step={0}>
        <div {...lostFocus}>
          <ErrorState
            title="Your profile could not be loaded"
            onRetry={() => profile.refetch()}
            retrying={profile.isFetching}
          />
        </div>
      </OnboardingFrame>
    );
  }
  const saved = valuesOf(profile.data);
  const draft = readDraft(DRAFT) as { values?: unknown } | null | undefined;
  const values = restoreProfile(draft?.values, saved);
  return <OnboardingForm ownerId={user.id} saved={saved} firstValues={values} firstStep={keptStep()} />;
}
