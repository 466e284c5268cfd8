import * as paths from "@contract/paths.ts";
import { ArrowUpRight } from "lucide-react";
import { ApprovalNote } from "@/domain/designer/approval-note.tsx";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { HiddenProfile } from "@/domain/designer/hidden-profile.tsx";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { WorthAdding } from "./missing.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { UnfinishedProfile } from "./unfinished-profile.tsx";

export function SettingsPage() {
  usePageMeta({ title: "Profile", description: "What homeowners see of you, and when you can be booked." });
  const lostFocus = useLostFocus();
  const { user } = useSession();
  const { data, isPending, isFetching, refetch } = useOwnProfile(user?.id ?? "");
  // The guard admits designers only; during signing out there is no user.
  if (!user) return null;
  return (
    <div {...lostFocus} className="wrap outline-none pt-[clamp(1.5rem,4vw,3rem)]">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display text-3xl">Profile</h1>
        <WorthAdding gap={data?.missing[0]} />
        {data?.published && (
          <ButtonLink to={paths.designer(user.id)} variant="link" className="ml-auto">
            View profile
            <ArrowUpRight aria-hidden="true" />
          </ButtonLink>
        )}
      </div>
      {isPending && (
        <Loading label="Loading..." className="mt-10 grid max-w-3xl gap-6">
          <Skeleton className="size-28 rounded-full rounded-bl-none" />
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
          <Skeleton className="h-12" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState
          title="Some error occured while fetching designer profile"
          className="mt-8"
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && !data.published && <UnfinishedProfile />}
      {data?.published && data.hidden && <HiddenProfile note={data.hiddenNote} />}
      {data?.published && data.application && <ApprovalNote application={data.application} />}
      {data && <SettingsForm profile={data} />}
    </div>
  );
}
