import { Loading, Skeleton } from "@/ui/skeleton.tsx";

export function ProfileSkeleton() {
  return (
    <Loading label="Loading designer...">
      <Skeleton className="h-[clamp(15rem,33vw,29rem)] rounded-none rounded-br-(--radius-door-lg)" />
      <div className="wrap grid items-start gap-x-[clamp(2rem,6vw,6rem)] pb-24 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div>
          <div className="relative -mt-12 flex flex-col items-start gap-x-7 gap-y-4 sm:-mt-17 sm:flex-row sm:items-end">
            <Skeleton className="size-26 rounded-full rounded-bl-none shadow-[0_0_0_8px_var(--color-paper)] sm:size-36" />
            <div className="sm:translate-y-3">
              <Skeleton className="h-11 w-72 max-w-full" />
              <Skeleton className="mt-3 h-6 w-48" />
            </div>
          </div>
          <Skeleton className="mt-9 h-5 w-60" />
          <Skeleton className="mt-6 h-21 w-full" />
          <Skeleton className="mt-14 h-8 w-40" />
          <Skeleton className="mt-5 h-4 w-full max-w-[38em]" />
          <Skeleton className="mt-3 h-4 w-5/6 max-w-[34em]" />
        </div>
        <Skeleton className="hidden h-96 rounded-tr-door lg:mt-9 lg:block" />
      </div>
    </Loading>
  );
}
