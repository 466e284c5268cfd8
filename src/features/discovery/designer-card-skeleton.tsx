import { Skeleton } from "@/ui/skeleton.tsx";

/** A placeholder in the size of a card. */
export function DesignerCardSkeleton() {
  return (
    <div className="designer-card">
      <div className="-mx-(--gutter) md:mx-0">
        <Skeleton className="designer-card-picture rounded-tl-door" />
      </div>
      <div className="self-center">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="mt-1.5 h-5 w-1/2 md:max-lg:h-6" />
        <Skeleton className="mt-2.5 h-6 w-1/2" />
        <Skeleton className="mt-1 h-5 w-2/5" />
        <Skeleton className="mt-3.5 h-11 w-full sm:w-72 md:max-lg:mt-5" />
        <Skeleton className="mt-4 h-5 w-40 md:max-lg:mt-6" />
      </div>
    </div>
  );
}
