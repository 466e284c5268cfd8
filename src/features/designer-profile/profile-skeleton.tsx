import { cn } from "@/lib/class-names.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { frame } from "./profile-frame.ts";

export function ProfileSkeleton() {
  return (
    <Loading label="Loading designer..." className={cn(frame.page, "pb-24")}>
      <Skeleton className={cn(frame.cover, "rounded-none rounded-br-(--radius-door-lg)")} />
      <div className={frame.header}>
        <div className="relative -mt-12 flex flex-col items-start gap-x-7 gap-y-4 sm:-mt-17 sm:flex-row">
          <Skeleton className="size-26 rounded-full rounded-bl-none shadow-[0_0_0_8px_var(--color-paper)] sm:size-36" />
          <div className="w-full sm:w-auto sm:pt-22">
            <Skeleton className="h-9 w-72 max-w-full sm:h-11" />
            <Skeleton className="mt-2 h-6 w-48 sm:mt-3" />
          </div>
        </div>
        <Skeleton className="mt-6 h-20 w-60 sm:h-5" />
        <Skeleton className="mt-6 h-44 w-full sm:h-19" />
      </div>
      <div className={frame.panel}>
        <Skeleton className="h-98 rounded-tr-door md:h-84 lg:h-126" />
      </div>
      <div className={frame.body}>
        <Skeleton className="mt-14 h-8 w-40" />
        <Skeleton className="mt-5 h-4 w-full max-w-[38em]" />
        <Skeleton className="mt-3 h-4 w-5/6 max-w-[34em]" />
      </div>
    </Loading>
  );
}
