import { cn } from "@/lib/class-names.ts";
import { Skeleton } from "@/ui/skeleton.tsx";

/** A placeholder of a card's size. */
export function DesignerCardSkeleton({ flipped }: { flipped: boolean }) {
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-6 py-[clamp(2rem,4vw,3.5rem)] md:grid-cols-2">
      <Skeleton
        className={cn(
          "-mx-(--gutter) aspect-[4/3.4] md:mx-0 md:aspect-auto md:min-h-100 lg:min-h-136",
          flipped ? "rounded-tl-door md:order-2" : "rounded-tr-door",
        )}
      />
      <div className="self-center">
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="mt-3 h-6 w-1/2" />
        <Skeleton className="mt-6 h-4 w-full" />
        <Skeleton className="mt-3 h-4 w-5/6" />
        <Skeleton className="mt-6 h-18 w-full" />
        <Skeleton className="mt-6 h-24 w-3/4" />
        <Skeleton className="mt-7 h-11 w-72 max-w-full" />
      </div>
    </div>
  );
}
